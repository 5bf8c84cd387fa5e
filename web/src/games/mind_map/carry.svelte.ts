// A number on its way to a token: from the list or from another token, under the finger or the mouse.

const SLACK_PX = 6
const CLICK_MS = 60

export type Origin = 'list' | 'token'

export class Carry {
  /** The number in the air. */
  number = $state<number | null>(null)
  x = $state(0)
  y = $state(0)
  /** The token it would land on. */
  over = $state<number | null>(null)
  private held: { number: number; from: Origin; id: number; x: number; y: number } | null = null
  private endedAt = -Infinity

  constructor(
    private readonly under: (x: number, y: number) => number | null,
    /** `on` is null where a number was taken off its token. */
    private readonly ondrop: (number: number, on: number | null) => void,
  ) {}

  start(event: PointerEvent, number: number, from: Origin): void {
    if (!event.isPrimary || event.button !== 0) return
    this.held = { number, from, id: event.pointerId, x: event.clientX, y: event.clientY }
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }

  move(event: PointerEvent): void {
    const held = this.held
    if (held?.id !== event.pointerId) return
    const { clientX, clientY } = event
    if (this.number === null && Math.hypot(clientX - held.x, clientY - held.y) > SLACK_PX) this.number = held.number
    if (this.number === null) return
    this.x = clientX
    this.y = clientY
    this.over = this.under(clientX, clientY)
  }

  end(event: PointerEvent): void {
    const { held, number, over } = this
    if (held?.id !== event.pointerId) return
    if (number !== null) this.endedAt = performance.now()
    this.cancel()
    if (number !== null && (over !== null || held.from === 'token')) this.ondrop(number, over)
  }

  cancel(): void {
    this.held = this.number = this.over = null
  }

  /** The click that follows a drag means nothing. */
  justEnded(): boolean {
    return performance.now() - this.endedAt < CLICK_MS
  }
}

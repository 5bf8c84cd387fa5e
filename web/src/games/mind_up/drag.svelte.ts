// A card under the finger: dropped above the hand it is played, dropped elsewhere it goes home.

const SLACK_PX = 8

export class Drag {
  card = $state<number | null>(null)
  x = $state(0)
  y = $state(0)
  /** Would letting go now play the card? */
  over = $state(false)

  private held: { card: number; id: number; x: number; y: number } | null = null
  private endedAt = -Infinity

  constructor(
    private readonly edge: () => number,
    private readonly onplay: (card: number) => void,
  ) {}

  start(event: PointerEvent, card: number): void {
    if (event.isPrimary && event.button === 0)
      this.held = { card, id: event.pointerId, x: event.clientX, y: event.clientY }
  }

  move(event: PointerEvent): void {
    if (this.held?.id !== event.pointerId) return
    this.x = event.clientX - this.held.x
    this.y = event.clientY - this.held.y
    if (this.card === null && Math.hypot(this.x, this.y) > SLACK_PX) {
      this.card = this.held.card
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    }
    this.over = this.card !== null && event.clientY < this.edge() - SLACK_PX
  }

  end(event: PointerEvent): void {
    const { card, over } = this
    if (card !== null) this.endedAt = event.timeStamp
    this.cancel()
    if (card !== null && over) this.onplay(card)
  }

  cancel(): void {
    this.held = this.card = null
    this.x = this.y = 0
    this.over = false
  }

  /** The click that follows a drag means nothing. */
  justEnded(): boolean {
    return performance.now() - this.endedAt < 50
  }
}

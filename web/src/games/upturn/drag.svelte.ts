// A tile under the finger: let go over the table it is laid, over a choice it is laid that way, over the rack it moves.

const SLACK_PX = 8

export interface Ground {
  /** The rack, with its tiles as `[data-key]`. */
  rack: () => HTMLElement
  /** The keys in their order. */
  keys: () => readonly string[]
  lift: (key: string) => void
  /** `way`: the choice it was let go on, if any. */
  lay: (key: string, way: number | null) => void
  move: (key: string, place: number) => void
}

export class Drag {
  key = $state<string | null>(null)
  x = $state(0)
  y = $state(0)
  /** Over the table: letting go would lay the tile. */
  over = $state(false)
  way = $state<number | null>(null)
  /** Over the rack: where the tile would go, counted without it. */
  place = $state<number | null>(null)

  private held: { key: string; id: number; x: number; y: number } | null = null
  private endedAt = -Infinity

  constructor(private readonly ground: Ground) {}

  start(event: PointerEvent, key: string): void {
    if (event.isPrimary && event.button === 0)
      this.held = { key, id: event.pointerId, x: event.clientX, y: event.clientY }
  }

  move(event: PointerEvent): void {
    if (this.held?.id !== event.pointerId) return
    this.x = event.clientX - this.held.x
    this.y = event.clientY - this.held.y
    if (this.key === null && Math.hypot(this.x, this.y) > SLACK_PX) this.lift(event)
    if (this.key !== null) this.look(event)
  }

  end(event: PointerEvent): void {
    const { key, over, way, place } = this
    if (key !== null) this.endedAt = event.timeStamp
    this.cancel()
    if (key === null) return
    if (over) this.ground.lay(key, way)
    else if (place !== null && place !== this.ground.keys().indexOf(key)) this.ground.move(key, place)
  }

  cancel(): void {
    this.held = this.key = this.way = this.place = null
    this.x = this.y = 0
    this.over = false
  }

  /** The click that follows a drag means nothing. */
  justEnded(): boolean {
    return performance.now() - this.endedAt < 50
  }

  private lift(event: PointerEvent): void {
    this.key = this.held!.key
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    this.ground.lift(this.key)
  }

  private look(event: PointerEvent): void {
    const rack = this.ground.rack()
    this.over = event.clientY < rack.getBoundingClientRect().top - SLACK_PX
    const choice = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-way]')
    this.way = this.over && choice ? Number(choice.dataset['way']) : null
    this.place = this.over ? null : placeAt(rack, this.key!, event.clientX, event.clientY)
  }
}

/** How many of the other tiles lie before this point, in reading order. */
function placeAt(rack: HTMLElement, key: string, x: number, y: number): number {
  const rest = [...rack.querySelectorAll<HTMLElement>('[data-key]')].filter((tile) => tile.dataset['key'] !== key)
  return rest.filter((tile) => {
    const box = tile.getBoundingClientRect()
    return y > box.bottom || (y >= box.top && x > box.left + box.width / 2)
  }).length
}

// Something under the finger or the mouse: lifted once it has moved a little, over a goal or not, then let go.
import { pull } from './edge'
import { zoomOf } from './format'

const SLACK_PX = 8
const CLICK_MS = 60

export interface Ground<What, Goal> {
  /** Where it would go if it were let go at this point of the page; null: nowhere. */
  goal: (x: number, y: number, what: What) => Goal | null
  drop: (what: What, goal: Goal | null) => void
  lift?: (what: What) => void
  /** A goal may be out of sight: the page comes along at its edges. */
  pulls?: boolean
}

export class Drag<What, Goal> {
  what = $state.raw<What | null>(null)
  goal = $state.raw<Goal | null>(null)
  /** How far it is from where it lay, in the pixels of its place. */
  x = $state(0)
  y = $state(0)

  private held: { what: What; id: number; x: number; y: number; zoom: number } | null = null
  /** Has it left its place since the pointer went down, even if it was cancelled? */
  private lifted = false
  private isEnding = false

  constructor(private readonly ground: Ground<What, Goal>) {}

  /** Where the finger is on the page. */
  get at(): { x: number; y: number } {
    const { x, y, zoom } = this.held ?? { x: 0, y: 0, zoom: 1 }
    return { x: this.x * zoom + x, y: this.y * zoom + y }
  }

  /** The same in the pixels of its place. */
  get inPlace(): { x: number; y: number } {
    const { zoom } = this.held ?? { zoom: 1 }
    return { x: this.at.x / zoom, y: this.at.y / zoom }
  }

  start(event: PointerEvent, what: What): void {
    if (!event.isPrimary || event.button !== 0) return
    const element = event.currentTarget as HTMLElement
    this.held = { what, id: event.pointerId, x: event.clientX, y: event.clientY, zoom: zoomOf(element) }
    this.lifted = false
    element.setPointerCapture(event.pointerId) // a mouse may have left a small thing before it is lifted
  }

  move(event: PointerEvent): void {
    const { held } = this
    if (held?.id !== event.pointerId) return
    this.x = (event.clientX - held.x) / held.zoom
    this.y = (event.clientY - held.y) / held.zoom
    if (this.what === null && Math.hypot(this.x, this.y) * held.zoom > SLACK_PX) this.lift(held.what)
    this.look()
  }

  end(event: PointerEvent): void {
    if (this.lifted) this.expectClick()
    this.lifted = false
    if (this.held?.id !== event.pointerId) return
    const { what, goal } = this
    this.cancel()
    if (what !== null) this.ground.drop(what, goal)
  }

  cancel(): void {
    this.held = this.what = this.goal = null
    this.x = this.y = 0
  }

  /** The click that follows a drag means nothing. */
  justEnded(): boolean {
    return this.isEnding
  }

  /** Not by the clock: that click comes in the same task, which may take a slow phone longer than any limit. */
  private expectClick(): void {
    this.isEnding = true
    setTimeout(() => (this.isEnding = false), CLICK_MS)
  }

  private lift(what: What): void {
    this.what = what
    this.lifted = true
    this.ground.lift?.(what)
    if (this.ground.pulls) requestAnimationFrame(this.pull)
  }

  private look(): void {
    if (this.what !== null) this.goal = this.ground.goal(this.at.x, this.at.y, this.what)
  }

  /** Frame by frame: the page moves below what is held still. */
  private readonly pull = (): void => {
    if (this.what === null) return
    const by = pull(this.at.y, innerHeight)
    if (by) scrollBy({ top: by, behavior: 'instant' })
    if (by) this.look()
    requestAnimationFrame(this.pull)
  }
}

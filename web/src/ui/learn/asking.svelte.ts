// "What is that?": by holding a finger on it, by asking and then tapping it, or with `?` and the arrows.

import { bringIntoSight } from './sight'

const HOLD_MS = 500
const SLACK_PX = 9
const CLICK_MS = 400
const THING = '[data-thing]'
const FIELDS = 'input, textarea, select, [contenteditable], dialog, [role="dialog"]'
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface Held {
  id: number
  x: number
  y: number
  thing: Element
  timer: ReturnType<typeof setTimeout>
}

export class Asking {
  /** Does every tap ask, instead of playing? */
  isOn = $state(false)
  /** What is being explained. */
  thing = $state.raw<Element | null>(null)
  private held: Held | null = null
  private quietUntil = -Infinity

  constructor(
    private readonly root: () => HTMLElement | undefined,
    /** Has the game anything to say about it? */
    private readonly knows: (thing: Element) => boolean,
  ) {}

  toggle(): void {
    this.isOn = !this.isOn
    this.thing = null
  }

  close(): void {
    this.isOn = false
    this.thing = null
  }

  /** Everything that can be asked about, in reading order. */
  get things(): Element[] {
    const all = [...(this.root()?.querySelectorAll(THING) ?? [])]
    return all.filter((one) => this.knows(one) && one.getClientRects().length > 0)
  }

  down = (event: PointerEvent): void => {
    this.drop()
    const thing = this.under(event.target)
    if (this.isOn && this.isInside(event.target)) {
      this.thing = thing ?? this.thing
      this.quietUntil = event.timeStamp + CLICK_MS
      event.stopPropagation()
      event.preventDefault()
    } else if (thing && event.isPrimary && event.pointerType !== 'mouse') {
      const timer = setTimeout(() => this.explainHeld(event), HOLD_MS)
      this.held = { id: event.pointerId, x: event.clientX, y: event.clientY, thing, timer }
    } else if (this.isInside(event.target)) this.thing = null
  }

  move = (event: PointerEvent): void => {
    const { held } = this
    if (held?.id !== event.pointerId || Math.hypot(event.clientX - held.x, event.clientY - held.y) <= SLACK_PX) return
    this.drop()
    this.thing = null // whoever drags on has read enough
  }

  up = (event: PointerEvent): void => {
    const isHeld = this.held?.id === event.pointerId
    if (isHeld && this.held?.thing === this.thing) this.quietUntil = event.timeStamp + CLICK_MS
    else if (isHeld) this.thing = null
    if (isHeld) this.drop()
  }

  /** The click that ends a question plays nothing; nor does it open the browser's menu. */
  click = (event: Event): void => {
    if (event.timeStamp > this.quietUntil && !(this.isOn && this.isInside(event.target))) return
    event.stopPropagation()
    event.preventDefault()
  }

  menu = (event: Event): void => {
    if (this.held) event.preventDefault()
  }

  key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest?.(FIELDS)) return
    if (event.key === '?') this.askFocused(target)
    else if (event.key === 'Escape' && (this.isOn || this.thing)) this.close()
    else if (this.isOn && event.key in STEPS) this.walk(STEPS[event.key] ?? 1)
    else return
    event.stopPropagation()
    event.preventDefault()
  }

  walk(by: number): void {
    const { things } = this
    if (!things.length) return
    const here = this.thing ? things.indexOf(this.thing) : -1
    const to = here < 0 && by < 0 ? -1 : here + by
    this.thing = things.at(to % things.length) ?? null
    if (this.thing) bringIntoSight(this.thing)
  }

  /** `?` explains what has the focus, and leaves the question open; a second one closes it. */
  private askFocused(target: HTMLElement): void {
    if (this.isOn) return this.close()
    this.isOn = true
    this.thing = this.under(target)
  }

  private explainHeld(event: PointerEvent): void {
    if (!this.held) return
    this.thing = this.held.thing
    // What has been taken up under the finger is let go where it was.
    const cancel = new PointerEvent('pointercancel', { pointerId: event.pointerId, bubbles: true, isPrimary: true })
    event.target?.dispatchEvent(cancel)
  }

  private under(target: EventTarget | null): Element | null {
    let found = target instanceof Element ? target.closest(THING) : null
    while (found && !this.knows(found)) found = found.parentElement?.closest(THING) ?? null
    return found && this.isInside(found) ? found : null
  }

  private isInside(target: EventTarget | null): boolean {
    const isNode = target instanceof Element && (this.root()?.contains(target) ?? false)
    return isNode && !(target as Element).closest('[data-asks]')
  }

  private drop(): void {
    clearTimeout(this.held?.timer)
    this.held = null
  }
}

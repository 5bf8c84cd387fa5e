// Things in the air above a table. The table below is already the truth: a flight only hides its goal until it lands.

import { tick } from 'svelte'
import { spotsIn, type Box, type Spots } from './spots'

export interface Flight {
  id: number
  frames: Keyframe[]
  /** The size it is drawn in; on its way it is only scaled. */
  box: Box
  end: number
}

export interface Plan<F extends Flight> {
  flights: F[]
  /** Which spots stay empty until when. */
  empty: readonly (readonly [spot: string, until: number])[]
  end: number
}

export const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export class Flights<F extends Flight> {
  up = $state.raw<F[]>([])
  private running: Animation[] = []
  private done: (() => void) | null = null

  /** Called before the page shows a step: what flies goes from where it was to where it is then. `landed` is called
   * also when the flights are skipped, but not when they are dropped. */
  async start(
    root: () => HTMLElement | null,
    plan: (before: Spots, now: Spots) => Plan<F>,
    landed: () => void = () => undefined,
  ): Promise<void> {
    this.drop()
    const before = spotsIn(root()!)
    const done = () => landed()
    this.done = done
    await tick()
    const element = root()
    if (!element || this.done !== done) return
    const { flights, empty, end } = plan(before, spotsIn(element))
    this.up = flights
    if (!flights.length) return this.skip()
    this.running = empty.flatMap(([spot, until]) => hide(element, spot, until))
    window.setTimeout(() => this.done === done && this.skip(), end)
  }

  /** What a flying thing does when it appears on the page. */
  readonly fly = (flight: F) => (element: HTMLElement) => {
    const animation = element.animate(flight.frames, { duration: flight.end })
    animation.onfinish = () => (element.hidden = true)
    return () => animation.cancel()
  }

  /** Something newer has happened: whoever waited for the landing waits no more. */
  drop(): void {
    this.done = null
    this.skip()
  }

  /** Everything is where it belongs, now. */
  skip(): void {
    const { done, running } = this
    this.done = null
    this.running = []
    if (this.up.length) this.up = []
    for (const animation of running) animation.cancel()
    done?.()
  }
}

/** In the middle of a box, scaled as it asks. */
export function centred(box: Box, scale: number): string {
  return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`
}

function hide(root: HTMLElement, spot: string, until: number): Animation[] {
  const goal = root.querySelector(`[data-spot="${CSS.escape(spot)}"]`)
  return goal ? [goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: until })] : []
}

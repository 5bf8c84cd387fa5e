// A step on the stage: nothing of it is told – no figure, tick, journal line, total or button – before it has been seen.
import type { Showing } from '../games/contract'
import { Flights, type Flight, type Plan } from './flights.svelte'
import { isStill, type Spots } from './spots'

/** So long a still picture of what happened stays, where nothing moves. */
export const STILL_MS = 2500

/** When how many events of a step have been seen, in milliseconds from its start. */
export interface Beat {
  at: number
  events: number
}

export interface Scene<View, F extends Flight> {
  step: number
  /** The table as it may be told once so many events have been seen. */
  viewAt: (events: number) => View
  beats: readonly Beat[]
  fly: (before: Spots, now: Spots) => Plan<F>
  /** Is there something to look at where nothing moves? One's own move needs no picture. */
  pictured: boolean
}

export class Stage<View, F extends Flight> {
  readonly flights = new Flights<F>()
  /** What may be told by now; null: everything that has happened has been seen. */
  visible = $state.raw<View | null>(null)
  /** A still picture lies on the table instead of movement. */
  still = $state(false)
  private timers: ReturnType<typeof setTimeout>[] = []
  private done: (() => void) | null = null

  constructor(
    private readonly root: () => HTMLElement | null,
    private readonly onshow: (showing: Showing | null) => void,
  ) {}

  /** Shows a step; `landed` is called when all of it has been seen, also when it is skipped. */
  show(scene: Scene<View, F>, landed: () => void): void {
    const still = isStill()
    if (!this.root() || document.hidden || (still && !scene.pictured)) {
      this.drop()
      return landed()
    }
    this.clear()
    this.done = landed
    this.visible = scene.viewAt(0)
    this.onshow({ step: scene.step, events: 0 })
    if (still) {
      this.still = true
      this.later(STILL_MS, () => this.skip())
      return
    }
    for (const { at, events } of scene.beats) this.later(at, () => (this.visible = scene.viewAt(events)))
    void this.flights.start(this.root, scene.fly, () => this.finish())
  }

  /** Is something being shown? */
  get isOpen(): boolean {
    return this.visible !== null
  }

  /** Everything is where it belongs, now. */
  skip(): void {
    if (this.still) this.finish()
    else if (this.visible !== null) this.flights.skip()
  }

  /** Something newer has happened: whoever waited for the landing waits no more. */
  drop(): void {
    const wasOpen = this.isOpen
    this.clear()
    if (wasOpen) this.onshow(null)
  }

  private finish(): void {
    const { done } = this
    this.drop()
    done?.()
  }

  /** Without a word: what comes next tells that the last step has been shown. */
  private clear(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer)
    this.done = this.visible = null
    this.still = false
    this.flights.drop()
  }

  private later(ms: number, act: () => void): void {
    this.timers.push(setTimeout(act, ms))
  }
}

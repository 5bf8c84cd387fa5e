// What happened, said aloud in order: at once, or as the table shows it bit by bit.
import { tick } from 'svelte'
import type { Showing } from './contract'

interface Told {
  step: number
  events: readonly unknown[]
  said: number
}

export class Herald {
  private waiting: Told[] = []
  private showing: Showing | null = null

  constructor(private readonly say: (event: unknown) => void) {}

  /** A step has happened; the table gets a moment to say whether it shows it bit by bit. */
  async happened(step: number, events: readonly unknown[]): Promise<void> {
    this.waiting.push({ step, events, said: 0 })
    await tick()
    this.tell()
  }

  /** What the table shows now; null: it has shown everything. */
  show(showing: Showing | null): void {
    this.showing = showing
    this.tell()
  }

  private tell(): void {
    for (const told of this.waiting) {
      const shown = told.events.slice(0, this.shownOf(told))
      shown.slice(told.said).forEach((event) => this.say(event))
      told.said = Math.max(told.said, shown.length)
    }
    this.waiting = this.waiting.filter((told) => told.said < told.events.length)
  }

  /** How many events of a step may be told by now: nothing overtakes the table. */
  private shownOf({ step, events }: Told): number {
    if (!this.showing || step < this.showing.step) return events.length
    return step === this.showing.step ? this.showing.events : 0
  }
}

// What happened, said aloud in order: at once, or as the table shows it bit by bit.
import { tick } from 'svelte'
import type { Showing } from './contract'

interface PendingStep {
  step: number
  events: readonly unknown[]
  said: number
}

export class Announcer {
  private waiting: PendingStep[] = []
  private showing: Showing | null = null

  constructor(private readonly say: (event: unknown) => void) {}

  /** A step has happened; the table gets a moment to say whether it shows it bit by bit. */
  async happened(step: number, events: readonly unknown[]): Promise<void> {
    this.waiting.push({ step, events, said: 0 })
    await tick()
    this.speak()
  }

  /** What the table shows now; null: it has shown everything. */
  show(showing: Showing | null): void {
    this.showing = showing
    this.speak()
  }

  private speak(): void {
    for (const step of this.waiting) {
      const shown = step.events.slice(0, this.shownOf(step))
      shown.slice(step.said).forEach((event) => this.say(event))
      step.said = Math.max(step.said, shown.length)
    }
    this.waiting = this.waiting.filter((step) => step.said < step.events.length)
  }

  /** How many events of a step may be announced by now: nothing overtakes the table. */
  private shownOf({ step, events }: PendingStep): number {
    if (!this.showing || step < this.showing.step) return events.length
    return step === this.showing.step ? this.showing.events : 0
  }
}

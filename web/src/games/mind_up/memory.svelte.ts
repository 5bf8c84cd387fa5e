// What this table has seen go by: the rounds that ended before its eyes, which a view shows no more.

import type { Ended } from './explain'
import { closesRound, endedBy } from './reveal'
import type { Event, View } from './view'

export interface Moment {
  seat: number | null
  step: number
  view: View
}

export class Memory {
  last: Moment | null = null
  private rounds = $state<Record<number, Ended>>({})

  /** Does this moment follow the one before without a gap, for the same eyes? */
  follows(now: Moment): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step + 1
  }

  /** Is it the moment we know, with no step in between? */
  isSame(now: Moment): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step
  }

  keep(now: Moment, events: readonly Event[]): void {
    if (this.last && now.step < this.last.step) this.rounds = {} // another game has begun
    if (this.last && this.follows(now) && closesRound(events)) {
      this.rounds[this.last.view.round] = endedBy(this.last.view, events)
    }
    this.last = now
  }

  /** The table of a round as it ended, or as it lies now; null where it was not seen. */
  ended(view: View, round: number): Ended | null {
    if (round === view.round) return { order: view.order, columns: view.columns, objectives: view.objectives }
    return this.rounds[round] ?? null
  }
}

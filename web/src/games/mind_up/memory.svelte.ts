// What this table showed last: whether a new moment follows it without a gap decides if it is worth an animation.

import type { View } from './view'

export interface Moment {
  seat: number | null
  step: number
  view: View
}

export class Memory {
  last: Moment | null = null

  /** Does this moment follow the one before without a gap, for the same eyes? */
  follows(now: Moment): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step + 1
  }

  /** Is it the moment we know, with no step in between? */
  isSame(now: Moment): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step
  }

  keep(now: Moment): void {
    this.last = now
  }
}

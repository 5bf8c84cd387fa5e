// What a table showed last: whether a new moment follows it without a gap decides if it is worth an animation.

export interface Moment<View> {
  seat: number | null
  step: number
  view: View
}

export class Memory<View> {
  last: Moment<View> | null = null

  /** Does this moment follow the one before without a gap, for the same eyes? */
  follows(now: Moment<View>): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step + 1
  }

  /** Is it the moment we know, with no step in between? */
  isSame(now: Moment<View>): boolean {
    return this.last !== null && this.last.seat === now.seat && now.step === this.last.step
  }

  keep(now: Moment<View>): void {
    this.last = now
  }
}

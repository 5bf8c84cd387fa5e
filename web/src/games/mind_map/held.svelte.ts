// One's own token or ballot: under the finger it is ahead of the house by a moment, then the house is right.

/** So long the house may take to hear what was said. */
export const PATIENCE = 1500

export class Held<T> {
  value = $state.raw<T | null>(null)
  private ahead = false
  private at = -Infinity

  constructor(
    private readonly same: (one: T | null, other: T | null) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The person has changed it. */
  change(value: T): void {
    this.value = value
    this.ahead = true
    this.at = this.now()
  }

  /** The house says what it knows: an echo of what was told a moment ago does not pull the token back. */
  hear(told: T | null): void {
    if (this.same(told, this.value)) this.ahead = false
    else if (!this.ahead || this.now() - this.at > PATIENCE) this.begin(told)
  }

  /** A new step: only what the house knows counts. */
  begin(told: T | null): void {
    this.value = told
    this.ahead = false
  }
}

// One's own token or ballot: under the finger it is ahead of the server by a moment, then the server is right.

/** So long the server may take to hear what was said. */
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

  /** The server says what it knows: an echo of what was sent a moment ago does not pull the token back. */
  hear(known: T | null): void {
    if (this.same(known, this.value)) this.ahead = false
    else if (!this.ahead || this.now() - this.at > PATIENCE) this.begin(known)
  }

  /** A new step: only what the server knows counts. */
  begin(known: T | null): void {
    this.value = known
    this.ahead = false
  }
}

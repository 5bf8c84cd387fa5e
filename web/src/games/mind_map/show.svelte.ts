// The reveal of a round: one token at a time, its votes first, then the truth; a tap goes on, all of it can be skipped.

const VOTE_MS = 130
const SUSPENSE_MS = 800
const READ_MS = 2200
const LEAVE_MS = 14_000
/** The tap that ended the vote, once more by mistake, must not skip anything. */
const GUARD_MS = 450

export class Show {
  /** Which round of the history is shown; null when the show is over. */
  round = $state<number | null>(null)
  /** The token being turned over; past the last one all of them lie open. */
  at = $state(0)
  /** Is the truth about this token shown yet? */
  revealed = $state(false)
  private votes: readonly number[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private since = 0

  constructor(
    private readonly onreveal: () => void = () => undefined,
    /** How much longer than usual the truth about this token takes to read. */
    private readonly reading: () => number = () => 0,
    /** Is the truth where one can see it? Until then nothing goes on by itself. */
    private readonly isInSight: () => boolean = () => true,
  ) {}

  get isOpen(): boolean {
    return this.round !== null
  }

  get isDone(): boolean {
    return this.at >= this.votes.length
  }

  /** How many tokens have been revealed. */
  get count(): number {
    return this.isDone ? this.votes.length : this.at + (this.revealed ? 1 : 0)
  }

  /** Begin; `votes` is how many votes lie on each token. Without movement everything lies open at once. */
  start(round: number, votes: readonly number[], still: boolean, leaves: boolean): void {
    this.votes = votes
    this.round = round
    this.since = performance.now()
    this.leaves = leaves
    this.turn(still ? votes.length : 0)
  }

  next(): void {
    if (performance.now() - this.since < GUARD_MS) return
    if (!this.revealed && !this.isDone) this.reveal()
    else this.turn(this.at + 1)
  }

  skip(): void {
    if (!this.isDone && performance.now() - this.since >= GUARD_MS) this.turn(this.votes.length)
  }

  end(): void {
    clearTimeout(this.timer)
    this.round = null
  }

  private leaves = false

  private turn(at: number): void {
    clearTimeout(this.timer)
    this.at = at
    this.revealed = false
    if (!this.isDone) this.timer = setTimeout(() => this.reveal(), SUSPENSE_MS + VOTE_MS * (this.votes[at] ?? 0))
    else if (this.leaves) this.timer = setTimeout(() => this.end(), LEAVE_MS)
  }

  private reveal(): void {
    clearTimeout(this.timer)
    this.revealed = true
    this.onreveal()
    this.timer = setTimeout(() => this.goOn(), READ_MS + this.reading())
  }

  private goOn(): void {
    if (this.isInSight()) this.turn(this.at + 1)
    else this.timer = setTimeout(() => this.goOn(), READ_MS)
  }
}

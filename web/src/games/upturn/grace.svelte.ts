// The moment of grace: so long the server holds others' tiles back, that whoever owes the call may still say it (UT-26).

export interface Span {
  /** Milliseconds from now. */
  left: number
  /** Which part of the whole moment that is. */
  share: number
}

export class Grace {
  /** Null: there is none now. Set anew with each table the server sends. */
  span = $state.raw<Span | null>(null)
  private step = -1
  private whole = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  /** What the server says with a table; the first time in a step says how long the whole moment is. */
  hear(step: number, ms: number | null): void {
    clearTimeout(this.timer)
    if (!ms || ms <= 0) return this.end()
    if (step !== this.step) this.whole = ms
    this.step = step
    this.span = { left: ms, share: Math.min(1, ms / this.whole) }
    this.timer = setTimeout(() => this.end(), ms)
  }

  end(): void {
    clearTimeout(this.timer)
    this.span = null
  }
}

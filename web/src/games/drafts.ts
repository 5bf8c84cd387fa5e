// What one is about to do, sent at most every 80 ms and always with the newest at the end.

export const GAP = 80

export class Drafts<T> {
  private waiting: T | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = -Infinity

  constructor(
    private readonly onsend: (move: T) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  say(move: T): void {
    const left = this.last + GAP - this.now()
    this.waiting = move
    if (left <= 0) this.send()
    else this.timer ??= setTimeout(() => this.send(), left)
  }

  /** What has not been sent yet has lost its point. */
  drop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.waiting = null
  }

  private send(): void {
    const move = this.waiting
    this.drop()
    if (move === null) return
    this.last = this.now()
    this.onsend(move)
  }
}

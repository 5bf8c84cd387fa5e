// A review that is asked for again and again until it is there.
import { SvelteSet } from 'svelte/reactivity'
import { api } from '../../../net/api'
import type { ReplaySource, ReviewNow, ReviewShown } from '../../../net/protocol'
import { person } from '../../../ui/person.svelte'

const AGAIN_MS = 1000
/** After an outage, or where too much is to be done, it is asked less often. */
const LATER_MS = 4000
const OUTAGES = ['offline', 'store_failed', 'too_fast', 'background_full']

export class Reviewing {
  now = $state.raw<ReviewNow | null>(null)
  review = $state.raw<ReviewShown | null>(null)
  failure = $state.raw<unknown>(null)
  /** Whose game is looked at, once somebody has chosen; and which of the figures. */
  seat = $state<number | null>(null)
  place = $state(0)
  /** The choices that lie open: they still do when somebody comes back from the table. */
  readonly opened = new SvelteSet<string>()
  private from = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isEnded = false

  constructor(readonly source: ReplaySource) {}

  turn(choice: string, open: boolean): void {
    if (open) this.opened.add(choice)
    else this.opened.delete(choice)
  }

  /** Somebody goes to the table from here, and the review makes room. */
  leave(from: string): void {
    this.from = from
  }

  /** Where whoever comes back has left, once. */
  takeFrom(): string {
    const from = this.from
    this.from = ''
    return from
  }

  /** From 0 to 1; null while it waits for its turn. */
  get progress(): number | null {
    return this.now?.parts ? this.now.done / this.now.parts : null
  }

  /** Have it made, and wait for it. */
  async ask(): Promise<void> {
    this.isEnded = false
    clearTimeout(this.timer)
    this.failure = null
    try {
      const now = await api.review(this.source, person.lang)
      this.now = now
      this.review = now.review
      if (!now.review && !now.retold) this.askAgain(AGAIN_MS)
    } catch (error) {
      const key = (error as { key?: string }).key ?? ''
      if (OUTAGES.includes(key)) this.askAgain(LATER_MS)
      else this.failure = error
    }
  }

  /** Nobody looks any more. */
  end(): void {
    this.isEnded = true
    clearTimeout(this.timer)
  }

  private askAgain(ms: number): void {
    if (!this.isEnded) this.timer = setTimeout(() => void this.ask(), ms)
  }
}

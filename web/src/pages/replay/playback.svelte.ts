// A game being seen again: which step, through whose eyes, and the tables as far as they have been asked for.
import { api } from '../../net/api'
import type { ReplayNow, ReplaySource, TableNow } from '../../net/protocol'
import type { Eyes, ReplayMoment } from './moment'

/** So many tables are asked for at once, and so many steps before the last of them the next ones are. */
const AT_ONCE = 32
const AHEAD = 8

export class Playback {
  step = $state(0)
  eyes = $state<Eyes>('public')
  isPlaying = $state(false)
  /** The newest table there is; while another one is on its way, the last one stays. */
  table = $state.raw<TableNow | null>(null)
  failure = $state.raw<unknown>(null)
  private readonly tables = new Map<string, TableNow>()
  private readonly asked = new Set<string>()

  constructor(
    readonly source: ReplaySource,
    readonly game: ReplayNow,
    moment: ReplayMoment,
  ) {
    this.step = moment.step
    this.eyes = moment.eyes
  }

  get moment(): ReplayMoment {
    return { step: this.step, eyes: this.eyes }
  }

  get isAtEnd(): boolean {
    return this.step >= this.game.steps
  }

  /** To another step; whoever goes there themselves is no longer taken along. */
  go(step: number): void {
    this.isPlaying = false
    this.step = Math.min(Math.max(step, 0), this.game.steps)
  }

  play(): void {
    if (this.isAtEnd) this.step = 0
    this.isPlaying = true
  }

  /** One step on, as long as it plays; at the end it stops. */
  advance(): void {
    if (this.isAtEnd) this.isPlaying = false
    else this.step += 1
  }

  /** The table of this moment, and those that follow. */
  show(): void {
    this.table = this.tables.get(this.key(this.step)) ?? this.table
    for (const step of [this.step, Math.min(this.step + AHEAD, this.game.steps)])
      if (!this.tables.has(this.key(step))) void this.ask(step - (step % AT_ONCE))
  }

  private key(step: number): string {
    return `${this.eyes} ${step}`
  }

  private async ask(first: number): Promise<void> {
    const eyes = this.eyes
    const wanted = `${eyes} ${first}`
    if (this.asked.has(wanted)) return
    this.asked.add(wanted)
    try {
      const found = await api.replayFrames({ source: this.source, eyes, first, last: first + AT_ONCE - 1 })
      for (const table of found) this.tables.set(`${eyes} ${table.step}`, table)
      this.failure = null
      this.table = this.tables.get(this.key(this.step)) ?? this.table
    } catch (error) {
      this.asked.delete(wanted)
      this.failure = error
    }
  }
}

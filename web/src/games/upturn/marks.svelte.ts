// What is shown beside a player for a moment: "+3", "passes", "Upturn!".

import { marksOf, type Mark } from './happening'
import type { Event } from './view'

const SHOWN_MS = { called: 2600, forgot: 4200, plus: 1500, skipped: 1900, passed: 1500, again: 1700 } as const

export interface Shown extends Mark {
  id: number
}

export class Marks {
  private shown = $state<Shown[]>([])
  private made = 0
  private timers = new Map<number, ReturnType<typeof setTimeout>>()

  /** The marks of a seat now. */
  of(seat: number): Shown[] {
    return this.shown.filter((mark) => mark.seat === seat)
  }

  /** The calls that were not made in time. */
  get forgotten(): Shown[] {
    return this.shown.filter((mark) => mark.kind === 'forgot')
  }

  /** Shows what a step brought, in place of what the same players did before; the great moments stay their time. */
  add(events: readonly Event[]): void {
    const marks = marksOf(events)
    const stays = (shown: Shown): boolean =>
      shown.kind === 'called' || shown.kind === 'forgot' || marks.every((mark) => mark.seat !== shown.seat)
    this.shown = this.shown.filter(stays)
    for (const mark of marks) {
      const id = ++this.made
      this.shown.push({ ...mark, id })
      this.timers.set(
        id,
        setTimeout(() => this.drop(id), SHOWN_MS[mark.kind]),
      )
    }
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.shown = []
  }

  private drop(id: number): void {
    this.timers.delete(id)
    this.shown = this.shown.filter((mark) => mark.id !== id)
  }
}

// Which puzzles this browser has answered, and on which days the one of the day was solved.
import type { Kept } from '../../net/kept'

const KEY = 'tablee.puzzles'

/** Of one game: by the number of the puzzle, was the first answer right? */
export type Answers = Readonly<Record<string, boolean>>

export interface Solved {
  readonly answers: Readonly<Record<string, Answers>>
  /** On which the puzzle of the day was solved. */
  readonly days: readonly string[]
}

const NOTHING: Solved = { answers: {}, days: [] }

export function readSolved(kept: Kept): Solved {
  try {
    const held = JSON.parse(kept.getItem(KEY) ?? 'null') as Partial<Solved> | null
    if (!held || typeof held.answers !== 'object' || !Array.isArray(held.days)) return NOTHING
    return { answers: held.answers, days: held.days.filter((day) => typeof day === 'string') }
  } catch {
    return NOTHING
  }
}

/** The first answer counts; the day counts where it was the puzzle of that day, and right. */
export function withAnswer(now: Solved, game: string, number: number, right: boolean, day: string | null): Solved {
  const answers = now.answers[game] ?? {}
  if (number in answers) return now
  const days = right && day !== null && !now.days.includes(day) ? [...now.days, day] : now.days
  return { answers: { ...now.answers, [game]: { ...answers, [number]: right } }, days }
}

export function keepSolved(kept: Kept, now: Solved): void {
  kept.setItem(KEY, JSON.stringify(now))
}

/** The first number after this one that has no answer yet, beginning again at the end; null where all have. */
export function nextOpen(numbers: readonly number[], answers: Answers, after = 0): number | null {
  const open = numbers.filter((number) => !(number in answers))
  return open.find((number) => number > after) ?? open[0] ?? null
}

/** How many were answered, and how many of them right at once. */
export function countOf(numbers: readonly number[], answers: Answers): { tried: number; right: number } {
  const tried = numbers.filter((number) => number in answers)
  return { tried: tried.length, right: tried.filter((number) => answers[number]).length }
}

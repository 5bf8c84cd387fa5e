// How far this browser has been led through the first turns of each game; where nothing may be kept, while it is open.
import { local } from '../../net/kept'

const LEARNT = 'tablee.learnt'
export const ALL = 999

type Kept = Record<string, number>

function read(): Kept {
  try {
    const held: unknown = JSON.parse(local.getItem(LEARNT) ?? '{}')
    return held && typeof held === 'object' ? (held as Kept) : {}
  } catch {
    return {}
  }
}

/** How many lessons of a game are done. */
export function lessonsOf(game: string): number {
  return Number(read()[game]) || 0
}

export function keepLessons(game: string, done: number): void {
  local.setItem(LEARNT, JSON.stringify({ ...read(), [game]: done }))
}

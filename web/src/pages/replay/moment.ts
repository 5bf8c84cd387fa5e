// Where in a game one is, and through whose eyes: what an address can say, and where turns and rounds begin.
import type { ReplayNow, ReplayTurn } from '../../net/protocol'

export type Eyes = number | 'public' | 'all'

export interface ReplayMoment {
  step: number
  eyes: Eyes
}

type Course = Pick<ReplayNow, 'steps' | 'turns' | 'teams'>

/** The moment an address names; what is not there is the beginning, as everybody saw it. */
export function readMoment(query: URLSearchParams, game: Course): ReplayMoment {
  const step = Number(query.get('step') ?? 0)
  return {
    step: Number.isInteger(step) ? Math.min(Math.max(step, 0), game.steps) : 0,
    eyes: readEyes(query.get('eyes'), game.teams.length),
  }
}

function readEyes(text: string | null, seats: number): Eyes {
  if (text === 'all') return 'all'
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) < seats ? Number(text) : 'public'
}

/** What stands behind the ? of an address; empty for the beginning. A review that is open stands there, too. */
export function writeMoment({ step, eyes }: ReplayMoment, isReviewed = false): string {
  const query = new URLSearchParams()
  if (step) query.set('step', String(step))
  if (eyes !== 'public') query.set('eyes', String(eyes))
  if (isReviewed) query.set('review', '1')
  return query.size ? `?${query.toString()}` : ''
}

/**
 * The letters of a game in what somebody has pasted: a link, or the letters alone; what stands behind them is left out.
 * A damaged one is left in, so that the server can say what is wrong.
 */
export function lettersIn(text: string): string | undefined {
  return /#(\S{19,}[\w-])/.exec(text)?.[1] ?? /^[\w-]{60,}$/.exec(text.trim())?.[0]
}

/** The name of a game of this server in what somebody has pasted: the link to its replay. */
export function recordIn(text: string): string | undefined {
  return /\/replay\/([a-z]{5}-\d{1,6})\b/i.exec(text)?.[1]?.toUpperCase()
}

/** What stands behind the # of an address, without the full stop or space of the sentence it was copied from. */
export function trimmed(hash: string): string {
  return hash.replace(/^#/, '').replace(/(?:%20|[.,;:!?)\s])+$/, '')
}

/** The turn that is going on after so many steps. */
export function turnAt(game: Course, step: number): ReplayTurn | undefined {
  return game.turns.findLast((turn) => turn.step <= step)
}

/** Where the next turn begins, or the one before; beyond the last is the end. */
export function stepToTurn(game: Course, step: number, way: 1 | -1): number {
  return next(game, game.turns, step, way)
}

/** The same by rounds. */
export function stepToRound(game: Course, step: number, way: 1 | -1): number {
  return next(game, roundsOf(game), step, way)
}

/** The first turn of every round. */
export function roundsOf(game: Course): ReplayTurn[] {
  return game.turns.filter((turn, place) => turn.round !== game.turns[place - 1]?.round)
}

function next(game: Course, marks: readonly ReplayTurn[], step: number, way: 1 | -1): number {
  if (way > 0) return marks.find((turn) => turn.step > step)?.step ?? game.steps
  return marks.findLast((turn) => turn.step < step)?.step ?? 0
}

// Who stands where at the end, and what decided it (MU-22, MU-23).

import { finished, totalOf } from './explain'
import type { View } from './view'

export interface Place {
  /** From 1; equal for those who share it. */
  rank: number
  seat: number
  total: number
  last: number
  /** Was this seat's place decided by the last round? */
  byLast: boolean
}

export type Reason = 'most_points' | 'last_round' | 'shared'

/** Everybody, best first: by total, then by the last round; whoever is still equal shares the rank. */
export function places(view: View): Place[] {
  const last = view.rounds.at(-1) ?? []
  const all = view.columns.map((_, seat) => ({
    seat,
    total: finished(view, seat),
    last: last[seat] ? totalOf(last[seat]) : 0,
  }))
  all.sort((a, b) => b.total - a.total || b.last - a.last || a.seat - b.seat)
  return all.map((one) => ({
    ...one,
    rank:
      1 + all.filter((other) => other.total > one.total || (other.total === one.total && other.last > one.last)).length,
    byLast: all.some((other) => other.total === one.total && other.last !== one.last),
  }))
}

/** What decided the victory. */
export function reasonOf(standing: readonly Place[]): Reason {
  const best = standing.filter((place) => place.total === standing[0]?.total)
  if (best.filter((place) => place.rank === 1).length > 1) return 'shared'
  return best.length > 1 ? 'last_round' : 'most_points'
}

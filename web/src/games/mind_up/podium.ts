// Who stands where at the end, and what decided it: as the server has it (MU-22, MU-23).

import type { OutcomeNow } from '../../net/protocol'
import { bestFirst } from '../over'
import { totalOf } from './explain'
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

/** Everybody, best first. */
export function standingOf(outcome: OutcomeNow, view: View): Place[] {
  const { places, scores } = outcome
  const last = view.rounds.at(-1) ?? []
  return bestFirst(outcome).map((seat) => ({
    seat,
    rank: places[seat]!,
    total: scores[seat]!,
    last: last[seat] ? totalOf(last[seat]) : 0,
    byLast: scores.some((score, other) => score === scores[seat] && places[other] !== places[seat]),
  }))
}

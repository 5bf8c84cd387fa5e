// Who stands where at the end, as the server has it (UT-30, UT-32, UT-35).

import type { OutcomeNow } from '../../net/protocol'
import { bestFirst } from '../over'
import type { View } from './view'

export interface Place {
  seat: number
  tiles: number
  /** From 1; equal for those who share it. */
  rank: number
}

/** Everybody, best first. */
export function standingOf(outcome: OutcomeNow, { sizes }: View): Place[] {
  return bestFirst(outcome).map((seat) => ({ seat, tiles: sizes[seat]!, rank: outcome.places[seat]! }))
}

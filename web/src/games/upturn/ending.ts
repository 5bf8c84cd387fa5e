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

const RULES: Readonly<Record<string, string>> = { went_out: 'UT-30', blocked: 'UT-32', worn_out: 'UT-35' }

/** Everybody, best first. */
export function standingOf(outcome: OutcomeNow, { sizes }: View): Place[] {
  return bestFirst(outcome).map((seat) => ({ seat, tiles: sizes[seat]!, rank: outcome.places[seat]! }))
}

/** The rule that ended the game. */
export function ruleOf(over: string): string {
  return RULES[over] ?? 'UT-30'
}

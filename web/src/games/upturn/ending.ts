// Who stands where at the end (UT-30, UT-32, UT-35): the fewest tiles first, equal counts share.

import type { View } from './view'

export interface Place {
  seat: number
  tiles: number
  /** From 1; equal for those who share it. */
  rank: number
}

const RULES: Readonly<Record<string, string>> = { went_out: 'UT-30', blocked: 'UT-32', worn_out: 'UT-35' }

/** Everybody, best first. */
export function places({ sizes }: View): Place[] {
  const all = sizes.map((tiles, seat) => ({ seat, tiles, rank: 1 + sizes.filter((other) => other < tiles).length }))
  return all.sort((a, b) => a.tiles - b.tiles || a.seat - b.seat)
}

/** The rule that ended the game. */
export function ruleOf(over: string): string {
  return RULES[over] ?? 'UT-30'
}

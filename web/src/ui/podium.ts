// Who stands where on a podium.

/** One player, or one team. */
export interface Place {
  who: number
  /** Where they sit, unless it is a team. */
  seat?: number | undefined
  name: string
  /** From 1; equal for those who share it. */
  rank: number
  total: number
  /** What the total is made of. */
  sum: string
  mine: boolean
  /** What else there is to say of it. */
  note?: string | undefined
}

/** The first three as they stand there: second, first, third. */
export function onSteps(places: readonly Place[]): Place[] {
  return [places[1], places[0], places[2]].filter((place) => place !== undefined)
}

/** Names wrap between their words; one with a word too long for a phone, anywhere. */
export const isLong = (name: string): boolean => name.split(/\s/).some((word) => word.length > 12)

// What is in the box (MU-01…04): the colour and bubble of every card, the points and rule of every objective.

export const COLOURS = ['orange', 'pink', 'blue', 'green', 'purple'] as const
export type Colour = (typeof COLOURS)[number]

export const CARDS: readonly number[] = Array.from({ length: 60 }, (_, index) => index + 1)
export const ROUNDS = 3
/** Cards in hand at the start of round 1; every later round has one more (MU-06, MU-20). */
export const FIRST_HAND = 7

const NUMBERS: Record<Colour, readonly number[]> = {
  orange: [1, 8, 15, 16, 23, 30, 31, 38, 45, 46, 53, 60],
  pink: [2, 6, 10, 19, 27, 29, 32, 34, 42, 51, 55, 59],
  blue: [3, 13, 18, 21, 24, 28, 33, 37, 40, 43, 48, 58],
  green: [4, 5, 12, 14, 17, 25, 36, 44, 47, 49, 56, 57],
  purple: [7, 9, 11, 20, 22, 26, 35, 39, 41, 50, 52, 54],
}

const BUBBLES: readonly (readonly [number, readonly number[]])[] = [
  [-1, [1, 7, 13, 19, 25, 36, 42, 48, 54, 60]],
  [+1, [3, 5, 9, 11, 15, 17, 21, 23, 27, 29, 32, 34, 38, 40, 44, 46, 50, 52, 56, 58]],
  [+2, [4, 10, 16, 22, 28, 33, 39, 45, 51, 57]],
]

const colours = new Map(COLOURS.flatMap((colour) => NUMBERS[colour].map((card) => [card, colour] as const)))
const bubbles = new Map(BUBBLES.flatMap(([points, cards]) => cards.map((card) => [card, points] as const)))

/** The colour of a card. */
export function colourOf(card: number): Colour {
  return colours.get(card) ?? 'orange'
}

/** The points in a card's bubble, 0 where it has none. */
export function bubbleOf(card: number): number {
  return bubbles.get(card) ?? 0
}

export interface Objective {
  points: number
  rule: string
}

export const OBJECTIVES: Readonly<Record<string, Objective>> = {
  A1: { points: +2, rule: 'MU-28' },
  A2: { points: -2, rule: 'MU-29' },
  B1: { points: +2, rule: 'MU-30' },
  B2: { points: +2, rule: 'MU-31' },
  C1: { points: -2, rule: 'MU-32' },
  C2: { points: +2, rule: 'MU-33' },
  D1: { points: +2, rule: 'MU-34' },
  D2: { points: +2, rule: 'MU-35' },
  E1: { points: +2, rule: 'MU-36' },
  E2: { points: -2, rule: 'MU-37' },
  F1: { points: +2, rule: 'MU-38' },
  F2: { points: +2, rule: 'MU-39' },
  G1: { points: -2, rule: 'MU-40' },
  G2: { points: +2, rule: 'MU-41' },
}

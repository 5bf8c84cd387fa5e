// What is in the box (MU-01…04): the colour and bubble of every card, the points and rule of every objective, as `make generate` wrote it.

import box from './box.json'

export const COLOURS = [
  'orange',
  'pink',
  'blue',
  'green',
  'purple',
] as const satisfies readonly (keyof typeof box.colours)[]
export type Colour = (typeof COLOURS)[number]

export const ROUNDS = box.rounds

const colours = new Map(COLOURS.flatMap((colour) => box.colours[colour].map((card) => [card, colour] as const)))
const bubbles = new Map(
  Object.entries(box.bubbles).flatMap(([points, cards]) => cards.map((card) => [card, Number(points)] as const)),
)
export const CARDS: readonly number[] = [...colours.keys()].sort((one, other) => one - other)

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

/** By which rule each part of a score counts. */
export const PARTS = box.parts
/** By which rule a game ends as it does. */
export const ENDINGS: Readonly<Record<string, string>> = box.endings

export const OBJECTIVES: Readonly<Record<string, Objective>> = box.objectives

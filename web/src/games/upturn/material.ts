// What is in the box (UT-01…04): what each tile is, by its name.

export const DOUBLES: readonly number[] = [11, 22, 33, 44, 55, 66, 77, 88, 99]
export const PENALTIES: readonly number[] = [1, 7, 17, 21, 27, 31, 37, 41, 47, 51, 57, 61, 67, 71, 81, 87, 91]
export const ARROWS: readonly string[] = ['blue_arrow', 'green_arrow', 'double_arrow']
export const ACTIONS: readonly string[] = [...ARROWS, 'skip_one', 'skip_two', 'joker']

export type Kind = 'plain' | 'penalty' | 'double' | 'action'

/** What kind of tile this is. */
export function kindOf(tile: string): Kind {
  if (!isNumber(tile)) return 'action'
  if (DOUBLES.includes(Number(tile))) return 'double'
  return PENALTIES.includes(Number(tile)) ? 'penalty' : 'plain'
}

export function isNumber(tile: string): boolean {
  return /^\d+$/.test(tile)
}

/** Does laying this tile begin a new line (UT-14, UT-21)? */
export function beginsLine(tile: string): boolean {
  return ARROWS.includes(tile) || tile === 'joker'
}

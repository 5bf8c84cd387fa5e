// What is in the box (UT-01…04): what each tile is, by its name, as `make generate` wrote it.

import box from './box.json'

export type Kind = 'plain' | 'penalty' | 'double' | 'action'

/** What kind of tile this is. */
export function kindOf(tile: string): Kind {
  if (!isNumber(tile)) return 'action'
  if (box.doubles.includes(Number(tile))) return 'double'
  return box.penalties.includes(Number(tile)) ? 'penalty' : 'plain'
}

export function isNumber(tile: string): boolean {
  return /^\d+$/.test(tile)
}

/** Does laying this tile begin a new line (UT-14, UT-21)? */
export function beginsLine(tile: string): boolean {
  return box.begin_lines.includes(tile)
}

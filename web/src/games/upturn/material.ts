// What is in the box (UT-01…04): what each tile is, by its name, as `make generate` wrote it.

import box from './box.json'

export type Kind = 'plain' | 'penalty' | 'double' | 'action'

/** So many tiles everybody begins with. */
export const RACK = box.rack
/** By which rule a game ends as it does. */
export const ENDINGS: Readonly<Record<string, string>> = box.endings
/** By which rules one has to call, pays for a forgotten call, and may lay the last tile. */
export const { call: CALL_RULE, forgotten: FORGOTTEN_RULE, last: LAST_RULE } = box.rules

/** By which rule a tile does what it does; a plain number does nothing. */
export function ruleOf(tile: string): string {
  const kind = kindOf(tile)
  return (box.rules as Readonly<Record<string, string>>)[kind === 'action' ? tile : kind] ?? ''
}

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

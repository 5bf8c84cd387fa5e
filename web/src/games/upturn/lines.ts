// The lines on the table, and where the numbers went in each of them.

import { isNumber } from './material'
import type { Direction, View } from './view'

export interface Line {
  tiles: readonly string[]
  /** None for a start tile alone. */
  direction: Direction | null
  /** How many tiles lie before this line. */
  before: number
}

/** Every line, oldest first. `directed` is every direction that the game has been given, as far as is known. */
export function linesOf(view: View, directed: readonly Direction[] = []): Line[] {
  let before = 0
  return view.lines.map((tiles, index) => {
    const line = { tiles, direction: directionOf(view, index) ?? chosenAt(view, index, directed), before }
    before += tiles.length
    return line
  })
}

/** The newest goes where the game goes; an older one tells by its arrow, or by its first step. */
function directionOf(view: View, index: number): Direction | null {
  if (index === view.lines.length - 1) return view.direction
  return arrowOf(view.lines[index]![0] ?? '') ?? firstStep(view.lines, index)
}

/** Where a tile always points. */
export function arrowOf(tile: string): Direction | null {
  return tile === 'blue_arrow' ? 'up' : tile === 'green_arrow' ? 'down' : null
}

/** Whoever begins a line gives the direction: the newest line has the newest one, and so on back. */
function chosenAt(view: View, index: number, directed: readonly Direction[]): Direction | null {
  const isWhole = directed.at(-1) === view.direction
  return index > 0 && isWhole ? (directed.at(index - view.lines.length) ?? null) : null
}

function firstStep(lines: View['lines'], index: number): Direction | null {
  const here = lines[index]!.filter(isNumber).map(Number)
  const earlier = lines.slice(0, index).flat().filter(isNumber).map(Number).at(-1)
  const [from, to] = earlier === undefined ? here : [earlier, here[0]]
  return from === undefined || to === undefined ? null : to > from ? 'up' : 'down'
}

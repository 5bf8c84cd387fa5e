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

/** Every line, oldest first. */
export function linesOf(view: View): Line[] {
  let before = 0
  return view.lines.map((tiles, index) => {
    const line = { tiles, direction: directionOf(view, index), before }
    before += tiles.length
    return line
  })
}

/** The newest goes where the game goes; an older one tells by its arrow, or by its first step. */
function directionOf(view: View, index: number): Direction | null {
  if (index === view.lines.length - 1) return view.direction
  const first = view.lines[index]![0]
  if (first === 'blue_arrow') return 'up'
  return first === 'green_arrow' ? 'down' : firstStep(view.lines, index)
}

function firstStep(lines: View['lines'], index: number): Direction | null {
  const here = lines[index]!.filter(isNumber).map(Number)
  const earlier = lines.slice(0, index).flat().filter(isNumber).map(Number).at(-1)
  const [from, to] = earlier === undefined ? here : [earlier, here[0]]
  return from === undefined || to === undefined ? null : to > from ? 'up' : 'down'
}

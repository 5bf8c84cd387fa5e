// How the table uses the room it is given.

/** Does the map lie beside the rest, or above it? */
export function isSide(width: number, height: number): boolean {
  return width >= 560 && width > height * 0.98
}

const AROUND_THE_WORDS = 245
const MORE_WITH_TEAMS = 100
const TWO_PLAYERS = 52
const LINE = 50

/** Is there height for one word a line beside the map? */
export function wordsInColumn(width: number, height: number, words: number, teams: boolean): boolean {
  const rest = AROUND_THE_WORDS + TWO_PLAYERS * Math.ceil(words / 2) + (teams ? MORE_WITH_TEAMS : 0)
  return isSide(width, height) && height - rest >= LINE * (words + 1)
}

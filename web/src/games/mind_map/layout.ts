// How the table uses the room it is given.

/** Does the map lie beside the rest, or above it? */
export function isSide(width: number, height: number): boolean {
  return width >= 560 && width > height * 0.98
}

/** A phone on its side: little height. */
export function isLow(width: number, height: number): boolean {
  return isSide(width, height) && height < 480
}

/** Is there so little room that the truth about a token must be told in few lines? */
export function isTight(width: number, height: number): boolean {
  return width < 560 || isLow(width, height)
}

/** Does so little of the truth about a token fit in sight that what is said of it goes first? */
export function isSentenceFirst(width: number, height: number): boolean {
  return width < 340 || isLow(width, height)
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

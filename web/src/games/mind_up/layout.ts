// How the table uses the room it is given.

/** The height of everything but the objectives on a narrow screen, and of one objective in full. */
const REST = 560
const SECOND_ROW_OF_PLAYERS = 66
const LINE = 40

/** Is there height for every objective with its condition, or for a line of chips only? */
export function objectivesInFull(objectives: number, players: number, height: number): boolean {
  const rest = REST + (players > 4 ? SECOND_ROW_OF_PLAYERS : 0)
  return objectives < 3 || rest + objectives * LINE <= height
}

// What every table says, whatever is played on it.
export const en = {
  others: 'The other players',
  everybody: 'The players',
  standIn: 'a bot stands in',
  away: 'away',
  over: 'The game is over',
  wins: (name: string) => `${name} wins!`,
  youWin: 'You win!',
  share: (names: string) => `${names} share the victory!`,
  rank: (rank: number) => ['1st', '2nd', '3rd'][rank - 1] ?? `${rank}th`,
  listed: (items: readonly string[]) =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
}

export type Words = typeof en

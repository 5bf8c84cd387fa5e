// What one's finished games add up to, by game and by company.
import type { DailyPlayed, PlayedGame } from '../../net/protocol'

/** How its bots are called. */
const DAILY = 'daily-'

export interface Summary {
  /** The name of a game, or of whom one played with; null for bots alone. */
  of: string | null
  games: number
  won: number
  /** Of the games whose places are known; null where there is none. */
  mean: number | null
}

function summary(of: string | null, games: readonly PlayedGame[]): Summary {
  const places = games.flatMap(({ place }) => (place === null ? [] : [place]))
  return {
    of,
    games: games.length,
    won: places.filter((place) => place === 1).length,
    mean: places.length ? places.reduce((sum, place) => sum + place, 0) / places.length : null,
  }
}

function grouped(games: readonly PlayedGame[], keysOf: (game: PlayedGame) => readonly (string | null)[]): Summary[] {
  const groups = new Map<string | null, PlayedGame[]>()
  for (const game of games) for (const key of new Set(keysOf(game))) groups.set(key, [...(groups.get(key) ?? []), game])
  return [...groups].map(([key, held]) => summary(key, held)).sort((one, other) => other.games - one.games)
}

/** Was it a daily table, which its bots tell, and the game of that day that counts? */
export function dailyOf(game: PlayedGame, counted: readonly DailyPlayed[]): 'counts' | 'again' | null {
  if (counted.some(({ record }) => record === game.record)) return 'counts'
  return !game.again && game.others.some(({ level }) => level?.startsWith(DAILY)) ? 'again' : null
}

/** Where everybody may have known every hand, nobody has won anything. */
const counted = (games: readonly PlayedGame[]) => games.filter((game) => !game.again)

export const byGame = (games: readonly PlayedGame[]): Summary[] => grouped(counted(games), (game) => [game.game])

/** Whoever sat there as a person, by the name they had; a game without anybody else was with bots alone. */
export function byCompany(games: readonly PlayedGame[]): Summary[] {
  const peopleOf = (game: PlayedGame) => game.others.filter((one) => one.level === null).map((one) => one.name || '…')
  return grouped(counted(games), (game) => (peopleOf(game).length ? peopleOf(game) : [null]))
}

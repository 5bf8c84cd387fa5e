// From the lobby into a room of one's own.
import { api, ApiError } from '../../net/api'
import type { GameInfo, Lang } from '../../net/protocol'
import { goAtOnce } from '../../net/room.svelte'

const USUAL_SEATS = 4
const USUAL_LEVEL = 'easy'

/** Four at the table, or as near to it as the game allows. */
export function usualSeats(game: Pick<GameInfo, 'least' | 'most'>): number {
  return Math.min(Math.max(USUAL_SEATS, game.least), game.most)
}

/** The bots one meets without having asked for any: easy ones, where there are such. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (levels[0] ?? USUAL_LEVEL)
}

/** Open a room and give its code: full of bots and about to begin, or empty for friends. */
export async function openRoom(
  game: Pick<GameInfo, 'name' | 'least' | 'most' | 'levels'>,
  name: string,
  lang: Lang,
  against: 'bots' | 'friends',
): Promise<string> {
  const seats = usualSeats(game)
  const bots = against === 'bots' ? Array<string>(seats - 1).fill(usualLevel(game.levels)) : []
  const { code } = await api.open({ game: game.name, name, lang, seats, bots })
  if (against === 'bots') goAtOnce(code)
  return code
}

/** What went wrong, for people; `offline` and `unknown` are words of the page. */
export function errorText(error: unknown, say: (key: 'error.offline' | 'error.unknown') => string): string {
  if (error instanceof ApiError)
    return error.key === 'offline' ? say('error.offline') : error.message || say('error.unknown')
  return say('error.unknown')
}

// From the lobby into a room of one's own.
import { api } from '../../net/api'
import type { GameInfo, Lang } from '../../net/protocol'
import { goAtOnce } from '../../net/room.svelte'
import { bots as chosen } from '../../ui/bots.svelte'

const USUAL_SEATS = 4

/** Four at the table, or as near to it as the game allows. */
export function usualSeats(game: Pick<GameInfo, 'least' | 'most'>): number {
  return Math.min(Math.max(USUAL_SEATS, game.least), game.most)
}

/** Open a room and give its code: full of bots and about to begin, or empty for friends. */
export async function openRoom(
  game: Pick<GameInfo, 'name' | 'least' | 'most' | 'levels'>,
  name: string,
  lang: Lang,
  against: 'bots' | 'friends',
): Promise<string> {
  const seats = usualSeats(game)
  const bots = against === 'bots' ? Array<string>(seats - 1).fill(chosen.levelOf(game.levels)) : []
  const { code } = await api.open({ game: game.name, name, lang, seats, bots })
  if (against === 'bots') goAtOnce(code)
  return code
}

/** The same table for everybody on that day; its seats and bots are the server's to know. */
export async function openDaily(game: string, name: string, lang: Lang, daily: string): Promise<string> {
  const { code } = await api.open({ game, name, lang, seats: USUAL_SEATS, daily })
  goAtOnce(code)
  return code
}

// How near it was.
import type { TableSay } from '../games/say'

interface Placed {
  rank: number
  total: number
  mine: boolean
}

/** "You come 2nd, one point short." – for whoever played, best first; empty for the others and where all is shared. */
export function verdictOf(places: readonly Placed[], say: TableSay): string {
  const me = places.find((place) => place.mine)
  const [first, second] = places
  if (!me || !first || !second) return ''
  const ahead = first.total - second.total
  if (me.rank === 1) return second.rank === 1 || ahead === 0 ? '' : say('won_by', { count: ahead })
  const short = first.total - me.total
  return short ? say('short', { rank: me.rank, count: short }) : say('short_none', { rank: me.rank })
}

/** Which place of how many, as on a line of signs. */
export function placeOf(places: readonly Placed[]): string {
  const me = places.find((place) => place.mine)
  return me ? `${me.rank}/${places.length}` : ''
}

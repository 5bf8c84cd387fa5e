// What stays of a game of Upturn: the longest lay, and a line of signs.
import type { Place } from './ending'
import type { Event, View } from './view'

export interface BestLay {
  seat: number
  tiles: number
}

/** The lay of most tiles at once so far; a single tile is nothing special. */
export function bestLay(held: BestLay | null, events: readonly Event[]): BestLay | null {
  return events.reduce<BestLay | null>((best, event) => {
    if (!('laid' in event) || event.tiles.length < 2 || event.tiles.length <= (best?.tiles ?? 0)) return best
    return { seat: event.laid, tiles: event.tiles.length }
  }, held)
}

/** How many tiles of the longest line still lie on the table: there is one in every game. */
export function longestLine({ lines }: View): number {
  return Math.max(0, ...lines.map((line) => line.length))
}

/** By how many tiles the first is ahead of the second; 0 where they share it. */
export function aheadOf([first, second]: readonly Place[]): number {
  return first && second ? second.tiles - first.tiles : 0
}

const MOST = 9

/** Everybody's tiles that were left, best first, one's own in brackets: "[–] ▮▮ ▮▮▮▮". */
export function signsOf(places: readonly Place[], seat: number): string {
  return places
    .map(({ seat: one, tiles }) => {
      const left = tiles ? '▮'.repeat(Math.min(tiles, MOST)) + (tiles > MOST ? '…' : '') : '–'
      return one === seat ? `[${left}]` : left
    })
    .join(' ')
}

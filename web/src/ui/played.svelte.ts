// How many games of each kind this browser has seen to their end: whoever is new to one is told a little more.
import { local } from '../net/kept'

const PLAYED = 'tablee.played'
const NEW = 3

type Counts = Record<string, { games: number; last: string }>

function read(): Counts {
  try {
    const held: unknown = JSON.parse(local.getItem(PLAYED) ?? '{}')
    return held && typeof held === 'object' ? (held as Counts) : {}
  } catch {
    return {}
  }
}

class Played {
  private counts = $state.raw(read())

  games(game: string): number {
    return Number(this.counts[game]?.games) || 0
  }

  isNewTo(game: string): boolean {
    return this.games(game) < NEW
  }

  /** A game has ended; `id` tells it from the next one, since a page may be opened again afterwards. */
  finish(game: string, id: string): void {
    if (this.counts[game]?.last === id) return
    this.counts = { ...this.counts, [game]: { games: this.games(game) + 1, last: id } }
    local.setItem(PLAYED, JSON.stringify(this.counts))
  }
}

export const played = new Played()

// What of a view is on the table at this moment: the round being played, or the one being revealed.
import type { SeenNow } from '../../net/protocol'
import { pointsAfter } from './reveal'
import type { Place, Revealed, Track, View } from './view'

/** The tokens where they lie, or where their players are moving them (MM-07). */
export function placesNow(seen: SeenNow, view: View): Record<number, Place> {
  if (view.phase !== 'placing') return view.places
  const moving = Object.entries(seen.drafts).filter(([, move]) => isPlace(move))
  return Object.fromEntries(moving) as Record<number, Place>
}

function isPlace(move: unknown): move is Place {
  return typeof move === 'object' && move !== null && 'x' in move && 'y' in move
}

/** By seat: the scores while so many tokens of a past round have been revealed. */
export function scoresDuring(view: View, round: number, count: number): number[] {
  const brought = view.history.slice(0, round + 1).map((one, at) => pointsAfter(one, at === round ? count : undefined))
  return view.teams.map((_, seat) => brought.reduce((sum, points) => sum + points[seat]!, 0))
}

/** By team: where their tokens lie on the track meanwhile; empty where everybody plays alone (MM-21). */
export function trackDuring(view: View, round: number, count: number): readonly Track[] {
  return view.history[round]?.track[count] ?? view.track
}

/** The round that has just been revealed by this step, if any. */
export function justRevealed(before: View | null, now: View): Revealed | null {
  return before && now.history.length > before.history.length ? (now.history.at(-1) ?? null) : null
}

/** Which phase of which round: what one holds in hand counts within it only. */
export function phaseKey(view: View): string {
  return `${view.history.length}-${view.phase}`
}

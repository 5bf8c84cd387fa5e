// The tiles of a step in the air.

import { centred, EASE, type Flight, type Plan } from '../../ui/flights.svelte'
import type { Box, Spots } from '../../ui/spots'
import { endOf, timetable, type Leg } from './happening'
import type { Event } from './view'

export interface TileFlight extends Flight {
  /** Null: seen from behind. */
  tile: string | null
}

export interface Eyes {
  me: number | null
  /** The keys of the tiles that have come to one's own rack. */
  added: readonly string[]
}

/** How the tiles of a step go, for whoever looks. */
export function tileFlights(events: readonly Event[], eyes: Eyes) {
  const legs = timetable(events)
  return (before: Spots, now: Spots): Plan<TileFlight> => ({
    flights: legs.flatMap((leg, id) => flightOf(leg, id, before, now, eyes)),
    empty: legs.filter((leg) => !isRackOfOthers(leg, eyes)).map((leg) => [goalOf(leg, eyes), leg.end]),
    end: endOf(legs),
  })
}

function isRackOfOthers(leg: Leg, { me }: Eyes): boolean {
  return leg.kind === 'take' && leg.seat !== me
}

/** Where a tile comes to lie; a rack of somebody else has one spot for all. */
function goalOf(leg: Leg, { me, added }: Eyes): string {
  if (leg.kind === 'lay') return `end-${leg.place}`
  return leg.seat === me ? `rack-${added[leg.place]}` : `seat-${leg.seat}`
}

function sourceOf(leg: Leg, before: Spots, eyes: Eyes): Box | undefined {
  if (leg.kind === 'take') return before.get('bag')
  return before.get(leg.seat === eyes.me ? `rack-${leg.tile}` : `seat-${leg.seat}`)
}

function flightOf(leg: Leg, id: number, before: Spots, now: Spots, eyes: Eyes): TileFlight[] {
  const from = sourceOf(leg, before, eyes)
  const to = now.get(goalOf(leg, eyes))
  if (!from || !to) return []
  const size = { ...to, width: Math.min(to.width, 44), height: Math.min(to.height, 52) }
  return [{ id, tile: leg.tile, frames: frames(leg, from, to, size), box: size, end: leg.end }]
}

function frames(leg: Leg, from: Box, to: Box, size: Box): Keyframe[] {
  const at = (box: Box): string => {
    const scale = Math.max(0.5, Math.min(1.4, box.width / size.width, box.height / size.height))
    return centred(box, scale)
  }
  const wait = leg.start / leg.end
  return [
    { offset: 0, transform: at(from), opacity: 0, easing: 'steps(1, end)' },
    { offset: wait, transform: at(from), opacity: 1, easing: EASE },
    { offset: 1, transform: at(to), opacity: 1 },
  ]
}

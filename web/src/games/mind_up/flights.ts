// The cards of a step in the air: out and up for the played ones, away for the taken and the last ones.

import { centred, EASE, type Flight, type Plan } from '../../ui/flights.svelte'
import type { Box, Spots } from '../../ui/spots'
import { endOf, type Leg, timetable } from './reveal'
import type { Event } from './view'

/** Its id is the card. */
export interface CardFlight extends Flight {
  kind: Leg['kind']
  seat: number
}

/** How the cards of a step go, for whoever sits here. */
export function cardFlights(events: readonly Event[], me: number | null) {
  const legs = timetable(events)
  return (before: Spots, now: Spots): Plan<CardFlight> => ({
    // what is played lies over what will be taken, so that its number can be read
    flights: flightsOf(legs, before, now, me).sort((one, other) => over(one) - over(other)),
    empty: goalsOf(legs, me),
    end: endOf(legs),
  })
}

const over = (flight: CardFlight): number => (flight.kind === 'play' ? 1 : 0)

/** Which spots stay empty until when. */
function goalsOf(legs: readonly Leg[], me: number | null): [string, number][] {
  return legs.flatMap((leg): [string, number][] => {
    if (leg.kind === 'play') return []
    if (leg.kind === 'settle') return [[`row-${leg.place}`, leg.end]]
    return [[home(leg, me), leg.end]]
  })
}

function home(leg: Leg, me: number | null): string {
  return leg.seat === me ? `mine-${leg.card}` : `seat-${leg.seat}-${leg.card}`
}

/** One flight for every card: out and up for the played ones, away for the taken and the last ones. */
function flightsOf(legs: readonly Leg[], before: Spots, after: Spots, me: number | null): CardFlight[] {
  return legs.flatMap((leg) => {
    if (leg.kind === 'settle') return []
    const size = after.get('row-0') ?? before.get('row-0')
    const from =
      leg.kind === 'take'
        ? before.get(`row-${leg.place}`)
        : (before.get(`hand-${leg.card}`) ?? before.get(`seat-${leg.seat}`))
    const stops =
      leg.kind === 'play'
        ? playedStops(leg, legs, after)
        : [{ box: after.get(home(leg, me)) ?? inside(after.get(`seat-${leg.seat}`)), leg }]
    if (!size || !from || stops.some((stop) => !stop.box)) return []
    return [flight(leg, size, from, stops as Stop[], before.has(`hand-${leg.card}`) || leg.kind === 'take')]
  })
}

/** The middle of a panel that shows its cards only as a thumbnail. */
function inside(panel: Box | undefined): Box | undefined {
  return panel && { x: panel.x + panel.width / 2 - 10, y: panel.y + panel.height / 2, width: 20, height: 20 }
}

interface Stop {
  box: Box
  leg: Leg
}

function playedStops(leg: Leg, legs: readonly Leg[], after: Spots): { box: Box | undefined; leg: Leg }[] {
  const place = after.get(`row-${leg.place}`)
  const below = place && { ...place, y: place.y + place.height * 0.6 }
  const settle = legs.find((other) => other.kind === 'settle' && other.card === leg.card)
  return [{ box: below, leg }, ...(settle ? [{ box: place, leg: settle }] : [])]
}

function flight(leg: Leg, size: Box, from: Box, stops: readonly Stop[], seenBefore: boolean): CardFlight {
  const end = stops.at(-1)!.leg.end
  const at = (box: Box): string => {
    const scale = Math.min(1.2, box.width / size.width, Math.max(0.35, box.height / size.height))
    return centred(box, scale)
  }
  const frames: Keyframe[] = [
    { offset: 0, transform: at(from), opacity: seenBefore ? 1 : 0, easing: 'steps(1, end)' },
    { offset: leg.start / end, transform: at(from), opacity: seenBefore ? 1 : 0.4, easing: EASE },
  ]
  let box = from
  for (const stop of stops) {
    if (stop.leg !== leg) frames.push({ offset: stop.leg.start / end, transform: at(box), opacity: 1, easing: EASE })
    frames.push({ offset: stop.leg.end / end, transform: at(stop.box), opacity: 1, easing: 'linear' })
    box = stop.box
  }
  return { id: leg.card, kind: leg.kind, seat: leg.seat, frames, box: size, end }
}

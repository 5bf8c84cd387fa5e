// Cards in the air. The table below is already the truth: a flight only hides its goal until it lands.

import { tick } from 'svelte'
import { spotsIn, type Box, type Spots } from '../../ui/spots'
import { endOf, type Leg, timetable } from './reveal'
import type { Event } from './view'

export interface Flight {
  kind: Leg['kind']
  card: number
  seat: number
  frames: Keyframe[]
  /** The size it has on the row; everything else is scaled. */
  box: Box
  end: number
}

const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export class Flights {
  up = $state<Flight[]>([])
  private running: Animation[] = []
  private done: (() => void) | null = null

  /** Let the cards of a step fly from where they were to where they are now; `landed` is called also when skipped. */
  async start(
    root: () => HTMLElement | null,
    before: Spots,
    events: readonly Event[],
    me: number | null,
    landed: () => void,
  ): Promise<void> {
    this.drop()
    this.done = landed
    await tick()
    const element = root()
    if (!element || this.done !== landed) return
    const after = spotsIn(element)
    const legs = timetable(events)
    this.up = flightsOf(legs, before, after, me)
    if (this.up.length === 0) return this.skip()
    this.running = goalsOf(legs, me).flatMap(([spot, end]) => hide(element, spot, end))
    window.setTimeout(() => this.done === landed && this.skip(), endOf(legs))
  }

  /** What a flying card does when it appears on the page. */
  readonly fly = (flight: Flight) => (element: HTMLElement) => {
    const animation = element.animate(flight.frames, { duration: flight.end })
    animation.onfinish = () => (element.hidden = true)
    this.running.push(animation)
    return () => animation.cancel()
  }

  /** Something newer has happened: whoever waited for the landing waits no more. */
  drop(): void {
    this.done = null
    this.skip()
  }

  /** Everything is where it belongs, now. */
  skip(): void {
    const { done, running } = this
    this.done = null
    this.running = []
    this.up = []
    for (const animation of running) animation.cancel()
    done?.()
  }
}

function hide(root: HTMLElement, spot: string, end: number): Animation[] {
  const goal = root.querySelector(`[data-spot="${spot}"]`)
  return goal ? [goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: end })] : []
}

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
function flightsOf(legs: readonly Leg[], before: Spots, after: Spots, me: number | null): Flight[] {
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

function flight(leg: Leg, size: Box, from: Box, stops: readonly Stop[], seenBefore: boolean): Flight {
  const end = stops.at(-1)!.leg.end
  const at = (box: Box): string => {
    const scale = Math.min(1.2, box.width / size.width, Math.max(0.35, box.height / size.height))
    return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`
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
  return { kind: leg.kind, card: leg.card, seat: leg.seat, frames, box: size, end }
}

// Tiles in the air. The table below is already the truth: a flight only hides its goal until it lands.

import { tick } from 'svelte'
import { spotsIn, type Box, type Spots } from '../../ui/spots'
import { endOf, timetable, type Leg } from './happening'
import type { Event } from './view'

export interface Flight {
  id: number
  /** Null: seen from behind. */
  tile: string | null
  frames: Keyframe[]
  box: Box
  end: number
}

export interface Eyes {
  me: number | null
  /** The keys of the tiles that have come to one's own rack. */
  added: readonly string[]
}

const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

export class Flights {
  up = $state.raw<Flight[]>([])
  private running: Animation[] = []
  private started = 0

  /** Let the tiles of a step fly from where they were to where they are now. */
  async start(root: () => HTMLElement | null, before: Spots, events: readonly Event[], eyes: Eyes): Promise<void> {
    this.skip()
    const mine = this.started
    await tick()
    const element = root()
    if (!element || this.started !== mine) return
    const now = spotsIn(element)
    const legs = timetable(events)
    this.up = legs.flatMap((leg, id) => flightOf(leg, id, before, now, eyes))
    this.running = legs.flatMap((leg) => hide(element, goalOf(leg, eyes), leg.end))
    window.setTimeout(() => this.started === mine && this.skip(), endOf(legs))
  }

  /** What a flying tile does when it appears on the page. */
  readonly fly = (flight: Flight) => (element: HTMLElement) => {
    const animation = element.animate(flight.frames, { duration: flight.end })
    animation.onfinish = () => (element.hidden = true)
    return () => animation.cancel()
  }

  /** Everything is where it belongs, now. */
  skip(): void {
    this.started++
    for (const animation of this.running) animation.cancel()
    this.running = []
    if (this.up.length) this.up = []
  }
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

function hide(root: HTMLElement, spot: string, end: number): Animation[] {
  if (spot.startsWith('seat-')) return []
  const goal = root.querySelector(`[data-spot="${CSS.escape(spot)}"]`)
  return goal ? [goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: end })] : []
}

function flightOf(leg: Leg, id: number, before: Spots, now: Spots, eyes: Eyes): Flight[] {
  const from = sourceOf(leg, before, eyes)
  const to = now.get(goalOf(leg, eyes))
  if (!from || !to) return []
  const size = { ...to, width: Math.min(to.width, 44), height: Math.min(to.height, 52) }
  return [{ id, tile: leg.tile, frames: frames(leg, from, to, size), box: size, end: leg.end }]
}

function frames(leg: Leg, from: Box, to: Box, size: Box): Keyframe[] {
  const at = (box: Box): string => {
    const scale = Math.max(0.5, Math.min(1.4, box.width / size.width, box.height / size.height))
    return `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`
  }
  const wait = leg.start / leg.end
  return [
    { offset: 0, transform: at(from), opacity: 0, easing: 'steps(1, end)' },
    { offset: wait, transform: at(from), opacity: 1, easing: EASE },
    { offset: 1, transform: at(to), opacity: 1 },
  ]
}

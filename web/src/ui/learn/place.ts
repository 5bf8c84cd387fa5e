// Where a sentence goes: beside what it speaks of, on the screen, off what is needed.
import type { Box } from '../spots'

export interface Size {
  width: number
  height: number
}

export interface Placed {
  left: number
  top: number
  /** On which side of the thing it lies, and how far along its tip is. */
  side: 'above' | 'below' | 'left' | 'right' | 'within'
  tip: number
}

const GAP = 12
const MARGIN = 6
/** The tip stays clear of the round corners. */
const CORNER = 18

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)))

export function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** Of all sides the one that covers least: first what is needed, then the thing itself. */
export function placed(thing: Box, size: Size, screen: Size, keep: readonly Box[]): Placed {
  const scored = candidates(thing, size, screen, keep).map((one) => ({
    one,
    cost: costOf(one, thing, size, screen, keep),
  }))
  return scored.reduce((best, next) => (next.cost < best.cost ? next : best)).one
}

function candidates(thing: Box, size: Size, screen: Size, keep: readonly Box[]): Placed[] {
  const highest = Math.min(thing.y, ...keep.map((one) => one.y))
  const left = clamp(thing.x + thing.width / 2 - size.width / 2, MARGIN, screen.width - size.width - MARGIN)
  const top = clamp(thing.y + thing.height / 2 - size.height / 2, MARGIN, screen.height - size.height - MARGIN)
  const across = clamp(thing.x + thing.width / 2 - left, CORNER, size.width - CORNER)
  const down = clamp(thing.y + thing.height / 2 - top, CORNER, size.height - CORNER)
  const upright = { left, tip: across }
  const sideways = { top, tip: down }
  return [
    { ...upright, side: 'below', top: thing.y + thing.height + GAP },
    { ...upright, side: 'above', top: thing.y - size.height - GAP },
    { ...sideways, side: 'right', left: thing.x + thing.width + GAP },
    { ...sideways, side: 'left', left: thing.x - size.width - GAP },
    { ...upright, side: 'within', top: highest - size.height - GAP },
    { ...upright, side: 'within', top: clamp(thing.y + GAP, MARGIN, screen.height - size.height - MARGIN) },
    { ...upright, side: 'within', top: screen.height - size.height - MARGIN },
    { ...upright, side: 'within', top: MARGIN },
  ]
}

function costOf(at: Placed, thing: Box, size: Size, screen: Size, keep: readonly Box[]): number {
  const box = { x: at.left, y: at.top, ...size }
  const inside = overlap(box, { x: 0, y: 0, ...screen })
  const outside = size.width * size.height - inside
  const needed = keep.reduce((sum, one) => sum + overlap(box, one), 0)
  return outside * 20 + needed * 4 + overlap(box, thing) + (at.side === 'within' ? 1 : 0)
}

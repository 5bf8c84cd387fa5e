// The map in tenths from the reference word (MM-07, MM-08), and on a sheet of so many pixels.
import box from './box.json'
import type { Place } from './view'

/** Where the arrows end, and how far a token may go. */
export const TIP = box.tip
export const EDGE = box.edge
/** What an arrow key moves a token by, alone and with Shift. */
export const STEP = 20
export const STRIDE = 100

export interface Point {
  x: number
  y: number
}

/** A square sheet of paper with room beyond the edge of the map for a coin and the number on it. */
export interface Sheet {
  size: number
  coin: number
}

const MARGIN = 0.8

/** Onto the map, to the nearest tenth (MM-08). */
export function onMap(x: number, y: number): Place {
  return { x: within(x), y: within(y) }
}

function within(tenths: number): number {
  return Math.max(-EDGE, Math.min(EDGE, Math.round(tenths))) + 0
}

/** Where a place is on the sheet, from its upper left corner. */
export function toSheet(place: Place, { size, coin }: Sheet): Point {
  const margin = coin * MARGIN
  const at = (tenths: number): number => margin + ((tenths + EDGE) / (2 * EDGE)) * (size - 2 * margin)
  return { x: at(place.x), y: at(-place.y) }
}

/** Which place a point of the sheet is; beyond the map it is its edge. */
export function fromSheet(point: Point, { size, coin }: Sheet): Place {
  const margin = coin * MARGIN
  const tenths = (pixels: number): number => ((pixels - margin) / (size - 2 * margin)) * 2 * EDGE - EDGE
  return onMap(tenths(point.x), -tenths(point.y))
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Where an arrow key takes a token; nothing for other keys. */
export function stepped(place: Place, key: string, far: boolean): Place | null {
  const way = ARROWS[key]
  if (!way) return null
  const length = far ? STRIDE : STEP
  return onMap(place.x + way[0] * length, place.y + way[1] * length)
}

export function samePlace(one: Place | null, other: Place | null): boolean {
  return one?.x === other?.x && one?.y === other?.y
}

/** The nearest of some points within reach, or null. */
export function nearest(point: Point, points: readonly (Point & { seat: number })[], reach: number): number | null {
  let best: number | null = null
  let least = reach
  for (const one of points) {
    const distance = Math.hypot(one.x - point.x, one.y - point.y)
    if (distance > least) continue
    least = distance
    best = one.seat
  }
  return best
}

/** On which side of its arrow each criterion is written. */
export interface LabelSides {
  up: 'left' | 'right'
  across: 'above' | 'below'
}

export const USUAL_SIDES: LabelSides = { up: 'right', across: 'below' }
/** What a criterion needs of the sheet, and how far it stays from its arrow. */
const LABEL = { width: 0.38, lines: 52, gap: 0.4 }

/** Where tokens cover less of it; the usual side where both are alike. */
export function labelSides(places: readonly Place[], sheet: Sheet): LabelSides {
  const { size, coin } = sheet
  const points = places.map((place) => toSheet(place, sheet))
  const [middle, near, width] = [size / 2, coin * LABEL.gap, size * LABEL.width]
  const shared = (from: number, to: number, at: number) =>
    Math.max(0, Math.min(to, at + coin / 2) - Math.max(from, at - coin / 2))
  const covered = (left: number, top: number) =>
    points.reduce((sum, { x, y }) => sum + shared(left, left + width, x) * shared(top, top + LABEL.lines, y), 0)
  const isLeftBetter = covered(middle - near - width, 0) < covered(middle + near, 0)
  const isAboveBetter = covered(size - width, middle - near - LABEL.lines) < covered(size - width, middle + near)
  return { up: isLeftBetter ? 'left' : 'right', across: isAboveBetter ? 'above' : 'below' }
}

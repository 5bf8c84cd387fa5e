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

/** Nearer than that one coin hides another's letter; then they go so far apart, in coins. All others stay as far from
    each other as they lie, or so far. */
const FAN = { near: 0.5, apart: 1.2, rounds: 40 }

/** By seat: how far the coins of tokens that lie upon each other are drawn from their places, so that each can be seen
    and tapped. */
export function fanned(places: Readonly<Record<number, Place>>, sheet: Sheet): Record<number, Point> {
  const coins = Object.entries(places).map(([seat, place]) => {
    const home = toSheet(place, sheet)
    return { seat: Number(seat), home, at: { ...home } }
  })
  const pairs = coins.flatMap((one, index) => coins.slice(index + 1).map((other) => [one, other] as const))
  const far = ([one, other]: (typeof pairs)[number]): number => {
    const lie = Math.hypot(one.home.x - other.home.x, one.home.y - other.home.y) / sheet.coin
    return (lie < FAN.near ? FAN.apart : Math.min(lie, FAN.apart)) * sheet.coin
  }
  for (let round = 0; round < FAN.rounds; round++)
    for (const pair of pairs) part(pair[0].at, pair[1].at, far(pair), pair[1].seat, sheet)
  const moved = coins.filter(({ home, at }) => Math.hypot(at.x - home.x, at.y - home.y) > 1)
  return Object.fromEntries(moved.map(({ seat, home, at }) => [seat, { x: at.x - home.x, y: at.y - home.y }]))
}

/** Two coins make room for each other, on the sheet; from the same place each pair goes its own way. */
function part(one: Point, other: Point, far: number, way: number, { size, coin }: Sheet): void {
  const lie = Math.hypot(other.x - one.x, other.y - one.y)
  if (lie >= far) return
  const [x, y] = lie < 1 ? [Math.cos(way), Math.sin(way)] : [(other.x - one.x) / lie, (other.y - one.y) / lie]
  const onSheet = (pixels: number) => Math.max(coin * MARGIN, Math.min(size - coin * MARGIN, pixels))
  for (const [point, sign] of [
    [one, -1],
    [other, 1],
  ] as const) {
    point.x = onSheet(point.x + (sign * x * (far - lie)) / 2)
    point.y = onSheet(point.y + (sign * y * (far - lie)) / 2)
  }
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
  // on a small sheet there is no room for both of them in one corner
  const isFree = isLeftBetter || middle - near >= 2 * LABEL.lines
  return { up: isLeftBetter ? 'left' : 'right', across: isAboveBetter && isFree ? 'above' : 'below' }
}

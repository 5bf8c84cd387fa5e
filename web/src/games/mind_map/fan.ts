// Where the votes lie around the token they are about: in a fan that opens towards the middle of the map.
import { toSheet, type Point, type Sheet } from './geometry'
import type { Place } from './view'

/** In widths of a coin: how near the votes begin, how far they may go, and how much room each needs. */
const NEAR = 1.5
const FAR = 6
const APART = 1.15
const MARGIN = 0.6
const MOST = (5 / 6) * 2 * Math.PI

/** From the middle of the token to each of so many votes: as near as they all fit on the sheet. */
export function fan(place: Place, sheet: Sheet, count: number): Point[] {
  const at = toSheet(place, sheet)
  const [x, y] = [sheet.size / 2 - at.x, sheet.size / 2 - at.y]
  const towards = Math.hypot(x, y) < 1 ? -Math.PI / 2 : Math.atan2(y, x)
  const margin = sheet.coin * MARGIN
  const fits = (spot: Point) =>
    Math.min(at.x + spot.x, at.y + spot.y, sheet.size - at.x - spot.x, sheet.size - at.y - spot.y) >= margin
  for (let reach = NEAR; reach < FAR; reach += 0.25) {
    const spots = ring(towards, reach, sheet.coin, count)
    if (count * APART <= reach * MOST && spots.every(fits)) return spots
  }
  return ring(towards, FAR, sheet.coin, count)
}

function ring(towards: number, reach: number, coin: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = towards + (index - (count - 1) / 2) * (APART / reach)
    return { x: Math.cos(angle) * reach * coin, y: Math.sin(angle) * reach * coin }
  })
}

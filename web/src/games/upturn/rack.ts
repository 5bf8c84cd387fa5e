// One's rack as one likes it: sorted, or in an order of one's own that new tiles join at the end.

/** Between two tiles, in pixels. */
export const GAP = 4

export interface Held {
  tile: string
  /** The same for the same tile from step to step: the second blue arrow is "blue_arrow 2". */
  key: string
}

/** The tiles with names of their own. */
export function named(tiles: readonly string[]): Held[] {
  const count = new Map<string, number>()
  return tiles.map((tile) => {
    const nth = (count.get(tile) ?? 0) + 1
    count.set(tile, nth)
    return { tile, key: nth === 1 ? tile : `${tile} ${nth}` }
  })
}

/** The rack in one's own order; null: as it comes, sorted. What has gone leaves the order, what is new joins it. */
export function arranged(rack: readonly string[], order: readonly string[] | null): Held[] {
  const held = named(rack)
  if (order === null) return held
  const place = new Map(order.map((key, index) => [key, index]))
  const known = held.filter((one) => place.has(one.key))
  known.sort((a, b) => place.get(a.key)! - place.get(b.key)!)
  return [...known, ...held.filter((one) => !place.has(one.key))]
}

/** The keys after one of them moved to a place, counted without it. */
export function moved(keys: readonly string[], key: string, place: number): string[] {
  const rest = keys.filter((one) => one !== key)
  const goal = Math.max(0, Math.min(rest.length, place))
  return [...rest.slice(0, goal), key, ...rest.slice(goal)]
}

/** What is on the second rack and not on the first. */
export function added(before: readonly string[], now: readonly string[]): string[] {
  const keys = new Set(named(before).map((one) => one.key))
  return named(now)
    .map((one) => one.key)
    .filter((key) => !keys.has(key))
}

/** How many tiles to a row: even rows of good tiles; where two rows do not hold them, of the least there may be. */
export function columnsFor(count: number, width: number, least: number, good: number): number {
  const fit = (tile: number): number => Math.max(1, Math.floor((width + GAP) / (tile + GAP)))
  const most = count <= 2 * fit(good) ? fit(good) : fit(least)
  return Math.max(1, Math.ceil(count / Math.max(1, Math.ceil(count / most))))
}

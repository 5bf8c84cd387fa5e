// Whatever is dragged to the upper or lower edge of the window pulls the page along.

/** From here to the edge, in pixels; a bar at the thumb may cover the last of them. */
const REACH = 110
const FASTEST = 14

/** By how many pixels the page goes on in this frame, held at this height of a window so high: the nearer, the faster. */
export function pull(y: number, height: number): number {
  const reach = Math.min(REACH, height / 4)
  const up = Math.max(0, reach - y)
  const down = Math.max(0, y - (height - reach))
  return Math.round((Math.min(1, down / reach) - Math.min(1, up / reach)) * FASTEST)
}

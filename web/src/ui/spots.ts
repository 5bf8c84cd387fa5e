// Where things are on a table that other things fly from or to: the elements with `data-spot`.
import { zoomOf } from './format'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Spots = Map<string, Box>

/** Every spot of a table, measured from its corner. */
export function spotsIn(root: HTMLElement): Spots {
  const zoom = zoomOf(root)
  const edge = root.getBoundingClientRect()
  const boxes = [...root.querySelectorAll<HTMLElement>('[data-spot]')].map((element): [string, Box] => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [
      element.dataset.spot ?? '',
      { x: (x - edge.x) / zoom, y: (y - edge.y) / zoom, width: width / zoom, height: height / zoom },
    ]
  })
  return new Map(boxes)
}

/** Would movement disturb, or be seen by nobody? */
export function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Can one see where this begins and ends, with nothing on top? */
export function isInSight(element: Element | null | undefined): boolean {
  if (!element) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const lies = (y: number): boolean => element.contains(document.elementFromPoint((left + right) / 2, y))
  return lies(top + 2) && lies(bottom - 2)
}

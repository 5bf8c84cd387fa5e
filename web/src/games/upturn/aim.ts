// Where a tile goes when it is let go: onto the table, onto a way to lay it, or to another place on the rack.

import type { Drag } from '../../ui/drag.svelte'

export interface Aim {
  /** Over the table. */
  over: boolean
  /** The way to lay it that lies below. */
  way: number | null
  /** Over the rack: where it would go, counted without it. */
  place: number | null
}

export type TileDrag = Drag<string, Aim>

const ABOVE_PX = 8

/** What lies at this point of the page; the tiles of the rack are its `[data-key]`. */
export function aimAt(rack: HTMLElement, key: string, x: number, y: number): Aim {
  const over = y < rack.getBoundingClientRect().top - ABOVE_PX
  const choice = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-way]')
  return {
    over,
    way: over && choice ? Number(choice.dataset['way']) : null,
    place: over ? null : placeAt(rack, key, x, y),
  }
}

/** How many of the other tiles lie before this point, in reading order. */
function placeAt(rack: HTMLElement, key: string, x: number, y: number): number {
  const rest = [...rack.querySelectorAll<HTMLElement>('[data-key]')].filter((tile) => tile.dataset['key'] !== key)
  return rest.filter((tile) => {
    const box = tile.getBoundingClientRect()
    return y > box.bottom || (y >= box.top && x > box.left + box.width / 2)
  }).length
}

// What lies firmly under the finger: no fling.
import { on } from 'svelte/events'

/**
 * For whatever is dragged by touch. Let go in motion, Chromium takes the drag for a fling, though `touch-action: none`
 * lets nothing scroll, and takes the next tap for the hand that stops it: a button pressed soon after would not click.
 */
export function firm(element: HTMLElement): () => void {
  return on(element, 'touchmove', (event) => event.preventDefault(), { passive: false })
}

// How a table uses the room it is given.

export type Format = 'narrow' | 'middling' | 'wide' | 'low'

/** The format of a table of this size: a phone, a tablet, a desk, a phone on its side. */
export function formatOf(width: number, height: number): Format {
  if (width >= 560 && height > 0 && height < 480) return 'low'
  if (width >= 810) return 'wide'
  return width >= 560 ? 'middling' : 'narrow'
}

/** The sizes tables are drawn for: the least they can do with, and what fills a desk or a television. */
const LEAST = { width: 300, height: 440 }
const DESK = { width: 1000, height: 785 }
const TELEVISION = { width: 812, height: 500 }

/**
 * How many times larger a table is drawn on a place of this size: with the letters people have chosen (1 is usual), as
 * far as the least it needs fits; with a desk; on a television as large as it goes.
 */
export function scaleOf(width: number, height: number, letters: number, large: boolean): number {
  const times = (size: { width: number; height: number }) => Math.min(width / size.width, height / size.height)
  const wanted = large ? times(TELEVISION) : Math.min(Math.max(letters, times(DESK)), times(LEAST))
  return Math.max(1, Math.floor(wanted * 100) / 100)
}

/** By how much what an element holds is enlarged; a browser that cannot say so can be measured. */
export function zoomOf(element: HTMLElement): number {
  return (element as { currentCSSZoom?: number }).currentCSSZoom ?? measured(element)
}

/** How wide it is on the screen, and in its own pixels. */
function measured(element: HTMLElement): number {
  return element.offsetWidth ? element.getBoundingClientRect().width / element.offsetWidth : 1
}

let scales: boolean | undefined

/**
 * Where nothing is enlarged by `zoom`, or what is enlarged is measured as if it were not, what is dragged would not stay
 * under the finger: there nothing is.
 */
export function canScale(): boolean {
  if (scales === undefined) {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'position: absolute; visibility: hidden; width: 10px; height: 10px; zoom: 2'
    scales = Math.round(measured(probe)) === 2
    probe.remove()
  }
  return scales
}

// A table as large as its place allows: on a television nobody can scroll, and a desk need not be half empty.

/** Keeps an element at the first of these zooms at which nothing in it must be scrolled; at the last one it may be. */
export const fitted = (zooms: readonly number[]) => (element: HTMLElement) => {
  const overflows = () =>
    [...element.querySelectorAll<HTMLElement>('[data-scrolls]')].some(
      (part) => part.scrollHeight > part.clientHeight + 1,
    )
  const fit = () => {
    for (const zoom of zooms) {
      element.style.zoom = String(zoom)
      if (!overflows()) return
    }
  }
  const stop = watched(element, element.parentElement!, fit)
  return () => {
    element.style.removeProperty('zoom')
    stop()
  }
}

/** Whatever must be scrolled can be reached by keyboard; what need not be is no stop on the way. */
export function reachable(element: HTMLElement): () => void {
  return watched(element, element, () => {
    if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0
    else element.removeAttribute('tabindex')
  })
}

/** Called when the contents of an element change, or the size of its place. */
function watched(element: HTMLElement, place: HTMLElement, changed: () => void): () => void {
  const contents = new MutationObserver(changed)
  contents.observe(element, { childList: true, characterData: true, subtree: true })
  const size = new ResizeObserver(changed)
  size.observe(place)
  return () => {
    contents.disconnect()
    size.disconnect()
  }
}

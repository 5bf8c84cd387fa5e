// On a television a table is as large as its place allows: nobody there can scroll.

const LARGEST_FIRST = [1.7, 1.5, 1.3, 1.15, 1]

/** Keeps an element at the largest zoom at which nothing in it must be scrolled. */
export function fitted(element: HTMLElement): () => void {
  const overflows = () =>
    [...element.querySelectorAll<HTMLElement>('[data-scrolls]')].some(
      (part) => part.scrollHeight > part.clientHeight + 1,
    )
  const fit = () => {
    for (const zoom of LARGEST_FIRST) {
      element.style.zoom = String(zoom)
      if (!overflows()) return
    }
  }
  const contents = new MutationObserver(fit)
  contents.observe(element, { childList: true, characterData: true, subtree: true })
  const place = new ResizeObserver(fit)
  place.observe(element.parentElement!)
  return () => {
    contents.disconnect()
    place.disconnect()
  }
}

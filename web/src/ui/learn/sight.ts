// What is spoken of is in sight: the table scrolls under a hand that stays at its foot.
import type { Box } from '../spots'

interface Ground {
  /** What scrolls. */
  scroller: HTMLElement
  /** What stays at its foot meanwhile, and lies over the rest. */
  lid: HTMLElement | null
}

/** Scrolls as little as will do; what stays at the foot is always in sight. */
export function bringIntoSight(thing: Element): void {
  const ground = groundOf(thing)
  const lid = ground?.lid
  if (lid?.contains(thing)) return
  const style = ground?.scroller.style
  if (style && lid) style.scrollPaddingBottom = `${lid.offsetHeight + 8}px`
  thing.scrollIntoView({ block: 'nearest' })
  if (style && lid) style.scrollPaddingBottom = ''
}

/** The part of it that is not scrolled away; all of it, where that is nothing. */
export function boxInSight(thing: Element): Box {
  const { x, y, width, height } = thing.getBoundingClientRect()
  const ground = groundOf(thing)
  if (!ground || ground.lid?.contains(thing)) return { x, y, width, height }
  const window = ground.scroller.getBoundingClientRect()
  const top = Math.max(y, window.top)
  const bottom = Math.min(y + height, ground.lid?.getBoundingClientRect().top ?? window.bottom, window.bottom)
  return bottom > top ? { x, y: top, width, height: bottom - top } : { x, y, width, height }
}

function groundOf(thing: Element): Ground | null {
  for (let scroller = thing.parentElement; scroller; scroller = scroller.parentElement) {
    const lid = [...scroller.children].find((one) => getComputedStyle(one).position === 'sticky')
    const isScrolled = scroller.scrollHeight > scroller.clientHeight
    if (isScrolled && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
      return { scroller, lid: lid instanceof HTMLElement ? lid : null }
  }
  return null
}

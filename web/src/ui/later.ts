// A page comes in parts, one after the other and from the top down: on a slow phone each is a short piece of work, and
// between two of them the browser paints and hears a tap. On a fast machine all of them come with the next frame.
import { flushSync } from 'svelte'

/** A task may take 50 ms before a tap is felt to wait: so much of it is ours, the rest for what one part takes. */
const LONG_MS = 6

let waiting: (() => void)[] = []
/** Where in the line the next one goes: to its end, unless a part that is just coming has parts of its own. */
let place = Infinity
let isComing = false

/** Runs it when all that was asked for before it has come; the answer calls it off. */
export function later(part: () => void): () => void {
  waiting.splice(place++, 0, part)
  if (!isComing) afterRest(come)
  isComing = true
  return () => (waiting = waiting.filter((one) => one !== part))
}

/** What comes in parts is seen once it is whole (theme.css): nothing moves before one's eyes. */
export function together(element: HTMLElement): () => void {
  element.dataset['coming'] = ''
  return later(() => delete element.dataset['coming'])
}

/** All that is still to come, now: whoever goes back finds the page as long as it was, and scrolled to where it was. */
export function atOnce(): void {
  flushSync()
  while (waiting.length) bring(waiting.shift()!)
}

function come(): void {
  const began = performance.now()
  try {
    while (waiting.length && performance.now() - began < LONG_MS) bring(waiting.shift()!)
  } finally {
    isComing = waiting.length > 0
    if (isComing) afterRest(come)
  }
}

function bring(part: () => void): void {
  place = 0
  try {
    part()
    flushSync()
  } finally {
    place = Infinity
  }
}

/** As a task of its own, between two of which the browser paints and hears. (A timer would be held back.) */
function afterRest(next: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    next()
  }
  port2.postMessage(null)
}

// Six things that can be said at a glance, drawn by us on a grid of 32: what is filled, and what is a line of ink.
import type { Reaction } from '../net/protocol'

interface Drawing {
  fills: readonly (readonly [colour: string, path: string])[]
  lines: string
}

const HEAD = 'M3 16a13 13 0 1 0 26 0a13 13 0 1 0-26 0z'
const GOLD = '#f2b632'
const RED = '#c62f2f'
const WHITE = '#fff'

export const REACTIONS: Readonly<Record<Reaction, Drawing>> = {
  bravo: {
    fills: [
      ['#6644a5', 'M3 29.5l6.5-17 10.5 10.5z'],
      [GOLD, 'M13 3.5l2.4 1.2-1.2 2.4-2.4-1.2zM26.5 19l2.5 1-1 2.5-2.5-1z'],
      ['#1b6ab3', 'M19.5 9.5l2.8.2-.2 2.8-2.8-.2zM4.5 6.5h2.6v2.6H4.5z'],
      ['#2b7a37', 'M25 4.5l2.7.8-.8 2.7-2.7-.8z'],
      ['#bf2f78', 'M24.5 13.5l2.6-.9.9 2.6-2.6.9zM22 27l2.7-.4.4 2.7-2.7.4z'],
    ],
    lines: 'M16.5 14.5c-.5-3 1-4.5.3-7.5M19.5 17c2.5-1.8 3.5-.6 6-2.6',
  },
  laugh: {
    fills: [
      [GOLD, HEAD],
      ['#2b2233', 'M8.5 17.5h15c0 5-3.3 8-7.5 8s-7.5-3-7.5-8z'],
      [WHITE, 'M9.5 17.5h13l-.8 2.5H10.3z'],
    ],
    lines: 'M7.5 13c.8-2.3 3.7-2.3 4.5 0M20 13c.8-2.3 3.7-2.3 4.5 0',
  },
  wow: {
    fills: [
      [GOLD, HEAD],
      ['#2b2233', 'M12.5 22a3.5 4.5 0 1 0 7 0a3.5 4.5 0 1 0-7 0z'],
      [
        '#2b2233',
        'M9 13.5a1.9 2.3 0 1 0 3.8 0a1.9 2.3 0 1 0-3.8 0zM19.2 13.5a1.9 2.3 0 1 0 3.8 0a1.9 2.3 0 1 0-3.8 0z',
      ],
    ],
    lines: 'M8 8.5c1-1 2.5-1.3 4-.8M24 8.5c-1-1-2.5-1.3-4-.8',
  },
  heart: {
    fills: [
      [
        RED,
        'M16 28.5C8 22 3 17.5 3 11.5 3 7 6.3 4.5 9.7 4.5c2.7 0 5 1.6 6.3 4 1.3-2.4 3.6-4 6.3-4 3.4 0 6.7 2.5 6.7 7 0 6-5 10.5-13 17z',
      ],
    ],
    lines: '',
  },
  hmm: {
    fills: [
      [GOLD, HEAD],
      [
        '#2b2233',
        'M9.2 14.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM19.2 14.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z',
      ],
    ],
    lines: 'M8.5 11h5M18.5 9.5c1.5-1.7 3.5-2 5.5-.8M11.5 22.5c2.5-1 6-1.5 9.5-.5',
  },
  oops: {
    fills: [
      [GOLD, HEAD],
      ['#2b2233', 'M9 14a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM19.4 14a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z'],
      ['#1b6ab3', 'M27.5 3c2 2.8 3 4.3 3 5.8a3 3 0 0 1-6 0c0-1.5 1-3 3-5.8z'],
    ],
    lines:
      'M8.5 10.5c1.5.2 2.9-.5 3.8-1.6M23.5 10.5c-1.5.2-2.9-.5-3.8-1.6M9.5 22.5c1.1-1.6 2.2-1.6 3.250 0s2.150 1.6 3.250 0 2.150-1.6 3.250 0 2.150 1.6 3.250 0',
  },
}

/** In the order they are offered. */
export const ALL_REACTIONS = Object.keys(REACTIONS) as readonly Reaction[]

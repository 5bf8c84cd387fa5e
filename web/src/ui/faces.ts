// The tokens people have at the table: the head of an animal in one of five colours, with the letter of their name.
// Heads with ears, so that nobody takes one for a suit or for a coin on the map. Our own drawings on a grid of 32.

const SHAPES = ['fox', 'bear', 'hare', 'mouse', 'hedgehog', 'chick', 'frog', 'bull'] as const
const COLOURS = ['orange', 'blue', 'pink', 'green', 'purple'] as const
export type FaceShape = (typeof SHAPES)[number]
export type FaceColour = (typeof COLOURS)[number]

const round = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0-${2 * rx} 0z`

export const DRAWN: Readonly<Record<FaceShape | 'bot', string>> = {
  fox: 'M3.5 2.5L12 8h8l8.5-5.5v15C28.5 24 23 28 16 31 9 28 3.5 24 3.5 17.5z',
  bear: round(16, 19, 11.5) + round(6.5, 8, 5) + round(25.5, 8, 5),
  hare: round(16, 20.5, 10.5) + oval(10.6, 8, 3.7, 7.2) + oval(21.4, 8, 3.7, 7.2),
  mouse:
    'M4.5 17.5c0 6 6.5 13.5 11.5 13.5s11.5-7.5 11.5-13.5C27.5 12 22.5 8.5 16 8.5S4.5 12 4.5 17.5z' +
    round(6.5, 8.5, 6.3) +
    round(25.5, 8.5, 6.3),
  hedgehog:
    'M3.5 20.5l3-3.4L2 14.5l4.7-1.7L4.3 8l5.2 1L9.8 3.6l4 3.6L16 1.5l2.2 5.7 4-3.6.3 5.4 5.2-1-2.4 4.8 4.7 1.7-4.5 2.6 3 3.4C28.5 26.5 23 30.5 16 30.5S3.5 26.5 3.5 20.5z',
  chick:
    round(16, 19, 11.8) +
    'M16 9.5C20 9 22 7 22.3 3.7c-1.6.1-2.8.6-3.8 1.6 0-1.8-.6-3.3-2-4.5-1.2 1.2-1.7 2.7-1.9 4.4C13.6 3.8 12 3 10 2.8 9.6 6 11.5 8.5 16 9.5z',
  frog: oval(16, 20.5, 13.5, 10.3) + round(8.5, 9.5, 5.6) + round(23.5, 9.5, 5.6),
  bull: 'M2.3 2.5C1.3 8.5 3.5 12.5 7.5 13.8V20c0 6.5 3.7 10.8 8.5 10.8s8.5-4.3 8.5-10.8v-6.2c4-1.3 6.2-5.3 5.2-11.3C27.6 6.2 25 8 21.5 8h-11C7 8 4.4 6.2 2.3 2.5z',
  bot: 'M6.5 8.5H14V6.2a2.6 2.6 0 1 1 4 0v2.3h7.5a3.5 3.5 0 0 1 3.5 3.5v3.5h1.5v7H29V27a3.5 3.5 0 0 1-3.5 3.5h-19A3.5 3.5 0 0 1 3 27v-4.5H1.5v-7H3V12a3.5 3.5 0 0 1 3.5-3.5z',
}

/** The eyes of a frog sit on top of its head: two light dots. */
export const EYES: Partial<Record<FaceShape | 'bot', string>> = { frog: round(8.5, 9, 2) + round(23.5, 9, 2) }

export const ALL_SHAPES: readonly FaceShape[] = SHAPES
export const ALL_COLOURS: readonly FaceColour[] = COLOURS

export interface FaceLook {
  shape: FaceShape
  colour: FaceColour
}

/** What a number of the protocol looks like. */
export function lookOf(face: number): FaceLook {
  return {
    shape: SHAPES[Math.floor(face / COLOURS.length) % SHAPES.length]!,
    colour: COLOURS[face % COLOURS.length]!,
  }
}

export function faceOf({ shape, colour }: FaceLook): number {
  return SHAPES.indexOf(shape) * COLOURS.length + COLOURS.indexOf(colour)
}

export const isFace = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < SHAPES.length * COLOURS.length

/** The first letter or figure of a name, whatever stands before it. */
export function letterOf(name: string): string {
  return [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign))?.toLocaleUpperCase() ?? ''
}

/** Bots are told apart by their letters; the colour goes with the seat. */
export const botColour = (seat: number): FaceColour => COLOURS[seat % COLOURS.length]!

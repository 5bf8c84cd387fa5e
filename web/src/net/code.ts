// The code of a room, forgivingly read.

export const LENGTH = 5

/** Whatever was typed or pasted (a code with spaces, a whole link), as a code; may still be too short. */
export function readCode(typed: string): string {
  const linked = /\/(?:r|tv)\/([a-z]{5})\b/i.exec(typed)?.[1]
  return (linked ?? typed.normalize('NFD').replace(/[^a-z]/gi, '')).toUpperCase().slice(0, LENGTH)
}

export function isCode(text: string): boolean {
  return /^[A-Z]{5}$/.test(text)
}

// How a table uses the room it is given.

export type Format = 'narrow' | 'middling' | 'wide' | 'low'

/** The format of a table of this size: a phone, a tablet, a desk, a phone on its side. */
export function formatOf(width: number, height: number): Format {
  if (width >= 560 && height > 0 && height < 480) return 'low'
  if (width >= 820) return 'wide'
  return width >= 560 ? 'middling' : 'narrow'
}

// A card or tile by typing its number.

export interface Typed {
  digits: string
  card: number | null
}

/** The digits so far with one more, and the card they mean: the very number, else the first that begins so. */
export function typed(before: string, digit: string, hand: readonly number[]): Typed {
  const longer = before + digit
  const digits = hand.some((card) => String(card).startsWith(longer)) ? longer : digit
  const exact = hand.find((card) => String(card) === digits)
  const card = exact ?? hand.find((one) => String(one).startsWith(digits)) ?? null
  return { digits, card }
}

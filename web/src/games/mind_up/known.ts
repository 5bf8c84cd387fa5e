// What everybody has seen of a hand.

/** Does nobody else know that this card is held? Before anything is known of the hand, nothing is marked. */
export function isSecret(known: readonly number[], card: number): boolean {
  return known.length > 0 && !known.includes(card)
}

// Where a card of one's hand may land: only what the player could work out.

import { CARDS } from './material'
import type { View } from './view'

export type Columns = readonly (readonly number[])[]
export type Chance = 'likely' | 'possible' | 'never'

/** The cards nobody has shown to this seat: in the deck, or unknown in another hand. */
export function unseen(view: View): number[] {
  const seen = new Set([...view.hand, ...view.row, ...view.known.flat(), ...view.columns.flat(2)])
  return CARDS.filter((card) => !seen.has(card))
}

/** For each other seat: how often it would play below the card if it chose blindly (exactly 0 or 1 = for certain). */
export function sharesBelow(view: View, card: number): number[] {
  const hidden = unseen(view)
  const below = (cards: readonly number[]) => cards.filter((other) => other < card).length
  return view.hand_sizes.flatMap((size, seat) => {
    if (seat === view.seat || size === 0) return []
    const known = view.known[seat] ?? []
    const drawn = hidden.length ? ((size - known.length) * below(hidden)) / hidden.length : 0
    return [(below(known) + drawn) / size]
  })
}

/** How likely the card comes to lie under each card of the row, were the others to choose blindly. */
export function landing(view: View, card: number): number[] {
  return sharesBelow(view, card).reduce<number[]>(
    (places, share) => [...places, 0].map((chance, place) => chance * (1 - share) + (places[place - 1] ?? 0) * share),
    [1],
  )
}

const LIKELY_SHARE = 0.6

/** The fewest places that together are more likely than not (60 %), the merely possible ones, and the impossible. */
export function chances(weights: readonly number[]): Chance[] {
  const order = weights.map((_, place) => place).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  const found: Chance[] = weights.map((weight) => (weight > 0 ? 'possible' : 'never'))
  let sum = 0
  for (const place of order) {
    if (sum >= LIKELY_SHARE) break
    sum += weights[place] ?? 0
    found[place] = 'likely'
  }
  return found
}

// Where a card of one's hand may come to lie under the row: as the offer says, which knows what its player can know.

import type { Offer } from '../contract'
import { previewOf, type Reason } from '../offer'

export type Chance = 'likely' | 'possible' | 'never'

/** The first of these things that playing the card would bring; null where it brings none of them. */
export function broughtBy(offer: Offer, card: number, ...keys: readonly string[]): Reason | null {
  return previewOf(offer, String(card)).effects.find(({ key }) => keys.includes(key)) ?? null
}

/** What is said of the card of the row one would get. */
export function reachOf(offer: Offer, card: number): Reason | null {
  return broughtBy(offer, card, 'takes', 'may_take')
}

/** For each card of the row whether one would get it; null where nothing is offered. */
export function chances(offer: Offer, card: number, row: readonly number[]): Chance[] | null {
  const reach = reachOf(offer, card)
  if (reach === null) return null
  const never = cardsOf(broughtBy(offer, card, 'out_of_reach'))
  const likely = cardsOf(reach)
  return row.map((one) => (likely.includes(one) ? 'likely' : never.includes(one) ? 'never' : 'possible'))
}

function cardsOf(effect: Reason | null): readonly unknown[] {
  const { card, cards } = effect?.params ?? {}
  return Array.isArray(cards) ? cards : [card]
}

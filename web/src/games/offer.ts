// Reading an offer: what a seat can do now, why not with a piece, and what playing one would bring about.
import type { EffectNow, PreviewNow } from '../net/protocol'
import type { Offer } from './contract'

/** Why something may not be done, or what it would bring: the rule, and a text of the game with its parameters. */
export type Reason = EffectNow

/** The reason against a piece or a gesture; null where there is none. */
export function whyNot(offer: Offer, piece: string): Reason | null {
  return offer.refused?.find(({ pieces }) => pieces.includes(piece)) ?? null
}

/** What would happen with this piece; without anything of note it is simply played. */
export function previewOf(offer: Offer, piece: string): PreviewNow {
  return offer.previews?.[piece] ?? { pieces: [piece], effects: [] }
}

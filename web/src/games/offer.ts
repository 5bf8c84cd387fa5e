// Reading an offer: what a seat can do now, why not with a piece, and what playing one would bring about.
import type { EffectNow, PreviewNow } from '../net/protocol'
import type { Offer } from './contract'

/** Why something may not be done, or what it would bring: the rule, and a text of the game with its parameters. */
export type Reason = EffectNow

/** The reason against a piece or a gesture; null where there is none. */
export function whyNot({ refused = [], move_list }: Offer, piece: string): Reason | null {
  const named = refused.find(({ pieces }) => pieces?.includes(piece))
  if (named || move_list?.some((move) => speaksOf(move, piece))) return named ?? null
  return refused.find(({ pieces, places }) => !pieces?.length && !places?.length) ?? null
}

/** Is this the piece a move is made with, or the gesture it is: `{"lay": "40"}`, `{"draw": true}`? */
function speaksOf(move: object, piece: string): boolean {
  const [gesture, made] = Object.entries(move)[0] ?? []
  return gesture === piece || made === piece
}

/** What would happen with this piece; without anything of note it is simply played. */
export function previewOf(offer: Offer, piece: string): PreviewNow {
  return offer.previews?.[piece] ?? { pieces: [piece], effects: [] }
}

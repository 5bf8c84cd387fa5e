// A ballot as it is filled in, by the offer: which tokens and numbers there are, and why something cannot be done.
import { emptyPlaces, placeWith, whyNotOn, type Assigned } from '../assignment'
import type { Offer } from '../contract'
import { whyNot, type Reason } from '../offer'

/** By seat of the token: the number of its word. */
export type Ballot = Assigned
export { changed, sameAssigned as sameBallot, placeWith as tokenWith, whyNotOn } from '../assignment'

export interface Voting {
  tokens: readonly number[]
  numbers: readonly number[]
  /** The ballot of one's team, open to all of it: every change is a move by itself. */
  joint: boolean
  offer: Offer
}

/** What this seat may fill in now: its own ballot, the ballot of its team, or nothing. */
export function votingOf(offer: Offer): Voting | null {
  const form = offer.assignment
  if (!form) return null
  return { tokens: form.places, numbers: form.values, joint: Boolean(form.shared), offer }
}

export function emptyTokens(ballot: Ballot, { tokens }: Voting): number[] {
  return emptyPlaces(ballot, tokens)
}

/** Does this leave everything as it is? */
export function isIdle(ballot: Ballot, number: number, on: number | null): boolean {
  return placeWith(ballot, number) === on
}

/** Why a number cannot be put there; null where it can. */
export function whyNotPut(number: number, on: number | null, { offer }: Voting): Reason | null {
  return whyNot(offer, String(number)) ?? (on === null ? null : whyNotOn(offer, on))
}

/** Why a ballot cannot be handed in, or agreed to, yet: with the tokens that still want a number. */
export function whyNotCast(ballot: Ballot, voting: Voting): Reason | null {
  const tokens = emptyTokens(ballot, voting)
  const reason = tokens.length ? whyNot(voting.offer, voting.offer.assignment!.move) : null
  return reason && { ...reason, params: { ...reason.params, tokens } }
}

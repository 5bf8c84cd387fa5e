// A ballot as it is filled in, by the offer: which tokens and numbers there are, and why something cannot be done.
import type { Offer } from '../contract'
import { whyNot, type Reason } from '../offer'

/** By seat of the token: the number of its word. */
export type Ballot = Readonly<Record<number, number>>

export function tokensOf(ballot: Ballot): number[] {
  return Object.keys(ballot).map(Number)
}

export function tokenWith(ballot: Ballot, number: number): number | null {
  return tokensOf(ballot).find((token) => ballot[token] === number) ?? null
}

export function sameBallot(one: Ballot | null, other: Ballot | null): boolean {
  if (!one || !other) return one === other
  const tokens = tokensOf(one)
  return tokens.length === tokensOf(other).length && tokens.every((token) => one[token] === other[token])
}

/** A number that comes from another token changes places with the one it meets, else it takes its place. */
export function changed(ballot: Ballot, number: number, on: number | null): Ballot {
  const votes: Record<number, number> = { ...ballot }
  const from = tokenWith(ballot, number)
  if (from !== null) delete votes[from]
  if (on !== null) {
    if (from !== null && votes[on] !== undefined) votes[from] = votes[on]
    votes[on] = number
  }
  return votes
}

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
  return tokens.filter((token) => ballot[token] === undefined)
}

/** Does this leave everything as it is? */
export function isIdle(ballot: Ballot, number: number, on: number | null): boolean {
  return tokenWith(ballot, number) === on
}

/** Why a number cannot be put there; null where it can. */
export function whyNotPut(number: number, on: number | null, { offer }: Voting): Reason | null {
  return whyNot(offer, String(number)) ?? (on === null ? null : whyNotOn(offer, on))
}

/** Why a token takes no number now. */
export function whyNotOn(offer: Offer, token: number): Reason | null {
  return offer.refused?.find(({ places }) => places?.includes(token)) ?? null
}

/** Why a ballot cannot be handed in, or agreed to, yet: with the tokens that still want a number. */
export function whyNotCast(ballot: Ballot, voting: Voting): Reason | null {
  const tokens = emptyTokens(ballot, voting)
  const reason = tokens.length ? whyNot(voting.offer, voting.offer.assignment!.move) : null
  return reason && { ...reason, params: { ...reason.params, tokens } }
}

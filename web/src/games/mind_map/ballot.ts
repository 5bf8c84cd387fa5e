// A ballot as it is filled, and why something cannot be done with it: MM-10, MM-19 and MM-20 seen from the page.
import type { Params } from '../../text/voice'
import type { Deal, View } from './view'

/** By seat of the token: the number of its word. */
export type Ballot = Readonly<Record<number, number>>

/** Why not: a text of the game (`refusal.<key>`) and the rule behind it. */
export interface WhyNot {
  rule: string
  key: string
  params: Params
}

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
  /** The tokens and numbers this seat may use, and those it may not. */
  tokens: readonly number[]
  numbers: readonly number[]
  deal: Deal
  joint: boolean
  changesLeft: number
}

/** What this seat may fill in now: its own ballot, the ballot of its team, or nothing. */
export function votingOf(view: View): Voting | null {
  const { deal, seat } = view
  if (!deal || seat === null) return null
  const all = deal.words.map((_, index) => index + 1)
  const isPlayer = deal.players.includes(seat)
  if (view.phase === 'joint' && !isPlayer)
    return { tokens: deal.players, numbers: all, deal, joint: true, changesLeft: view.changes_left[seat] ?? 0 }
  if (view.phase !== 'voting' || !isPlayer) return null
  return {
    tokens: deal.players.filter((token) => token !== seat),
    numbers: all.filter((number) => number !== view.number),
    deal,
    joint: false,
    changesLeft: Infinity,
  }
}

export function emptyTokens(ballot: Ballot, { tokens }: Voting): number[] {
  return tokens.filter((token) => ballot[token] === undefined)
}

export function freeNumbers(ballot: Ballot, { numbers }: Voting): number[] {
  return numbers.filter((number) => tokenWith(ballot, number) === null)
}

/** Why a number cannot be put there; null where it can (MM-10, MM-19, MM-20). */
export function whyNotPut(ballot: Ballot, number: number, on: number | null, voting: Voting): WhyNot | null {
  const rule = voting.joint ? 'MM-19' : 'MM-10'
  const { tokens, numbers, deal } = voting
  if (!numbers.includes(number)) {
    const own = !voting.joint && number >= 1 && number <= deal.words.length
    return { rule, key: own ? 'own_number' : 'no_such_number', params: { number, numbers } }
  }
  if (on !== null && !tokens.includes(on))
    return { rule, key: deal.players.includes(on) ? 'own_token' : 'no_token', params: { tokens } }
  return voting.joint ? whyNotChange(ballot, number, on, voting) : null
}

/** Who has made their changes only fills what is empty, and agrees (MM-20). */
function whyNotChange(ballot: Ballot, number: number, on: number | null, voting: Voting): WhyNot | null {
  const rule = 'MM-20'
  if (on === null && tokenWith(ballot, number) === null) return { rule, key: 'not_on_ballot', params: { number } }
  if (on !== null && ballot[on] === number) return { rule, key: 'already_there', params: { number, seat: on } }
  if (voting.changesLeft > 0) return null
  const tokens = emptyTokens(ballot, voting)
  const numbers = freeNumbers(ballot, voting)
  const limit = 3 * voting.tokens.length
  if (!tokens.length) return { rule, key: 'only_agree', params: { limit } }
  const fills = on !== null && tokens.includes(on) && numbers.includes(number)
  return fills ? null : { rule, key: 'only_fill', params: { limit, tokens, numbers } }
}

/** Why a ballot cannot be handed in, or agreed to, yet. */
export function whyNotCast(ballot: Ballot, voting: Voting): WhyNot | null {
  const tokens = emptyTokens(ballot, voting)
  if (!tokens.length) return null
  if (voting.joint)
    return { rule: 'MM-20', key: 'ballot_not_full', params: { tokens, numbers: freeNumbers(ballot, voting) } }
  return { rule: 'MM-10', key: 'token_missing', params: { tokens } }
}

// A round that has been played, token by token: who said what, and what it was worth, as the server counts it.
import type { Deal, Event, Revealed } from './view'

export interface Vote {
  /** The seat that voted; null is the watching team. */
  voter: number | null
  number: number
  right: boolean
  /** What it brought. */
  points: number
}

export interface Shown {
  seat: number
  number: number
  word: number
  votes: readonly Vote[]
}

export function inTeams(teams: readonly number[]): boolean {
  return new Set(teams).size < teams.length
}

/** The team without tokens in a round. */
export function watchingTeam(deal: Deal, teams: readonly number[]): number {
  return 1 - (teams[deal.players[0]!] ?? 0)
}

/** The tokens of a round in the order they are turned over. */
export function shownTokens(reveal: Revealed): Shown[] {
  return reveal.deal.players.map((seat, place) => {
    const number = reveal.numbers[seat] ?? 0
    return { seat, number, word: reveal.deal.words[number - 1] ?? 0, votes: votesOn(reveal, seat, place) }
  })
}

/** What was said of a token; who read it, and what that brought, is the server's to say. */
function votesOn(reveal: Revealed, seat: number, place: number): Vote[] {
  const { found = {}, joint = 0 } = reveal.tokens[place] ?? {}
  const given = reveal.deal.players.flatMap((voter): Vote[] => {
    const number = reveal.ballots[voter]?.[seat]
    return number === undefined ? [] : [{ voter, number, right: voter in found, points: found[voter] ?? 0 }]
  })
  const together = reveal.joint[seat]
  if (together === undefined) return given
  return [...given, { voter: null, number: together, right: joint > 0, points: joint }]
}

/** Where a seat's points of a round come from: its own token, and what it read of the others. */
export function shareOf(reveal: Revealed, seat: number): { token: number; guesses: number } {
  const own = reveal.deal.players.indexOf(seat)
  const token = reveal.worth[own]?.[seat] ?? 0
  return { token, guesses: (pointsAfter(reveal)[seat] ?? 0) - token }
}

/** By seat: what the first tokens of a round bring together; without a number, all of them. */
export function pointsAfter(reveal: Revealed, tokens = reveal.worth.length): number[] {
  const sums = reveal.worth[0]!.map(() => 0)
  for (const brought of reveal.worth.slice(0, tokens)) brought.forEach((points, seat) => (sums[seat]! += points))
  return sums
}

/** How many events of the step that reveals a round have been seen once so many tokens have: the ballots come first. */
export function eventsShown(events: readonly unknown[], tokens: number): number {
  const first = (events as Event[]).findIndex((event) => 'word_found' in event || 'word_missed' in event)
  return Math.max(first, 0) + tokens
}

// A round that has been played, token by token: who said what, and what it was worth, as the server counts it.
import box from './box.json'
import type { Deal, Event, Reveal } from './view'

export const JOINT_WORTH = box.joint_worth

export interface Vote {
  /** The seat that voted; null is the watching team. */
  voter: number | null
  number: number
  right: boolean
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
export function shownTokens(reveal: Reveal): Shown[] {
  return reveal.deal.players.map((seat) => {
    const number = reveal.numbers[seat] ?? 0
    return { seat, number, word: reveal.deal.words[number - 1] ?? 0, votes: votesOn(reveal, seat, number) }
  })
}

function votesOn(reveal: Reveal, seat: number, truth: number): Vote[] {
  const given = reveal.deal.players.flatMap((voter): Vote[] => {
    const number = reveal.ballots[voter]?.[seat]
    return number === undefined ? [] : [{ voter, number, right: number === truth }]
  })
  const joint = reveal.joint[seat]
  return joint === undefined ? given : [...given, { voter: null, number: joint, right: joint === truth }]
}

/** Where a seat's points of a round come from: its own token, and what it read of the others. */
export function shareOf(reveal: Reveal, seat: number): { token: number; guesses: number } {
  const own = reveal.deal.players.indexOf(seat)
  const token = reveal.worth[own]?.[seat] ?? 0
  return { token, guesses: (pointsAfter(reveal)[seat] ?? 0) - token }
}

/** By seat: what the first tokens of a round bring together; without a number, all of them. */
export function pointsAfter(reveal: Reveal, tokens = reveal.worth.length): number[] {
  const sums = reveal.worth[0]!.map(() => 0)
  for (const brought of reveal.worth.slice(0, tokens)) brought.forEach((points, seat) => (sums[seat]! += points))
  return sums
}

/** How many events of the step that reveals a round have been seen once so many tokens have: the ballots come first. */
export function eventsShown(events: readonly unknown[], tokens: number): number {
  const first = (events as Event[]).findIndex((event) => 'word_found' in event || 'word_missed' in event)
  return Math.max(first, 0) + tokens
}

/** Where a team's token lies on the track, and the marker that says how often it was walked (MM-21). */
export function trackOf(total: number): { marker: number; space: number } {
  const walked = Math.min(2, Math.max(0, Math.ceil(total / box.track) - 1))
  return { marker: walked * box.track, space: total - walked * box.track }
}

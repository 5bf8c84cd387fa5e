// A round that has been played, token by token: who said what, and what it was worth (MM-12, MM-18, MM-19).
import type { Deal, Event, Reveal } from './view'

export const JOINT_WORTH = 2

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

/** By seat: what one token brings. Alone the finders and the owner score, in teams the finders' team. */
export function pointsOf(token: Shown, reveal: Reveal, teams: readonly number[]): number[] {
  const finders = token.votes.filter((vote) => vote.right && vote.voter !== null).map((vote) => vote.voter!)
  if (!inTeams(teams))
    return teams.map((_, seat) => (seat === token.seat ? finders.length : finders.includes(seat) ? 1 : 0))
  const active = teams[reveal.deal.players[0]!]
  const joint = token.votes.some((vote) => vote.right && vote.voter === null) ? JOINT_WORTH : 0
  return teams.map((team) => (team === active ? finders.length : joint))
}

/** Where a seat's points of a round come from (MM-12): those who read its token, and its own right guesses. */
export function shareOf(reveal: Reveal, seat: number): { token: number; guesses: number } {
  const all = shownTokens(reveal)
  const right = (token: Shown) => token.votes.filter((vote) => vote.right)
  const own = all.find((token) => token.seat === seat)
  return {
    token: own ? right(own).length : 0,
    guesses: all.filter((token) => right(token).some((vote) => vote.voter === seat)).length,
  }
}

/** By seat: what the first tokens of a round bring together. */
export function pointsAfter(reveal: Reveal, teams: readonly number[], count: number): number[] {
  const all = shownTokens(reveal)
    .slice(0, count)
    .map((token) => pointsOf(token, reveal, teams))
  return teams.map((_, seat) => all.reduce((sum, points) => sum + (points[seat] ?? 0), 0))
}

/** How many events of the step that reveals a round have been seen once so many tokens have: the ballots come first. */
export function eventsShown(events: readonly unknown[], tokens: number): number {
  const first = (events as Event[]).findIndex((event) => 'word_found' in event || 'word_missed' in event)
  return Math.max(first, 0) + tokens
}

/** Where a team's token lies on the track, and the marker beside it (MM-21). */
export function trackOf(total: number): { marker: number; space: number } {
  const marker = total <= 40 ? 0 : total <= 80 ? 40 : 80
  return { marker, space: total - marker }
}

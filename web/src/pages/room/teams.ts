// Seats in teams: who goes where so that the teams stay as equal as can be.
import type { SeatNow } from '../../net/protocol'

type Kind = SeatNow['kind']
const KINDS: readonly Kind[] = ['person', 'bot', 'empty']

/** Do some seats share a team? */
export function hasTeams(teams: readonly number[]): boolean {
  return new Set(teams).size < teams.length
}

/** The teams there are, in order. */
export function teamsOf(teams: readonly number[]): number[] {
  return [...new Set(teams)].sort((one, other) => one - other)
}

/** Where a seat goes that is sent to "the other" team: the next one. */
export function nextTeam(teams: readonly number[], seat: number): number {
  const all = teamsOf(teams)
  return all[(all.indexOf(teams[seat]!) + 1) % all.length]!
}

/** Two seats change teams. */
export function swapped(teams: readonly number[], one: number, other: number): number[] {
  return teams.map((team, seat) => (seat === one ? teams[other]! : seat === other ? teams[one]! : team))
}

/** A seat goes to another team; where that would leave the teams unequal, somebody comes back: nobody, a bot, a person. */
export function moved(kinds: readonly Kind[], teams: readonly number[], seat: number, to: number): number[] {
  if (teams[seat] === to) return [...teams]
  const gone = teams.map((team, place) => (place === seat ? to : team))
  if (isEqual(gone, teamsOf(teams))) return gone
  const there = teams.flatMap((team, place) => (team === to ? [place] : []))
  const back = there.sort((one, other) => rank(kinds[other]!) - rank(kinds[one]!) || other - one)[0]
  return back === undefined ? [...teams] : swapped(teams, seat, back)
}

/** People spread evenly, then bots, then empty seats; whoever can stay where they are stays. */
export function balanced(kinds: readonly Kind[], teams: readonly number[]): number[] {
  const all = teamsOf(teams)
  const found = [...teams]
  const sizes = new Map(all.map((team) => [team, 0]))
  let placed = 0
  for (const kind of KINDS) {
    const seats = kinds.flatMap((one, seat) => (one === kind ? [seat] : []))
    placed += seats.length
    const most = Math.ceil(placed / all.length)
    for (const seat of seats) {
      const team = sizes.get(teams[seat]!)! < most ? teams[seat]! : smallest(sizes)
      sizes.set(team, sizes.get(team)! + 1)
      found[seat] = team
    }
  }
  return found
}

const rank = (kind: Kind): number => KINDS.indexOf(kind)

function smallest(sizes: ReadonlyMap<number, number>): number {
  return [...sizes].reduce((one, other) => (other[1] < one[1] ? other : one))[0]
}

function isEqual(teams: readonly number[], all: readonly number[]): boolean {
  const sizes = all.map((team) => teams.filter((one) => one === team).length)
  return Math.max(...sizes) - Math.min(...sizes) <= 1
}

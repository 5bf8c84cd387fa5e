// Who stands where at the end, as the server has it: seats, or teams as one (MM-14, MM-22).
import type { OutcomeNow } from '../../net/protocol'
import box from './box.json'

/** By which rule a game ends as it does. */
export const ENDINGS: Readonly<Record<string, string>> = box.endings

export interface Standing {
  rank: number
  /** A seat, or a team. */
  who: number
  seats: readonly number[]
  total: number
}

/** Everybody, best first; where teams play, each is one place. */
export function standings({ scores, places }: OutcomeNow, teams: readonly number[]): Standing[] {
  const all = [...new Set(teams)].map((team) => {
    const seats = teams.flatMap((one, seat) => (one === team ? [seat] : []))
    return { seats, total: scores[seats[0]!]!, who: seats.length > 1 ? team : seats[0]!, place: places[seats[0]!]! }
  })
  all.sort((one, other) => one.place - other.place || one.who - other.who)
  return all.map(({ place, ...one }) => ({ ...one, rank: 1 + all.filter((other) => other.place < place).length }))
}

// Who stands where at the end: seats, or teams (MM-14, MM-22). Equal totals share their place.

export interface Standing {
  rank: number
  /** A seat, or a team. */
  who: number
  seats: readonly number[]
  total: number
}

export function standings(scores: readonly number[], teams: readonly number[]): Standing[] {
  const all = [...new Set(teams)].map((team) => {
    const seats = teams.flatMap((one, seat) => (one === team ? [seat] : []))
    return { seats, total: scores[seats[0]!] ?? 0, who: seats.length > 1 ? team : seats[0]! }
  })
  all.sort((one, other) => other.total - one.total || one.who - other.who)
  return all.map((one) => ({ ...one, rank: 1 + all.filter((other) => other.total > one.total).length }))
}

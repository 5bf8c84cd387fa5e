// What stays of a game of Mind Map: the word that was read best, and a line of signs.
import { shownTokens } from './reveal'
import type { Revealed, View } from './view'

export interface BestWord {
  round: number
  seat: number
  word: number
  /** How many read it, of how many votes. */
  found: number
  votes: number
}

/** The token that most people read; null where nobody read anything. */
export function bestWord(view: View): BestWord | null {
  const all = view.history.flatMap((reveal, index) =>
    shownTokens(reveal).map((token) => {
      const own = token.votes.filter((vote) => vote.voter !== null)
      const found = own.filter((vote) => vote.right).length
      return { round: index + 1, seat: token.seat, word: token.word, found, votes: own.length }
    }),
  )
  const share = ({ found, votes }: BestWord) => (votes ? found / votes : 0)
  const best = all.reduce<BestWord | null>(
    (held, one) =>
      held && (share(held) > share(one) || (share(held) === share(one) && held.found >= one.found)) ? held : one,
    null,
  )
  return best?.found ? best : null
}

/** One sign a token this seat voted on, round by round: read or not. */
export function signsOf(view: View, seat: number): string {
  return view.history
    .map((reveal) =>
      votesBy(reveal, seat, view.teams)
        .map((right) => (right ? '●' : '○'))
        .join(''),
    )
    .filter(Boolean)
    .join(' ')
}

/** With a team without tokens the team's one ballot counts. */
function votesBy(reveal: Revealed, seat: number, teams: readonly number[]): boolean[] {
  const plays = reveal.deal.players.includes(seat)
  const together = !plays && teams[seat] !== teams[reveal.deal.players[0] ?? 0]
  return shownTokens(reveal).flatMap(({ votes }) =>
    votes.filter((vote) => (vote.voter === null ? together : vote.voter === seat)).map((vote) => vote.right),
  )
}

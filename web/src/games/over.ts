// The end of a game, in words: who has won, and which place one has come to.
import type { OutcomeNow } from '../net/protocol'
import type { Voice } from '../text/voice'
import { tableSay, type TableSay } from './say'
import { victory } from './seats'

/** Who listens, and who sat there. */
export interface Listeners {
  /** Null for onlookers, and where several play at one screen. */
  you: number | null
  /** As they are called at this screen. */
  names: readonly string[]
  /** By seat. */
  teams: readonly number[]
}

/** "The game is over. Cléo wins! You come 2nd." */
export function overInWords(outcome: OutcomeNow, listeners: Listeners, voice: Voice): string {
  const say: TableSay = tableSay(voice)
  const { you, teams } = listeners
  const isPlaced = you !== null && !inTeams(teams) && !outcome.winners.includes(you)
  const place = isPlaced ? ` ${say('come', { rank: outcome.places[you] ?? 0 })}` : ''
  return `${say('over')}. ${winnersInWords(outcome, listeners, voice)}${place}`
}

/** The seats, best first, as the server has placed them. */
export function bestFirst({ places }: OutcomeNow): number[] {
  return [...places.keys()].sort((one, other) => places[one]! - places[other]! || one - other)
}

function winnersInWords({ winners }: OutcomeNow, { you, names, teams }: Listeners, voice: Voice): string {
  const say = tableSay(voice)
  const isMine = you !== null && winners.includes(you)
  const won = [...new Set(winners.map((seat) => teams[seat] ?? seat))]
  if (!inTeams(teams) || !voice.knows(`team_label.${won[0]}`)) {
    return victory(
      winners.map((seat) => names[seat] ?? ''),
      isMine,
      say,
    )
  }
  if (isMine && won.length === 1) return say(voice.knows('table.your_team_wins') ? 'your_team_wins' : 'you_win')
  return victory(
    won.map((team) => voice.say(`team_label.${team}`)),
    false,
    say,
  )
}

function inTeams(teams: readonly number[]): boolean {
  return new Set(teams).size < teams.length
}

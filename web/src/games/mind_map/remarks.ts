// What bots say after a reveal, by the token it is about: nobody speaks of a token before it is turned over.
import type { RemarkNow } from '../../net/protocol'
import type { Voice } from '../../text/voice'

/** Of so many bots at most, so that a phone has room for them. */
const MOST = 2
const MS_A_LETTER = 30
const LONGEST_MS = 4000

export interface Spoken {
  /** The bot that speaks. */
  seat: number
  text: string
}

/** By the owner of the token; the owner speaks first. */
export type SpokenOf = Readonly<Record<number, readonly Spoken[]>>

/** Whoever reads it at a seat is spoken to. */
export function spokenOf(said: readonly RemarkNow[], voice: Voice, you: number | null = null): SpokenOf {
  const known = said.filter((one) => voice.knows(`remark.${one.key}`))
  const spoken: Record<number, Spoken[]> = {}
  for (const isOwn of [true, false])
    for (const one of known.filter((one) => (owner(one) === one.seat) === isOwn)) {
      const about = (spoken[owner(one)] ??= [])
      if (about.length < MOST) about.push({ seat: one.seat, text: voice.say(keyOf(one, voice, you), one.params) })
    }
  return spoken
}

function keyOf({ key, params }: RemarkNow, voice: Voice, you: number | null): string {
  const yours = `remark.yours.${key}`
  return you !== null && params['seat'] === you && voice.knows(yours) ? yours : `remark.${key}`
}

/** A guess is about somebody's token, everything else about one's own. */
function owner({ seat, params }: RemarkNow): number {
  return typeof params['seat'] === 'number' ? params['seat'] : seat
}

/** How much longer a token is shown so that one can read what is said about it. */
export function readingTime(spoken: readonly Spoken[]): number {
  const letters = spoken.reduce((sum, { text }) => sum + text.length, 0)
  return Math.min(LONGEST_MS, letters * MS_A_LETTER)
}

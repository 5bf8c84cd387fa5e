// The table's own words in the reader's language, and how cards are named aloud.
import type { Lang } from '../../../net/protocol'
import { signed, type Voice } from '../../../text/voice'
import { bubbleOf, colourOf } from '../material'
import { en, type Words } from './en'
import { fr } from './fr'

export type { Words } from './en'

export const WORDS: Readonly<Record<Lang, Words>> = { en, fr }

/** "46, orange, bonus +1". */
export function cardName(card: number, words: Words, voice: Voice): string {
  const bubble = bubbleOf(card)
  const told = bubble === 0 ? [] : [bubble > 0 ? words.bonus(signed(bubble)) : words.malus(signed(bubble))]
  return [String(card), voice.say(`colour.${colourOf(card)}`), ...told].join(', ')
}

/** A number that may be negative, with a true minus sign. */
export function plain(points: number): string {
  return points < 0 ? signed(points) : String(points)
}

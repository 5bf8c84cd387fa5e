// How cards are named aloud, and the keys of what this table says.
import type texts from '../../text/generated/mind_up.en.json'
import { signed, type Voice } from '../../text/voice'
import type { Reason } from '../offer'
import type { TableSay } from '../say'
import { bubbleOf, colourOf } from './material'

export type Say = TableSay<(typeof texts)['table']>

/** "46, orange, bonus +1". */
export function cardName(card: number, say: Say, voice: Voice): string {
  const bubble = bubbleOf(card)
  const extra =
    bubble === 0
      ? []
      : [bubble > 0 ? say('bonus', { points: signed(bubble) }) : say('malus', { points: signed(bubble) })]
  return [String(card), voice.say(`colour.${colourOf(card)}`), ...extra].join(', ')
}

/** What playing a card would bring, as a sentence; several cards each with their article. */
export function effectText({ key, params }: Reason, say: Say, voice: Voice): string {
  const cards = params?.['cards']
  const named = Array.isArray(cards) ? { cards: cards.map((card: number) => say('the_card', { card })) } : {}
  return voice.say(`effect.${key}`, { ...params, ...named })
}

/** A number that may be negative, with a true minus sign. */
export function plain(points: number): string {
  return points < 0 ? signed(points) : String(points)
}

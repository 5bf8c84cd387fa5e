// How tiles and effects are named aloud, and the keys of what this table says.
import type texts from '../../text/generated/upturn.en.json'
import type { Voice } from '../../text/voice'
import type { Reason } from '../offer'
import type { TableSay } from '../say'
import type { Handed } from './happening'
import { kindOf } from './material'
import type { View } from './view'

export type Say = TableSay<(typeof texts)['table']>

/** "47, penalty", "22, double", "blue arrow". */
export function tileName(tile: string, say: Say, voice: Voice): string {
  const kind = kindOf(tile)
  if (kind === 'action') return voice.say(`tile.${tile}`)
  return kind === 'plain' ? tile : `${tile}, ${say(kind)}`
}

/** "47", "blue arrow". */
export function shortName(tile: string, voice: Voice): string {
  return kindOf(tile) === 'action' ? voice.say(`tile.${tile}`) : tile
}

/** Why not, as a sentence. */
export function reasonText(reason: Reason, voice: Voice): string {
  return voice.say(`refusal.${reason.key}`, reason.params)
}

/** What laying a tile would bring about, as part of a sentence. */
export function effectText(effect: Reason, voice: Voice): string {
  return voice.say(`effect.${effect.key}`, effect.params)
}

/** Which of the tiles that are owed is next: "penalty 1 of 2". */
export function owedText(view: View, handed: Handed, say: Say): string {
  return view.penalties
    ? say('penalty_of', { count: handed.penalties + 1, all: handed.penalties + view.penalties })
    : say('gift_of', { count: handed.gifts + 1, all: handed.gifts + view.gifts })
}

/** "1-40 joker" → "1–40, joker". */
export function amongText(among: string, voice: Voice): string {
  return among
    .split(' ')
    .filter(Boolean)
    .map((part) => (/^\d/.test(part) ? part.replace('-', '–') : voice.say(`tile.${part}`)))
    .join(', ')
}

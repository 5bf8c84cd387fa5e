// The table's own words in the reader's language, and how a refusal is told.
import type { Lang } from '../../../net/protocol'
import type { Voice } from '../../../text/voice'
import type { WhyNot } from '../ballot'
import { en, type Words } from './en'
import { fr } from './fr'

export type { Words } from './en'

export const WORDS: Readonly<Record<Lang, Words>> = { en, fr }

/** Why something cannot be done, with the rule behind it. */
export function reason(whyNot: WhyNot, voice: Voice): string {
  return `${voice.say(`refusal.${whyNot.key}`, whyNot.params)} (${whyNot.rule})`
}

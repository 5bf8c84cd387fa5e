// A friendly name for whoever has not chosen one.
import type { Lang } from '../net/protocol'
import names from './generated/names.json'
import { Voice } from './voice'

export const LONGEST_NAME = 24

/** What each language calls itself. */
export const languageName = (lang: Lang): string => names[lang].language

export function friendlyName(lang: Lang, luck: () => number = Math.random): string {
  const { who, how } = names[lang]
  const pick = (words: readonly string[]) => words[Math.floor(luck() * words.length)] ?? words[0]!
  return new Voice(lang, [names[lang]]).say('form', { who: pick(who), how: pick(how) })
}

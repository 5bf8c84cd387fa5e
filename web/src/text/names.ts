// A friendly name for whoever has not chosen one.
import type { Lang } from '../net/protocol'

/** In French the adjectives are the same for a fox and an otter. */
const WORDS: Record<Lang, { who: readonly string[]; how: readonly string[] }> = {
  en: {
    who: ['Otter', 'Fox', 'Heron', 'Badger', 'Owl', 'Hare', 'Robin', 'Lynx', 'Marten', 'Finch', 'Beaver', 'Wren'],
    how: ['Calm', 'Merry', 'Bold', 'Clever', 'Gentle', 'Quick', 'Wise', 'Kind', 'Brave', 'Witty'],
  },
  fr: {
    who: ['Loutre', 'Renard', 'Héron', 'Blaireau', 'Hibou', 'Lièvre', 'Mésange', 'Lynx', 'Martre', 'Pinson', 'Castor'],
    how: ['calme', 'habile', 'sage', 'agile', 'rapide', 'espiègle', 'aimable', 'tranquille', 'intrépide', 'drôle'],
  },
}

export const LONGEST_NAME = 24

export function friendlyName(lang: Lang, luck: () => number = Math.random): string {
  const { who, how } = WORDS[lang]
  const pick = (words: readonly string[]) => words[Math.floor(luck() * words.length)] ?? words[0]!
  return lang === 'fr' ? `${pick(who)} ${pick(how)}` : `${pick(how)} ${pick(who)}`
}

// What a table says in both languages, with the generated texts.
import { tableSay, type TableSay } from '../src/games/say'
import type { Lang } from '../src/net/protocol'
import { Voice, type Texts } from '../src/text/voice'
import { SHARED } from '../src/text/words'

export function saidBy<T = object>(texts: Record<Lang, Texts>): Record<Lang, TableSay<T>> {
  const say = (lang: Lang) => tableSay(new Voice(lang, [texts[lang], ...SHARED[lang]]))
  return { en: say('en'), fr: say('fr') }
}

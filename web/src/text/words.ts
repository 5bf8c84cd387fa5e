// The page's own words, in the person's language. Keys are typed: a missing one does not compile. A language is loaded
// before it is spoken: nobody waits for the words of another.
import { SvelteMap } from 'svelte/reactivity'
import type { GameTitle, Lang } from '../net/protocol'
import { live } from '../ui/live.svelte'
import { person } from '../ui/person.svelte'
import type en from './generated/page.en.json'
import titlesEn from './generated/titles.en.json'
import titlesFr from './generated/titles.fr.json'
import { capital, readable, Voice, type Params, type Texts } from './voice'

type Title = Partial<GameTitle> & { title: string }

/** Every text of a section by its dotted key; plurals are spoken through others. */
export type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? K : T[K] extends string[] ? never : `${K}.${Keys<T[K]>}`
}[keyof T & string]
export type WordKey = Keys<typeof en>

const WORDS: Record<Lang, () => Promise<{ default: readonly Texts[] }>> = {
  en: () => import('./words.en'),
  fr: () => import('./words.fr'),
}
/** What every voice knows besides its own words: those of the page, then those of the server, once they have come. */
export const SHARED: Record<Lang, readonly Texts[]> = { en: [], fr: [] }
const TITLES: Record<Lang, Readonly<Record<string, Title>>> = { en: titlesEn, fr: titlesFr }
/** Titles of games that this page was not built with, as the server has them. */
const LEARNED: Record<Lang, SvelteMap<string, Title>> = { en: new SvelteMap(), fr: new SvelteMap() }
const VOICES: Record<Lang, Voice> = { en: new Voice('en', []), fr: new Voice('fr', []) }

/** Before anything is said in this language. */
export async function learnWords(lang: Lang): Promise<void> {
  SHARED[lang] = (await WORDS[lang]()).default
  VOICES[lang] = new Voice(lang, SHARED[lang])
}

/** From now on in this language; where its words do not come, all stays as it is. */
export async function speak(lang: Lang): Promise<void> {
  try {
    await learnWords(lang)
    person.speak(lang)
  } catch {
    live.notify(say('error.offline'), 'refused')
  }
}

export function say(key: WordKey, params: Params = {}): string {
  return VOICES[person.lang].say(key, params)
}

/** A text that may be missing, such as the name of a bot's level. */
export function sayIfKnown(key: string, otherwise: string): string {
  const voice = VOICES[person.lang]
  return voice.knows(key) ? voice.say(key) : otherwise
}

/** The server calls a game like this. */
export function learnTitle(game: string, lang: Lang, title: Title): void {
  if (!(game in TITLES[lang])) LEARNED[lang].set(game, title)
}

const known = (game: string): Title | undefined => TITLES[person.lang][game] ?? LEARNED[person.lang].get(game)
export const titleOf = (game: string): string => known(game)?.title ?? capital(readable(game))
export const taglineOf = (game: string): string => known(game)?.tagline ?? ''
export const levelName = (level: string): string => sayIfKnown(`bot_level.${level}`, level)

/** The games this page was built with, so that their cards are there at once; the server knows the rest. */
export const BUILT_WITH: readonly { name: string; least: number; most: number }[] = Object.entries(titlesEn).map(
  ([name, { least, most }]) => ({ name, least, most }),
)

// Which games have a table of their own in the browser; all others get the one that fits any.
import type { Component } from 'svelte'
import { api, ApiError } from '../net/api'
import type { GameDescription, GameInfo, Lang } from '../net/protocol'
import type { EventForms, Texts, Voice } from '../text/voice'
import { learnTitle } from '../text/words'
import type { AnyLearning } from '../ui/learn/learning'
import type { GameParts, HeldComponent, Namers, TableComponent } from './contract'

interface Loaders {
  table: () => Promise<{ default: TableComponent }>
  events: () => Promise<{ EVENTS: EventForms }>
  learning: () => Promise<{ learning: AnyLearning }>
  /** For whoever sees all in a replay. */
  held: () => Promise<{ default: HeldComponent }>
  /** For the rules page. */
  pictures: () => Promise<{ default: Component<{ voice: Voice }> }>
  /** Where the texts alone cannot name everything. */
  names?: () => Promise<{ namers: Namers }>
}

const TABLES: Readonly<Record<string, Loaders>> = {
  mind_map: {
    table: () => import('./mind_map/Table.svelte'),
    events: () => import('./mind_map/view'),
    learning: () => import('./mind_map/learning'),
    held: () => import('./mind_map/Held.svelte'),
    pictures: () => import('./mind_map/Pictures.svelte'),
    names: () => import('./mind_map/cards'),
  },
  mind_up: {
    table: () => import('./mind_up/Table.svelte'),
    events: () => import('./mind_up/view'),
    learning: () => import('./mind_up/learning'),
    held: () => import('./mind_up/Held.svelte'),
    pictures: () => import('./mind_up/Pictures.svelte'),
  },
  upturn: {
    table: () => import('./upturn/Table.svelte'),
    events: () => import('./upturn/view'),
    learning: () => import('./upturn/learning'),
    held: () => import('./upturn/Held.svelte'),
    pictures: () => import('./upturn/Pictures.svelte'),
  },
}

const TEXTS = import.meta.glob<Texts>(
  ['../text/generated/*.{en,fr}.json', '!../text/generated/{page,shared,titles}.*'],
  { import: 'default' },
)
const RETRY = 1500
const described = new Map<string, Promise<GameDescription>>()

/** Every game that can be played here; whoever asks knows their titles from then on. */
export async function allGames(): Promise<GameInfo[]> {
  const found = await api.games()
  for (const { name, titles } of found) {
    learnTitle(name, 'en', titles.en)
    learnTitle(name, 'fr', titles.fr)
  }
  return found
}

/** The words of a game. */
export async function gameTexts(game: string, lang: Lang): Promise<Texts> {
  const load = TEXTS[`../text/generated/${game}.${lang}.json`]
  return load ? load() : ((await description(game, lang)).texts as Texts)
}

/** All that it takes to show a table; loaded when a room needs it. */
export async function gameParts(game: string, lang: Lang): Promise<GameParts> {
  const found = TABLES[game]
  if (!found) return anyGame(game, lang)
  const [table, events, texts, { learning }, names] = await Promise.all([
    found.table(),
    found.events(),
    gameTexts(game, lang),
    found.learning(),
    found.names?.(),
  ])
  return { table: table.default, events: events.EVENTS, texts, learning, namers: names?.namers }
}

/** Pieces of the real table for the rules page, where there are any. */
export async function gamePictures(game: string): Promise<Component<{ voice: Voice }> | null> {
  return (await TABLES[game]?.pictures())?.default ?? null
}

/** How what a player holds is shown to whoever sees all. */
export async function gameHeld(game: string): Promise<HeldComponent> {
  return (await (TABLES[game]?.held() ?? import('./generic/Held.svelte'))).default
}

async function anyGame(game: string, lang: Lang): Promise<GameParts> {
  const [table, about] = await Promise.all([import('./generic/Table.svelte'), description(game, lang)])
  return { table: table.default, events: about.events, texts: about.texts as Texts, description: about }
}

/** Asked for once a language; without a network it is asked again, as the room is. */
function description(game: string, lang: Lang): Promise<GameDescription> {
  const key = `${game} ${lang}`
  const asked = described.get(key) ?? patiently(() => api.description(game, lang))
  described.set(key, asked)
  asked.then(
    ({ texts }) => learnTitle(game, lang, texts as { title: string }),
    () => described.delete(key),
  )
  return asked
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError && error.key === 'offline')) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY))
    }
  }
}

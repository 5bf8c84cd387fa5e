// Which games have a table in the browser; everything else on the page is the same for all of them.
import type { Lang } from '../net/protocol'
import type { EventForms, Texts } from '../text/voice'
import type { GameParts, Namers, TableComponent } from './contract'

interface Loaders {
  table: () => Promise<{ default: TableComponent }>
  events: () => Promise<{ EVENTS: EventForms }>
  /** Where the texts alone cannot name everything. */
  names?: () => Promise<{ namers: Namers }>
}

const TABLES: Readonly<Record<string, Loaders>> = {
  mind_map: {
    table: () => import('./mind_map/Table.svelte'),
    events: () => import('./mind_map/view'),
    names: () => import('./mind_map/cards'),
  },
  mind_up: { table: () => import('./mind_up/Table.svelte'), events: () => import('./mind_up/view') },
  upturn: { table: () => import('./upturn/Table.svelte'), events: () => import('./upturn/view') },
}

const TEXTS = import.meta.glob<Texts>('../text/generated/*.{en,fr}.json', { import: 'default' })

/** Can this game be played in the browser? */
export function hasTable(game: string): boolean {
  return game in TABLES
}

/** The words of a game. */
export async function gameTexts(game: string, lang: Lang): Promise<Texts> {
  const load = TEXTS[`../text/generated/${game}.${lang}.json`]
  return load ? load() : {}
}

/** All that it takes to show a table; loaded when a room needs it. */
export async function gameParts(game: string, lang: Lang): Promise<GameParts | null> {
  const found = TABLES[game]
  if (!found) return null
  const [table, events, texts, names] = await Promise.all([
    found.table(),
    found.events(),
    gameTexts(game, lang),
    found.names?.(),
  ])
  return { table: table.default, events: events.EVENTS, texts, namers: names?.namers }
}

// The words and criteria of a table, in the reader's language; own cards as they were written (MM-01, MM-23).
import type { Lang } from '../../net/protocol'
import type { Namer } from '../../text/voice'
import { faceOf } from './coins'
import type { Cards, Pile, View } from './view'

type DeckCards = readonly Readonly<Record<Lang, string>>[]

interface Deck {
  words: DeckCards
  criteria: DeckCards
}

/** A deck, or the name of the one whose cards it has. */
const DECKS = import.meta.glob<Deck | { cards: string }>('./decks/*.json', { eager: true, import: 'default' })
const UNKNOWN = '…'

/** A card as it is read, and its language where that is not the reader's. */
export interface CardText {
  text: string
  lang: Lang | undefined
}

export type Kind = 'words' | 'criteria'

export function card(cards: Cards, kind: Kind, id: number, lang: Lang): CardText {
  const pile: Pile = cards[kind]
  const deck = printed(cards.deck)?.[kind]
  if (id < pile.deck_size) return { text: deck?.[id]?.[lang] ?? UNKNOWN, lang: undefined }
  const own = cards.own_language as Lang
  return { text: pile.own[id - pile.deck_size] ?? UNKNOWN, lang: own === lang ? undefined : own }
}

function printed(name: string): Deck | undefined {
  const deck = DECKS[`./decks/${name}.json`]
  return deck && 'cards' in deck ? printed(deck.cards) : deck
}

/** How the events of a table name its cards; `view` gives the newest view there is. */
export function namers(view: () => unknown, lang: Lang): Readonly<Record<string, Namer>> {
  const named = (kind: Kind) => (id: unknown) => {
    const cards = (view() as View | undefined)?.cards
    return cards ? card(cards, kind, Number(id), lang).text : UNKNOWN
  }
  const criterion = named('criteria')
  const token = (seat: number) => faceOf((view() as View | undefined)?.deal?.players.indexOf(seat) ?? seat).letter
  return {
    word: named('words'),
    criterion,
    question: (id) => question(criterion(id), lang),
    across: (tenths) => arrow(Number(tenths), '→', '←'),
    upwards: (tenths) => arrow(Number(tenths), '↑', '↓'),
    ballot: (votes) =>
      Object.entries(votes as object)
        .map(([seat, number]) => `${token(Number(seat))} = ${number}`)
        .join(', '),
  }
}

/** So far this way or the other: "→ 40". */
const arrow = (tenths: number, more: string, less: string): string =>
  `${tenths < 0 ? less : more}\u00a0${Math.abs(Math.round(tenths / 10))}`

/** A criterion as a question of its own: “Would inspire a great chef?”, « Sent fort ? » and not “Who smells?” */
function question(criterion: string, lang: Lang): string {
  const asked = criterion.replace(/[?\s]+$/, '')
  const text = lang === 'fr' ? asked.replace(/^(qui |qu[’'](?=on ))/i, '') : asked
  return text.charAt(0).toUpperCase() + text.slice(1) + (lang === 'fr' ? '\u202f?' : '?')
}

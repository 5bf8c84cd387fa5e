// What the server would say of small games, for tests.
import type { GameDescription, MoveKind, OfferNow, Outline, SeenNow } from '../../net/protocol'
import { Voice } from '../../text/voice'
import { SHARED } from '../../text/words'

export const NAMES = ['Anouk', 'Léo', 'Sam']
export const voice = (lang: 'en' | 'fr' = 'en') => new Voice(lang, SHARED[lang], NAMES, {}, {}, true)

export const plain = (name = ''): Outline => ({ kind: 'plain', parts: [], name })
export const seat = (name = ''): Outline => ({ kind: 'seat', parts: [], name })
export const made = (kind: Outline['kind'], name: string, ...parts: Outline[]): Outline => ({ kind, parts, name })

export const kind = (name: string, fields: Outline[], more: Partial<MoveKind> = {}): MoveKind => ({
  name,
  first: fields[0]?.name ?? null,
  rest: {},
  fields,
  held_in: null,
  ...more,
})

export const CARD = made('record', '', plain('rank'), plain('suit'))

/** Everybody plays a card of their hand at once, or passes; a call can go with it. */
export const CARDS: GameDescription = {
  texts: {},
  view: made(
    'record',
    '',
    made('many', 'hand', plain()),
    made('many', 'rounds', made('by_seat', '', plain())),
    made('by_seat', 'points', plain()),
    plain('left'),
    seat('turn'),
  ),
  moves: {
    play: kind('Play', [plain('card'), plain('call')], { held_in: 'hand', rest: { call: false } }),
    pass: kind('Pass', []),
  },
  events: { won: { first: 'winner', rest: {} } },
}

export const VIEW = { hand: [3, 7, 12], rounds: [[5, 9, 2]], points: [0, 1, 0], left: 4, turn: 1 }

export function seenBy(seat: number | null, offer: OfferNow, more: Partial<SeenNow> = {}): SeenNow {
  return { seat, view: VIEW, events: [], awaited: [0, 1, 2], answered: [], mine: null, drafts: {}, offer, ...more }
}

// Small tables for the tests.
import { EVENTS, type View } from './view'
import en from '../../text/generated/upturn.en.json'
import fr from '../../text/generated/upturn.fr.json'
import { saidBy } from '../../../tests/said'
import { Voice } from '../../text/voice'
import type { Lang } from '../../net/protocol'
import type { Offer } from '../contract'

export const said = saidBy<(typeof en)['table']>({ en, fr })

export const NAMES = ['Anouk', 'Léo', 'Sam', 'Zoé']

/** A table of four, ascending from 40, seat 0 to play; whatever matters to a test is given. */
export function aView(given: Partial<View> = {}): View {
  return {
    rack: ['12', '41', '64', '66', 'blue_arrow', 'joker'],
    drawn: null,
    sizes: [6, 7, 7, 7],
    lines: [['20', '40']],
    number: 40,
    direction: 'up',
    order: 'left',
    turn: 0,
    phase: 'turn',
    bag: 50,
    penalties: 0,
    gifts: 0,
    duty: null,
    idle: 0,
    refills: 0,
    known: [[], [], [], []],
    in_bag: '',
    over: '',
    ...given,
  }
}

export function aVoice(lang: Lang = 'en'): Voice {
  return new Voice(lang, [lang === 'en' ? en : fr], NAMES, EVENTS)
}

const both = ['left', 'right'] as const
const notInTurn = { rule: 'UT-07', key: 'not_your_turn', params: { seat: 2 } }
const nothingToCall = { pieces: ['call'], rule: 'UT-26', key: 'nothing_to_call' }

/** What the server offers seat 0 at `aView()`. */
export const OFFER: Offer = {
  move_list: [
    { lay: '41' },
    { lay: '64' },
    { lay: '66' },
    ...both.map((next) => ({ lay: 'blue_arrow', next })),
    { lay: 'joker', direction: 'up' },
    { lay: 'joker', direction: 'down' },
    { draw: true },
  ],
  refused: [
    { pieces: ['12'], rule: 'UT-10', key: 'too_low', params: { number: 40 } },
    { pieces: ['pass'], rule: 'UT-13', key: 'draw_before_passing' },
    nothingToCall,
  ],
  previews: {
    '66': {
      pieces: ['41', '64', '66'],
      effects: [{ rule: 'UT-23', key: 'sweep', params: { tiles: ['41', '64', '66'] } }],
    },
  },
}

/** With one tile drawn: lay or pass. */
export const DREW: Offer = {
  ...OFFER,
  move_list: [...OFFER.move_list!.filter((move) => !('draw' in move)), { pass: true }],
  refused: [{ pieces: ['draw'], rule: 'UT-13', key: 'one_draw' }, nothingToCall],
}

/** Somebody else's turn. */
export const WAITING: Offer = { refused: [notInTurn, nothingToCall] }

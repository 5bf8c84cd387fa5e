// Small tables for the tests.
import { EVENTS, type View } from './view'
import en from '../../text/generated/upturn.en.json'
import fr from '../../text/generated/upturn.fr.json'
import { Voice } from '../../text/voice'
import type { Lang } from '../../net/protocol'

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

import { describe, expect, it } from 'vitest'
import { formatOf, scaleOf } from '../../ui/format'
import { Memory } from '../../ui/memory'
import { typed } from '../../ui/typing'
import { aView, BLANK } from './fixtures'
import { objectivesInFull } from './layout'
import { metBy, verdictOf } from './objectives'
import en from '../../text/generated/mind_up.en.json'
import fr from '../../text/generated/mind_up.fr.json'
import { saidBy } from '../../../tests/said'
import { plain } from './text'
import type { View } from './view'

const said = saidBy<(typeof en)['table']>({ en, fr })

describe('a typed number', () => {
  const hand = [4, 17, 31, 38, 46]

  it('means the very card, else the first that begins so', () => {
    expect(typed('', '4', hand)).toEqual({ digits: '4', card: 4 })
    expect(typed('4', '6', hand)).toEqual({ digits: '46', card: 46 })
    expect(typed('', '3', hand)).toEqual({ digits: '3', card: 31 })
    expect(typed('3', '8', hand)).toEqual({ digits: '38', card: 38 })
  })

  it('begins anew where no card goes on like that', () => {
    expect(typed('4', '1', hand)).toEqual({ digits: '1', card: 17 })
    expect(typed('', '9', hand)).toEqual({ digits: '9', card: null })
  })
})

describe('the room the table has', () => {
  it('decides the format', () => {
    expect(formatOf(360, 690)).toBe('narrow')
    expect(formatOf(768, 980)).toBe('middling')
    expect(formatOf(1200, 750)).toBe('wide')
    expect(formatOf(740, 316)).toBe('low')
  })

  it('decides how large everything is', () => {
    expect(scaleOf(360, 690, 1, false)).toBe(1)
    expect(scaleOf(942, 756, 1, false)).toBe(1)
    expect(scaleOf(1490, 1036, 1, false)).toBeGreaterThan(1.3)
    expect(scaleOf(768, 900, 2, false)).toBe(2)
    expect(scaleOf(360, 690, 2, false)).toBe(1.2)
    expect(scaleOf(1780, 1080, 1, true) * 13).toBeGreaterThan(28)
    expect(scaleOf(0, 0, 1, false)).toBe(1)
  })

  it('shows every condition where there is height, and always one or two', () => {
    expect(objectivesInFull(2, 6, 600)).toBe(true)
    expect(objectivesInFull(3, 4, 690)).toBe(true)
    expect(objectivesInFull(5, 6, 690)).toBe(false)
    expect(objectivesInFull(5, 6, 900)).toBe(true)
  })
})

describe('what the table showed last', () => {
  const memory = new Memory<View>()
  const moment = (seat: number, step: number) => ({ seat, step, view: aView({}) })

  it('is followed by the next step for the same eyes, and by nothing else', () => {
    memory.keep(moment(0, 5))
    expect(memory.follows(moment(0, 6))).toBe(true)
    expect(memory.follows(moment(0, 7))).toBe(false)
    expect(memory.follows(moment(1, 6))).toBe(false)
    expect(memory.isSame(moment(0, 5))).toBe(true)
  })
})

describe('the words', () => {
  it('are told as people of the language do', () => {
    expect(said.fr('you_win')).toBe('Vous gagnez\u202f!')
    expect(said.fr('hand_of', { name: 'Anouk' })).toBe('La main d’Anouk')
    expect(said.fr('hand_of', { name: 'Léo' })).toBe('La main de Léo')
    expect([1, 2, 4].map((rank) => said.en('place', { rank }))).toEqual(['1st', '2nd', '4th'])
  })

  it('list names and negative points properly', () => {
    expect(said.en('met_by', { names: ['Anouk'] })).toBe('Met by Anouk')
    expect(said.en('met_by', { names: ['Anouk', 'Sam', 'Léo'] })).toBe('Met by Anouk, Sam and Léo')
    expect([plain(-2), plain(0), plain(3)]).toEqual(['−2', '0', '3'])
  })
})

describe('an objective', () => {
  const now = aView({ objectives: ['A1', 'B1'], sheets: [{ ...BLANK, objectives: { A1: 2 } }, BLANK, BLANK] })
  const sheets = [now.sheets, now.sheets, now.sheets]
  const saysOf = (view: View) => ['A1', 'B1'].map((name) => verdictOf(view, name, 0, said.en))

  it('can still be met while cards are played, and no longer at the end', () => {
    expect(saysOf(now)).toEqual(['brings 2', 'not yet'])
    expect(metBy(now, 'B1', ['Anouk', 'Sam', 'Léo'], said.en)).toBe('Met by nobody yet')
    expect(saysOf({ ...now, rounds: sheets })).toEqual(['brings 2', 'not met'])
    expect(metBy({ ...now, rounds: sheets }, 'B1', ['Anouk', 'Sam', 'Léo'], said.fr)).toBe('Personne ne l’a atteint')
  })
})

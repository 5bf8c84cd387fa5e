import { describe, expect, it } from 'vitest'
import type { SeatNow } from '../net/protocol'
import { absenceOf, othersAt, victory } from './seats'
import { saidBy } from '../../tests/said'

const { en, fr } = saidBy({ en: {}, fr: {} })

describe('the people around a table', () => {
  it('begin with the left neighbour', () => {
    expect(othersAt(1, 4)).toEqual([2, 3, 0])
    expect(othersAt(1, 2)).toEqual([0])
    expect(othersAt(null, 3)).toEqual([0, 1, 2])
  })

  it('may be away, or have a bot stand in', () => {
    const sitting = { kind: 'person', present: true, stood_in: false } as SeatNow
    expect(absenceOf(sitting, en)).toBe('')
    expect(absenceOf({ ...sitting, present: false }, fr)).toBe('pas là')
    expect(absenceOf({ ...sitting, present: false, stood_in: true }, en)).toBe('a bot stands in')
    expect(absenceOf({ ...sitting, kind: 'bot', present: false }, en)).toBe('')
  })

  it('win alone or together', () => {
    expect(victory(['Anouk'], false, en)).toBe('Anouk wins!')
    expect(victory(['Anouk'], true, fr)).toBe('Vous gagnez\u202f!')
    expect(victory(['Anouk', 'Sam', 'Léo'], true, fr)).toBe('Victoire partagée\u202f: Anouk, Sam et Léo\u202f!')
  })
})

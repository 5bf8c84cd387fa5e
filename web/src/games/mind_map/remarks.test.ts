import { describe, expect, it } from 'vitest'
import { Voice } from '../../text/voice'
import { readingTime, spokenOf } from './remarks'

const TEXTS = {
  remark: {
    placed: 'I had {word}.',
    guessed: 'I read {guess} from {seat:name}.',
    yours: { guessed: 'I read {guess} from you.' },
  },
}
const VOICE = new Voice('en', [TEXTS], ['Anna', 'Basile', 'Cléo', 'Dora'])
const placed = (seat: number) => ({ seat, key: 'placed', params: { word: 'tea' } })
const guessed = (seat: number, of: number) => ({ seat, key: 'guessed', params: { seat: of, guess: 'milk' } })

describe('what bots say', () => {
  it('is shown with the token it is about, so never before that token is', () => {
    expect(spokenOf([placed(1), guessed(1, 0)], VOICE)).toEqual({
      0: [{ seat: 1, text: 'I read milk from Anna.' }],
      1: [{ seat: 1, text: 'I had tea.' }],
    })
  })

  it('begins with the owner and leaves room for the rest of the table', () => {
    const said = [guessed(1, 3), guessed(2, 3), placed(3)]
    expect(spokenOf(said, VOICE)[3]!.map(({ seat }) => seat)).toEqual([3, 1])
  })

  it('calls nobody by their own name', () => {
    expect(spokenOf([guessed(1, 0)], VOICE, 0)[0]).toEqual([{ seat: 1, text: 'I read milk from you.' }])
    expect(spokenOf([guessed(1, 0)], VOICE, 2)[0]).toEqual([{ seat: 1, text: 'I read milk from Anna.' }])
  })

  it('is left out where this page has no words for it', () => {
    expect(spokenOf([{ seat: 1, key: 'sung', params: {} }], VOICE)).toEqual({})
  })

  it('takes its time to be read, but not for ever', () => {
    expect(readingTime([])).toBe(0)
    expect(readingTime([{ seat: 1, text: 'I had tea.' }])).toBe(300)
    expect(readingTime([{ seat: 1, text: 'tea'.repeat(1000) }])).toBe(4000)
  })
})

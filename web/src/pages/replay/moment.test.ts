import { describe, expect, it } from 'vitest'
import {
  lettersIn,
  readMoment,
  recordIn,
  roundsOf,
  stepToRound,
  stepToTurn,
  trimmed,
  turnAt,
  writeMoment,
} from './moment'

const turn = (step: number, round: number, number: number) => ({ step, round, turn: number, awaited: [0] })
const game = { steps: 9, teams: [0, 1, 2], turns: [turn(0, 1, 1), turn(2, 1, 2), turn(5, 2, 1), turn(8, 2, 2)] }
const read = (query: string) => readMoment(new URLSearchParams(query), game)

describe('what was pasted', () => {
  const letters = 'AQEd-SCV_S0jRlYHCLVsrNz'

  it('holds its letters behind the #, or is them', () => {
    expect(lettersIn(`see https://example.org/replay?step=3#${letters}), nice`)).toBe(letters)
    expect(lettersIn(` ${letters.repeat(3)}\n`)).toBe(letters.repeat(3))
  })

  it('keeps a damaged letter, so that it can be told from no link at all', () => {
    for (const first of ['%', '.', 'é', 'z']) {
      const damaged = first + letters.slice(1)
      expect(lettersIn(`https://example.org/replay#${damaged}`)).toBe(damaged)
    }
    for (const text of ['', 'hello', 'https://example.org/', 'https://example.org/#content'])
      expect(lettersIn(text)).toBeUndefined()
  })

  it('may name a game of this server', () => {
    expect(recordIn('look: https://example.org/replay/bakot-12?step=3.')).toBe('BAKOT-12')
    for (const text of ['https://example.org/replay', 'https://example.org/r/BAKOT', `/replay#${letters}`])
      expect(recordIn(text)).toBeUndefined()
  })

  it('loses the signs of the sentence around it, and no others', () => {
    expect(trimmed(`#${letters}`)).toBe(letters)
    for (const end of ['.', ' ', '%20', ').', ' !']) expect(trimmed(`#${letters}${end}`)).toBe(letters)
    expect(trimmed(`#%${letters}`)).toBe(`%${letters}`)
  })
})

describe('the moment of an address', () => {
  it('is read as it was written', () => {
    for (const moment of [
      { step: 0, eyes: 'public' },
      { step: 7, eyes: 'all' },
      { step: 9, eyes: 2 },
    ] as const)
      expect(read(writeMoment(moment))).toEqual(moment)
    expect(writeMoment({ step: 0, eyes: 'public' })).toBe('')
    expect(writeMoment({ step: 3, eyes: 'public' }, true)).toBe('?step=3&review=1')
  })

  it('is somewhere in the game, whatever stands there', () => {
    expect(read('step=99&eyes=3')).toEqual({ step: 9, eyes: 'public' })
    expect(read('step=-4&eyes=-1')).toEqual({ step: 0, eyes: 'public' })
    expect(read('step=1.5&eyes=all')).toEqual({ step: 0, eyes: 'all' })
    expect(read('step=x&eyes=%00')).toEqual({ step: 0, eyes: 'public' })
  })
})

describe('turns and rounds', () => {
  it('are found from any step', () => {
    expect([0, 1, 2, 7, 9].map((step) => turnAt(game, step)?.step)).toEqual([0, 0, 2, 5, 8])
    expect(roundsOf(game).map((one) => one.step)).toEqual([0, 5])
  })

  it('are gone through forward and back, and end with the game', () => {
    expect([0, 1, 2, 8, 9].map((step) => stepToTurn(game, step, 1))).toEqual([2, 2, 5, 9, 9])
    expect([0, 1, 2, 3, 9].map((step) => stepToTurn(game, step, -1))).toEqual([0, 0, 0, 2, 8])
    expect([0, 5, 9].map((step) => stepToRound(game, step, 1))).toEqual([5, 9, 9])
    expect([0, 5, 6].map((step) => stepToRound(game, step, -1))).toEqual([0, 0, 5])
  })
})

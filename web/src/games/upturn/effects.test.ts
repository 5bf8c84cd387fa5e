import { describe, expect, it } from 'vitest'
import { effectsOf } from './effects'
import { aView, aVoice } from './fixtures'
import { effectText, WORDS } from './text'
import type { View } from './view'

const told = (given: Partial<View>, tile: string) =>
  effectsOf({ view: aView(given), seat: 0 }, tile).map(
    (effect) => `${effect.rule} ${effectText(effect, WORDS.en, aVoice())}`,
  )

describe('what a lay would bring about', () => {
  it('is nothing for a plain number', () => {
    expect(told({}, '64')).toEqual([])
  })

  it('UT-22: a penalty tile makes somebody draw; of two players it is clear who', () => {
    expect(told({}, '41')).toEqual(['UT-22 you choose who draws a tile'])
    expect(told({ sizes: [6, 7] }, '41')).toEqual(['UT-22 Léo draws 1 tile'])
  })

  it('UT-23, UT-24, UT-25: a double tells everything it sweeps, makes draw and gives away', () => {
    const rack = ['4', '22', '36', '57', '64', '99']
    expect(told({ rack, number: 71, direction: 'down' }, '22')).toEqual([
      'UT-23 Lays 64, 57, 36 and 22',
      'UT-25 you choose who draws a tile',
      'UT-24 you give away 4 tiles from the bag',
    ])
  })

  it('UT-18, UT-21: arrows and jokers ask', () => {
    expect(told({}, 'blue_arrow')).toEqual(['UT-18 you choose who is next'])
    expect(told({ sizes: [6, 7] }, 'blue_arrow')).toEqual([])
    expect(told({}, 'joker')).toEqual(['UT-21 you choose up or down, and may go again'])
  })

  it('UT-19, UT-20: a skip names who misses a turn, in turn order', () => {
    expect(told({}, 'skip_one')).toEqual(['UT-19 Léo misses a turn'])
    expect(told({ order: 'right' }, 'skip_two')).toEqual(['UT-20 Zoé and Sam miss a turn'])
    expect(told({ sizes: [6, 7] }, 'skip_two')).toEqual(['UT-20 Léo misses a turn, you go again'])
    expect(told({ sizes: [6, 7, 7] }, 'skip_two')).toEqual(['UT-20 Léo and Sam miss a turn, you go again'])
  })

  it('UT-26: reminds of the call before the last tile', () => {
    expect(told({ rack: ['12', '64'] }, '64')).toEqual(['UT-26 leaves you one tile: say Upturn! with it'])
  })

  it('UT-30: the last tile wins, and a double or penalty then gives nothing', () => {
    expect(told({ rack: ['41'] }, '41')).toEqual(['UT-30 Your last tile: you win'])
  })

  it('UT-27: a call not said costs three tiles, one’s own or another’s', () => {
    expect(told({ rack: ['64'], duty: 0 }, '64')).toEqual([
      'UT-27 Upturn! is not said yet: laying now first costs you 3 tiles',
    ])
    expect(told({ duty: 2 }, '64')).toEqual(['UT-27 Sam has not said Upturn!: this costs Sam 3 tiles'])
  })
})

import { describe, expect, it } from 'vitest'
import { standingOf } from './ending'
import { ENDINGS, ruleOf } from './material'
import { aView } from './fixtures'
import { APART_MS, endOf, handedOut, marksOf, NOTHING_HANDED, timetable } from './happening'
import { linesOf } from './lines'
import type { Direction, Event } from './view'

describe('tiles in the air', () => {
  it('UT-23: a sweep goes to the table in its order, the double last', () => {
    const legs = timetable([{ laid: 1, tiles: ['64', '48', '22'] }])
    expect(legs.map((leg) => [leg.tile, leg.place])).toEqual([
      ['64', 2],
      ['48', 1],
      ['22', 0],
    ])
    expect(legs.map((leg) => leg.start)).toEqual([0, APART_MS, 2 * APART_MS])
  })

  it('UT-27: what a forgotten call costs comes out of the bag one by one, before anything else', () => {
    const legs = timetable([
      { laid: 1, tiles: ['63'] },
      { forgot: 0, tiles: 3 },
      { gifted: 1, to: 0 },
    ])
    expect(legs.map((leg) => `${leg.kind} ${leg.seat} ${leg.place}`)).toEqual([
      'lay 1 0',
      'take 0 0',
      'take 0 1',
      'take 0 2',
      'take 0 3',
    ])
    expect(legs.every((leg) => leg.kind === 'lay' || leg.tile === null)).toBe(true)
    const [, second, third] = legs
    expect(third!.start - second!.start).toBeGreaterThan(2 * APART_MS)
  })

  it('are none where nothing moved', () => {
    expect(endOf(timetable([{ passed: 2 }, { directed: 'up' }]))).toBe(0)
  })
})

describe('marks beside the players', () => {
  it('add up what one player got, and keep kinds apart', () => {
    const events: Event[] = [{ gifted: 0, to: 1 }, { gifted: 0, to: 1 }, { penalised: 0, to: 2 }, { skipped: [1, 2] }]
    expect(marksOf(events)).toEqual([
      { seat: 1, kind: 'plus', count: 2 },
      { seat: 2, kind: 'plus', count: 1 },
      { seat: 1, kind: 'skipped', count: 1 },
      { seat: 2, kind: 'skipped', count: 1 },
    ])
    expect(marksOf([{ called: 3 }, { forgot: 0, tiles: 3 }])).toEqual([
      { seat: 3, kind: 'called', count: 1 },
      { seat: 0, kind: 'forgot', count: 3 },
    ])
  })
})

describe('the running count of what is handed out', () => {
  it('UT-24, UT-25: goes on from step to step and begins anew with a lay', () => {
    const first = handedOut(NOTHING_HANDED, [{ penalised: 0, to: 2 }])
    const then = handedOut(handedOut(first, [{ gifted: 0, to: 2 }]), [{ gifted: 0, to: 1 }])
    expect(then).toEqual({ to: { 1: 1, 2: 2 }, penalties: 1, gifts: 2 })
    expect(
      handedOut(then, [
        { laid: 1, tiles: ['1'] },
        { penalised: 1, to: 0 },
      ]),
    ).toEqual({
      to: { 0: 1 },
      penalties: 1,
      gifts: 0,
    })
  })
})

describe('the lines', () => {
  it('UT-14, UT-17, UT-21: show where the numbers went', () => {
    const lines = [['20', '40'], ['green_arrow', '31'], ['joker', '46', '58'], ['double_arrow', '12'], ['blue_arrow']]
    const found = linesOf(aView({ lines, direction: 'up' }))
    expect(found.map((line) => line.direction)).toEqual(['up', 'down', 'up', 'down', 'up'])
    expect(found.map((line) => line.before)).toEqual([0, 2, 4, 7, 9])
  })

  it('UT-08: have no direction before the first lay', () => {
    expect(linesOf(aView({ lines: [['20']], direction: null }))[0]!.direction).toBeNull()
  })

  it('UT-16, UT-21: go where whoever began them said, where no number tells', () => {
    const lines = [['20', '40'], ['joker'], ['double_arrow'], ['joker', '50']]
    const directions = (directed: Direction[]) => linesOf(aView({ lines }), directed).map((line) => line.direction)
    expect(directions(['down', 'up', 'down', 'down', 'up'])).toEqual(['up', 'down', 'down', 'up'])
    expect(directions(['down'])).toEqual(['up', null, null, 'up'])
  })

  it('a line without a number does not pretend to know', () => {
    expect(linesOf(aView({ lines: [['20', '40'], ['joker'], ['joker', '50']] }))[1]!.direction).toBeNull()
  })
})

describe('the end', () => {
  it('UT-30, UT-32: the fewest tiles first, as the server has placed them', () => {
    const scores = [-3, -1, -3, -1]
    const outcome = { scores, places: [3, 1, 3, 1], reason: 'blocked', winners: [1, 3], record: '', reviewed: false }
    expect(standingOf(outcome, aView({ sizes: [3, 1, 3, 1] })).map((place) => [place.seat, place.rank])).toEqual([
      [1, 1],
      [3, 1],
      [0, 3],
      [2, 3],
    ])
  })

  it('UT-30, UT-32, UT-35: names its rule', () => {
    expect(ENDINGS).toEqual({ went_out: 'UT-30', blocked: 'UT-32', worn_out: 'UT-35' })
    expect(['64', '47', '22', 'joker'].map(ruleOf)).toEqual(['', 'UT-22', 'UT-23', 'UT-21'])
  })
})

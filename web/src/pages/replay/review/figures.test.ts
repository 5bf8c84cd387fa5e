import { describe, expect, it } from 'vitest'
import type { ReviewDecision } from '../../../net/protocol'
import {
  barOf,
  beside,
  bestOf,
  figureText,
  inUnits,
  isClear,
  number,
  percent,
  remainderOf,
  shown,
  verdictOf,
  worth,
} from './figures'

const POINTS = { name: 'points', title: 'points' }
const CHANCE = { name: 'chance', title: 'winning chance, %' }

describe('figures', () => {
  it('are written as the language does', () => {
    expect(number(3140, POINTS, 'en')).toBe('3.1')
    expect(number(-3140, POINTS, 'fr', true)).toBe('−3,1')
    expect(number(20, POINTS, 'en', true)).toBe('0.0')
    expect(number(312, CHANCE, 'en')).toBe('31.2')
  })

  it('come with their interval, unless they are exact', () => {
    expect(figureText({ mean: 3140, margin: 420 }, POINTS, 'en')).toBe('+3.1 ±\u00a00.4')
    expect(figureText({ mean: 31000, margin: 0 }, POINTS, 'fr', false)).toBe('31,0')
  })

  it('are about nothing where nothing is left to a tenth', () => {
    expect(figureText({ mean: 20, margin: 30 }, POINTS, 'en')).toBe('≈\u00a00')
    expect(figureText({ mean: 20, margin: 60 }, POINTS, 'en')).toBe('0.0 ±\u00a00.1')
    expect(figureText({ mean: 0, margin: 0 }, POINTS, 'en', false)).toBe('0.0')
  })

  it('add up as one reads them: the remainder takes what rounding leaves', () => {
    const figures = { start: 872, luck: 45, own: -41, unknown: -30, others: -8, remainder: 22, result: 860 }
    const account = Object.fromEntries(Object.entries(figures).map(([part, mean]) => [part, [{ mean, margin: 5 }]]))
    expect(remainderOf(account, 0, CHANCE)).toEqual({ mean: 22, margin: 5 })
    const rounded = { start: 87_240, luck: 4_540, own: -4_060, unknown: -3_040, others: -840, remainder: 2_160 }
    const points = {
      ...account,
      ...Object.fromEntries(Object.entries(rounded).map(([k, mean]) => [k, [{ mean, margin: 5 }]])),
    }
    points['result'] = [{ mean: 86_000, margin: 0 }]
    expect(remainderOf(points, 0, POINTS)).toEqual({ mean: 2_200, margin: 5 })
  })

  it('are clear where the interval leaves zero out', () => {
    expect([isClear({ mean: 5, margin: 4 }), isClear({ mean: -4, margin: 4 })]).toEqual([true, false])
  })

  it('call a choice the best only where it beats all others, and say where another is better', () => {
    const decided = (compared: number, ...means: number[]) => {
      const gain = (mean: number) => [{ mean, margin: 100 }]
      const choices = [0, ...means].map((mean) => ({ move: '', value: {}, likely: 0, gain: gain(mean) }))
      return { choices, chosen: 0, instead: 1, gave_up: gain(compared) } as unknown as ReviewDecision
    }
    const lost = (mean: number) => ({ mean, margin: 100 })
    expect(verdictOf(decided(-300, -300, -200))).toEqual({ kind: 'best', lost: null, instead: null })
    expect(verdictOf(decided(-300, -300, -50))).toEqual({ kind: 'even', lost: null, instead: null })
    expect(verdictOf(decided(90, 90, -300))).toEqual({ kind: 'even', lost: null, instead: null })
    expect(verdictOf(decided(300, 300, 500))).toEqual({ kind: 'gave_up', lost: lost(300), instead: 1 })
    expect(verdictOf(decided(50, 50, 400, 600))).toEqual({ kind: 'gave_up', lost: lost(600), instead: 3 })
    expect(bestOf(decided(300, 300, 500))).toBe(2)
    expect(bestOf(decided(-300, -300, -200))).toBe(0)
  })

  it('tell what another choice was worth', () => {
    expect(worth({ mean: 30_000, margin: 100 }, { mean: -500, margin: 50 }, POINTS)).toBe(29_500)
  })

  it('differ by what one reads', () => {
    const [one, other] = [
      { mean: 95_850, margin: 10 },
      { mean: 95_149, margin: 10 },
    ]
    expect([number(one.mean, POINTS, 'en'), number(other.mean, POINTS, 'en')]).toEqual(['95.9', '95.1'])
    expect(beside({ mean: 701, margin: 40 }, one, other, POINTS)).toEqual({ mean: 800, margin: 40 })
    expect(worth({ mean: 1040, margin: 0 }, { mean: 640, margin: 0 }, POINTS)).toBe(1600)
    expect([shown(-350, POINTS), shown(312, CHANCE), inUnits(-350, POINTS)]).toEqual([-400, 312, -0.4])
  })

  it('are percents as the language writes them, on one line', () => {
    expect([percent('5.0', 'en'), percent('5,0', 'fr')]).toEqual(['5.0%', '5,0\u202f%'])
  })

  it('have bars on either side of the middle', () => {
    expect(barOf(50, 100)).toEqual({ left: 0.5, width: 0.25 })
    expect(barOf(-100, 100)).toEqual({ left: 0, width: 0.5 })
    expect(barOf(0, 0)).toEqual({ left: 0.5, width: 0 })
  })
})

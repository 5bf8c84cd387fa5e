import { describe, expect, it } from 'vitest'
import { verdictOf } from '../ui/ending'
import { saidBy } from '../../tests/said'
import { aView, EMPTY, worth } from './mind_up/fixtures'
import { bestColumn, signsOf } from './mind_up/keepsake'
import { aView as aTable } from './upturn/fixtures'
import { aheadOf, bestLay, longestLine } from './upturn/keepsake'

const said = saidBy({ en: {}, fr: {} })

describe('how near it was', () => {
  const places =
    (...totals: number[]) =>
    (mine: number) =>
      totals.map((total, who) => ({ total, rank: 1 + totals.filter((one) => one > total).length, mine: who === mine }))

  it('is said to whoever played', () => {
    expect(verdictOf(places(45, 44, 30)(1), said.en)).toBe('You come 2nd, one point short.')
    expect(verdictOf(places(45, 44, 30)(2), said.en)).toBe('You come 3rd, 15 points short.')
    expect(verdictOf(places(45, 44, 30)(0), said.en)).toBe('By a single point!')
    expect(verdictOf(places(45, 44, 30)(1), said.fr)).toBe('Vous finissez 2e, à un point de la victoire.')
    expect(verdictOf(places(45, 44)(7), said.en)).toBe('')
    expect(verdictOf(places(45, 45)(0), said.en)).toBe('')
  })
})

describe('what stays of a game', () => {
  const columns = [
    [[5], [31, 35], [], [], []],
    [[57, 60, 52], [], [], [], []],
  ]
  const view = aView({
    rounds: [[{ ...worth(2), columns: [2, 8, 0, 0, 0], bubbles: -1 }, worth(6)]],
    ended: [{ order: [2, 4, 1, 5, 3], objectives: [], columns: [...columns, EMPTY] }],
  })

  it('is the best column of Mind Up!', () => {
    expect(bestColumn(view)).toMatchObject({ seat: 0, round: 1, count: 2, value: 4, points: 8 })
    expect(bestColumn(aView())).toBeNull()
    expect(signsOf(view, 0)).toMatch(/^9 (\S)\1 = 9$/)
  })

  it('is the longest lay of Upturn', () => {
    const first = bestLay(null, [{ laid: 1, tiles: ['40'] }])
    expect(first).toBeNull()
    const sweep = bestLay(first, [{ laid: 2, tiles: ['40', '41', '44'] }])
    expect(sweep).toEqual({ seat: 2, tiles: 3 })
    expect(bestLay(sweep, [{ laid: 1, tiles: ['40', '41'] }])).toBe(sweep)
  })

  it('is never nothing in Upturn: a line is always the longest, and the first is ahead', () => {
    expect(
      longestLine(
        aTable({
          lines: [
            ['40', '41'],
            ['blue_arrow', '44', '52'],
          ],
        }),
      ),
    ).toBe(3)
    const places = [0, 3, 5].map((tiles, seat) => ({ seat, tiles, rank: seat + 1 }))
    expect(aheadOf(places)).toBe(3)
    expect(aheadOf(places.slice(0, 1))).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { explain, finished, isOver, running, tableOf, totalOf } from './explain'
import { aView, BLANK, worth } from './fixtures'
import type { Sheet } from './view'

// MU-18, the scene of the rules: order 2-4-1-5-3; two purple, one blue, one green, three orange.
const SCENE: Sheet = { columns: [4, 4, 1, 15, 0], bubbles: 1, objectives: { A1: 2 } }
const COLUMNS = [[22, 7], [18], [25], [15, 8, 31], []]

describe('a sheet explained', () => {
  const ended = { order: [2, 4, 1, 5, 3], columns: [COLUMNS], objectives: ['A1', 'B1'] }
  const found = explain(SCENE, 0, ended)

  it('MU-15: tells value times cards of every column, with its colour', () => {
    expect(found.columns.map(({ value, count, points }) => [value, count, points])).toEqual([
      [2, 2, 4],
      [4, 1, 4],
      [1, 1, 1],
      [5, 3, 15],
      [3, 0, 0],
    ])
    expect(found.columns.map((column) => column.colour)).toEqual(['purple', 'blue', 'green', 'orange', null])
    expect(found.sum).toBe(24)
  })

  it('MU-16: names the cards with a bubble', () => {
    expect(found.bubbleCards).toEqual([22, 7, 25, 15])
    expect(found.bubbles).toBe(1)
  })

  it('MU-17: tells each open objective, met or not, with its rule', () => {
    expect(found.objectives).toEqual([
      { name: 'A1', rule: 'MU-28', points: 2, met: true },
      { name: 'B1', rule: 'MU-30', points: 0, met: false },
    ])
    expect(found.total).toBe(27)
  })
})

describe('the table of a round', () => {
  const first = { order: [2, 4, 1, 5, 3], columns: [COLUMNS], objectives: ['A1'] }
  const view = aView({ round: 2, ended: [first] })

  it('is remembered for a round that was counted', () => {
    expect(tableOf(view, 1)).toEqual(first)
  })

  it('is the one that lies there for the running round', () => {
    expect(tableOf(view, 2)).toEqual({ order: view.order, columns: view.columns, objectives: view.objectives })
  })
})

describe('scores', () => {
  const view = aView({ round: 2, rounds: [[worth(20), worth(10), worth(0)]], sheets: [SCENE, BLANK, worth(3)] })

  it('run on with the round that is being played', () => {
    expect(totalOf(SCENE)).toBe(24 + 1 + 2)
    expect([0, 1, 2].map((seat) => finished(view, seat))).toEqual([20, 10, 0])
    expect([0, 1, 2].map((seat) => running(view, seat))).toEqual([47, 10, 3])
  })

  it('MU-22: count no round twice at the end', () => {
    const rounds = [1, 2, 3].map(() => [worth(5), worth(5), worth(5)])
    const over = aView({ round: 3, rounds, sheets: rounds[2]! })
    expect(isOver(over)).toBe(true)
    expect(running(over, 0)).toBe(15)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { signed } from '../../text/voice'
import { bubbleOf, CARDS, COLOURS, colourOf, OBJECTIVES } from './material'

// The players' rules page has every card and objective in its tables: what the page shows must be what the rules say.
const rules = readFileSync('../src/tablee/games/mind_up/RULES.en.md', 'utf8')
const rows = rules.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.length > 3 ? [cells.slice(1, -1)] : []
})
const numbers = (cell = ''): number[] => (cell.match(/\d+/g) ?? []).map(Number)

describe('the box', () => {
  it('MU-01: has the colours of the rules page', () => {
    for (const colour of COLOURS) {
      const expected = numbers(rows.find(([name]) => name === colour)?.[1])
      expect(expected).toHaveLength(12)
      expect(CARDS.filter((card) => colourOf(card) === colour)).toEqual(expected)
    }
  })

  it('MU-02: has the bubbles of the rules page', () => {
    for (const [name, points] of [
      ['−1', -1],
      ['+1', 1],
      ['+2', 2],
    ] as const) {
      const expected = numbers(rows.find(([cell]) => cell === name)?.[1])
      expect(expected.length).toBeGreaterThan(9)
      expect(CARDS.filter((card) => bubbleOf(card) === points)).toEqual(expected)
    }
    expect(CARDS.filter((card) => bubbleOf(card) === 0)).toHaveLength(20)
  })

  it('MU-04: has fourteen objectives, two of each letter, with the points and rules of the page', () => {
    const letters = Object.keys(OBJECTIVES).map((name) => name[0])
    for (const letter of 'ABCDEFG') expect(letters.filter((one) => one === letter)).toHaveLength(2)
    for (const [name, { points, rule }] of Object.entries(OBJECTIVES)) {
      const expected = rows.find(([cell]) => cell === name)
      expect([expected?.[1], expected?.at(-1)]).toEqual([signed(points), `[${rule}]`])
    }
  })
})

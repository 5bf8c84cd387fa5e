import { describe, expect, test } from 'vitest'
import { countOf, keepSolved, nextOpen, readSolved, withAnswer } from './solved'

function kept(text: string | null = null) {
  let held = text
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => void (held = value),
    removeItem: () => void (held = null),
  }
}

describe('what is remembered of puzzles', () => {
  test('rubbish is nothing', () => {
    for (const text of [null, '', '{', '[]', '{"answers":1,"days":[]}', '{"answers":{},"days":3}'])
      expect(readSolved(kept(text))).toEqual({ answers: {}, days: [] })
  })

  test('the first answer counts, and is kept', () => {
    const storage = kept()
    let now = withAnswer(readSolved(storage), 'mind_up', 3, false, '2026-11-17')
    now = withAnswer(now, 'mind_up', 3, true, '2026-11-17')
    now = withAnswer(now, 'mind_up', 4, true, '2026-11-17')
    now = withAnswer(now, 'upturn', 4, true, '2026-11-17')
    now = withAnswer(now, 'upturn', 5, true, null)
    keepSolved(storage, now)
    expect(readSolved(storage)).toEqual({
      answers: { mind_up: { 3: false, 4: true }, upturn: { 4: true, 5: true } },
      days: ['2026-11-17'],
    })
  })

  test('the next one without an answer, round and round', () => {
    expect(nextOpen([1, 2, 4], {}, 2)).toBe(4)
    expect(nextOpen([1, 2, 4], { 4: true }, 2)).toBe(1)
    expect(nextOpen([1, 2], { 1: true, 2: false })).toBeNull()
    expect(countOf([1, 2, 4], { 1: true, 2: false, 3: true })).toEqual({ tried: 2, right: 1 })
  })
})

import { describe, expect, it } from 'vitest'
import { barsFor, heightsOf } from './spread'

describe('how results spread', () => {
  const made = [
    [70, 1],
    [75, 3],
  ] as const
  const instead = [[79, 4]] as const

  it('has bars for all of both', () => {
    expect(barsFor([made, instead], 20)).toEqual({ from: 70, step: 1, count: 10 })
    expect(barsFor([made, instead], 4)).toEqual({ from: 70, step: 3, count: 4 })
  })

  it('adds up to one', () => {
    expect(heightsOf(made, { from: 70, step: 5, count: 2 })).toEqual([0.25, 0.75])
    expect(heightsOf(instead, { from: 70, step: 5, count: 2 })).toEqual([0, 1])
  })
})

import { describe, expect, it } from 'vitest'
import { chancesOf, lineOf } from './curve'

const figure = (mean: number) => ({ mean, margin: 10 })
const moment = (step: number, ...means: number[]) => ({
  step,
  when: '',
  values: means.map((mean) => [figure(30_000), figure(mean)]),
})
const seat = (result: number) => ({
  account: { result: [figure(40_000), figure(result)] },
  turning_points: [],
  luck: [],
})

describe('the curve of winning chances', () => {
  const review = { moments: [moment(0, 500, 500), moment(1, 700, -3)], seats: [seat(1000), seat(0)] }

  it('goes from the deal to the end, and never beyond what is possible', () => {
    expect(chancesOf(review, 0)).toEqual([500, 700, 1000])
    expect(chancesOf(review, 1)).toEqual([500, 0, 0])
  })

  it('is drawn from left to right', () => {
    expect(lineOf([500, 700, 1000], 100, 50)).toBe('0,25 50,15 100,0')
    expect(lineOf([500], 100, 50)).toBe('0,25')
  })
})

import { expect, test } from 'vitest'
import { pull } from './edge'

test('at the edges of the window the page comes along, the nearer the faster, and beyond them no faster', () => {
  expect([-20, 0, 55, 110, 370, 630, 685, 740, 800].map((y) => pull(y, 740))).toEqual([
    -14, -14, -7, 0, 0, 0, 7, 14, 14,
  ])
})

test('a low window keeps a middle in which nothing moves', () => {
  expect([100, 150, 200].map((y) => pull(y, 300))).toEqual([0, 0, 0])
})

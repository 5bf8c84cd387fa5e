import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atOnce, later, together } from './later'

let came: string[] = []
let now = 0

const part = (name: string, ms = 0, inside: () => void = () => undefined) => {
  return () => {
    came.push(name)
    now += ms
    inside()
  }
}
/** One task after the other, until nothing is left to come. */
const settled = () => new Promise<void>((resolve) => later(resolve))

beforeEach(() => {
  came = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => vi.restoreAllMocks())

test('parts come in the order they were asked for, and not at once', async () => {
  later(part('first'))
  later(part('second'))
  expect(came).toEqual([])
  await settled()
  expect(came).toEqual(['first', 'second'])
})

test('the parts of a part come before what follows it', async () => {
  const inside = () => {
    later(part('its one'))
    later(part('its other'))
  }
  later(part('whole', 0, inside))
  later(part('next'))
  await settled()
  expect(came).toEqual(['whole', 'its one', 'its other', 'next'])
})

test('after a long part the browser has its turn; after a short one the next comes at once', async () => {
  const rest = (name: string) => () => queueMicrotask(() => came.push(name))
  later(part('long', 30, rest('rest')))
  later(part('short', 1, rest('rest')))
  later(part('next'))
  await settled()
  expect(came.slice(0, 4)).toEqual(['long', 'rest', 'short', 'next'])
})

test('all of them at once, where nobody can wait', () => {
  later(part('whole', 30, () => later(part('its own'))))
  later(part('next'))
  atOnce()
  expect(came).toEqual(['whole', 'its own', 'next'])
})

test('what has been called off does not come', async () => {
  const off = later(part('never'))
  later(part('this'))
  off()
  await settled()
  expect(came).toEqual(['this'])
})

test('what comes in parts is seen when all of them are there', async () => {
  const element = document.createElement('div')
  later(part('inside', 30, () => expect(element.dataset).toHaveProperty('coming')))
  together(element)
  expect(element.dataset).toHaveProperty('coming')
  await settled()
  expect(element.dataset).not.toHaveProperty('coming')
})

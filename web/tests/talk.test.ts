import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labelsOf } from '../src/games/seats'
import type { ChatLine, SeatNow } from '../src/net/protocol'
import { readingTime, seatOf, Talk } from '../src/net/talk.svelte'
import { ALL_COLOURS, ALL_SHAPES, DRAWN, faceOf, isFace, letterOf, lookOf } from '../src/ui/faces'
import { lengthOf, Synth } from '../src/ui/sounds'

const line = (member: number, text: string): ChatLine => ({ member, name: 'Sam', text, at: 0, team: null, face: 0 })
const seat = (member: number | null, name = '') => ({ member, name }) as SeatNow

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the newest word of each is seen for as long as it takes to read', () => {
  const talk = new Talk()
  talk.heard(line(1, 'one'))
  talk.reacted(2, 'wow')
  talk.heard(line(1, 'two'))
  expect(talk.now.map(({ member, text, reaction }) => [member, text, reaction])).toEqual([
    [2, '', 'wow'],
    [1, 'two', null],
  ])
  vi.advanceTimersByTime(readingTime('two') - 1)
  expect(talk.now).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(talk.now).toEqual([])
  expect(readingTime('x'.repeat(300))).toBeLessThanOrEqual(9000)
})

test('nothing is left of a talk that has ended', () => {
  const talk = new Talk()
  talk.heard(line(1, 'one'))
  talk.end()
  expect(talk.now).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('who speaks is found by the first of their seats', () => {
  const room = { seats: [seat(null), seat(4), seat(4)] }
  expect(seatOf(room, 4)).toBe(1)
  expect(seatOf(room, 5)).toBeNull()
})

test('somebody alone at a screen is "You"; several have their names', () => {
  const seats = [seat(1, 'Anna'), seat(2, 'Bob'), seat(null, 'Ada')]
  expect(labelsOf({ seats, you: 2 }, 'You')).toEqual(['Anna', 'You', 'Ada'])
  expect(labelsOf({ seats, you: null }, 'You')).toEqual(['Anna', 'Bob', 'Ada'])
  expect(labelsOf({ seats: [...seats, seat(2, 'Rose')], you: 2 }, 'You')).toEqual(['Anna', 'Bob', 'Ada', 'Rose'])
})

test('every number of the protocol is another face, drawn', () => {
  const looks = Array.from({ length: 40 }, (_, face) => lookOf(face))
  expect(new Set(looks.map(({ shape, colour }) => `${shape} ${colour}`)).size).toBe(40)
  looks.forEach((look, face) => expect(faceOf(look)).toBe(face))
  expect(ALL_SHAPES.every((shape) => DRAWN[shape].length > 20)).toBe(true)
  expect(ALL_COLOURS).toHaveLength(5)
  expect([isFace(39), isFace(40), isFace(-1), isFace(1.5), isFace(NaN)]).toEqual([true, false, false, false, false])
})

test('a face bears the first letter of a name', () => {
  expect(['Élodie', ' “zoé”', '7 nains', '…', '李'].map(letterOf)).toEqual(['É', 'Z', '7', '', '李'])
})

test('nothing is heard or felt before somebody asks for it, and no hand shakes for who wants no movement', () => {
  const kept = new Map<string, string>()
  const synth = new Synth({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { ...navigator, vibrate })
  const reduced = vi.fn(() => ({ matches: false }))
  vi.stubGlobal('matchMedia', reduced)
  synth.play('turn')
  expect([synth.loudness, vibrate.mock.calls.length]).toEqual([null, 0])
  synth.loudness = 'vibration'
  expect(vibrate).toHaveBeenCalledOnce()
  reduced.mockReturnValue({ matches: true })
  synth.play('turn')
  synth.loudness = 'off'
  synth.play('turn')
  expect(vibrate).toHaveBeenCalledOnce()
  kept.set('tablee.sounds', 'felt') // as earlier pages wrote it
  expect(synth.loudness).toBe('vibration')
  vi.unstubAllGlobals()
  expect(lengthOf('win')).toBeLessThan(2.2)
})

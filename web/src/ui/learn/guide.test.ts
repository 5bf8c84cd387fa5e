import { beforeEach, describe, expect, it } from 'vitest'
import { Guide } from './guide.svelte'
import type { Lesson, Now } from './learning'
import { lessonsOf } from './learnt'

/** A game that counts: look, take one, look at what was taken. */
const LESSONS: Lesson<number>[] = [
  { at: '#table', text: () => 'look', past: ({ view }) => view > 1 },
  { at: '#hand', text: () => 'take', act: true, when: ({ mine }) => mine, past: ({ view }) => view > 0 },
  { at: '#taken', text: ({ view }) => `taken ${view}`, when: ({ view }) => view > 0 },
]

function now(view: number, given: Partial<Now<number>> = {}): Now<number> {
  return { view, mine: true, has: () => true, ...given } as Now<number>
}

function said(guide: Guide<number>, at: Now<number>): string | null {
  return guide.look(at)?.text(at) ?? null
}

describe('the first turns are led', () => {
  beforeEach(() => localStorage.clear())

  it('one sentence after the other: what is read with a button, what is done by doing it', () => {
    const guide = new Guide('count', LESSONS)
    expect(said(guide, now(0))).toBe('look')
    guide.next()
    expect(said(guide, now(0))).toBe('take')
    expect(said(guide, now(1))).toBe('taken 1')
    guide.next()
    expect(guide.isOver).toBe(true)
    expect(said(guide, now(1))).toBeNull()
  })

  it('gives way to whoever plays on without a word', () => {
    const guide = new Guide('count', LESSONS)
    guide.playedPast(LESSONS[0]!)
    guide.playedPast(LESSONS[1]!) // what is asked for is not done by doing something else
    expect(said(guide, now(0))).toBe('take')
    guide.look(now(1))
    guide.playedPast(LESSONS[2]!)
    expect(guide.isOver).toBe(true)
  })

  it('says nothing while there is nothing to point at, or it is not the time', () => {
    const guide = new Guide('count', LESSONS)
    expect(said(guide, now(0, { has: () => false }))).toBeNull()
    guide.next()
    expect(said(guide, now(0, { mine: false }))).toBeNull()
    expect(said(guide, now(0))).toBe('take')
  })

  it('passes over what somebody quicker has done already', () => {
    expect(said(new Guide('count', LESSONS), now(2))).toBe('taken 2')
  })

  it('goes on where it was, never begins again, and leaves the other games alone', () => {
    new Guide('count', LESSONS).next()
    expect(said(new Guide('count', LESSONS), now(0))).toBe('take')
    new Guide('count', LESSONS).skip()
    expect(new Guide('count', LESSONS).isOver).toBe(true)
    expect([lessonsOf('count') > 0, lessonsOf('other')]).toEqual([true, 0])
  })

  it('leads nobody who has played the game', () => {
    expect(new Guide('count', LESSONS, true).isOver).toBe(true)
  })

  it('where others wait, names only what is to be done', () => {
    const guide = new Guide('count', LESSONS)
    expect(guide.glance(now(0))?.text(now(0))).toBe('take')
    expect(guide.glance(now(0, { mine: false }))).toBeNull()
    expect(guide.glance(now(1))).toBeNull()
  })

  it('takes what is kept for nothing where it is not ours', () => {
    localStorage.setItem('tablee.learnt', 'not json')
    expect(said(new Guide('count', LESSONS), now(0))).toBe('look')
  })
})

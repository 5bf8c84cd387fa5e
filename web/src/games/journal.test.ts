import { describe, expect, it } from 'vitest'
import type { JournalStep } from '../net/room.svelte'
import { Voice } from '../text/voice'
import { journal } from './journal'

const TEXTS = { event: { laid: '{seat:name} lays {card:word}.' }, table: { yours: { laid: 'You lay {card:word}.' } } }
const EVENTS = { laid: { first: 'seat', rest: {} } }

function voice(names: readonly string[], cards: readonly string[]): Voice {
  return new Voice('en', [TEXTS], names, EVENTS, { word: (id) => cards[Number(id)] ?? '…' })
}

const at = (names: string[], view: string[], game = 'mind_map') => ({ game, names, view })
const step = (game: number, number: number, table: JournalStep['at']): JournalStep => ({
  game,
  step: number,
  events: [{ laid: 0, card: 1 }],
  at: table,
})
const first = at(['Anouk'], ['sun', 'moon'])
const now = at(['Sam'], ['tea', 'milk'])

function entries(steps: JournalStep[], showing: number | null = null, you: number | null = null) {
  const voiceOf = ({ names, view }: JournalStep['at']) => voice(names, view as string[])
  return journal(steps, { game: 'mind_map', number: 2, showing, you, voice: voiceOf(now), voiceOf }).flatMap(
    (one) => one.lines,
  )
}

describe('the journal', () => {
  it('writes an earlier game with the names and cards it was played with', () => {
    expect(entries([step(1, 9, first), step(2, 1, now)])).toEqual(['Anouk lays moon.', 'Sam lays milk.'])
  })

  it('waits for what the table is still showing, and for what came after', () => {
    const steps = [step(1, 9, first), step(2, 3, now), step(2, 4, now), step(2, 5, now)]
    expect(entries(steps, 4)).toHaveLength(2)
    expect(entries(steps)).toHaveLength(4)
  })

  it('speaks to whoever reads it, of this game', () => {
    expect(entries([step(1, 9, first), step(2, 1, now)], null, 0)).toEqual(['Anouk lays moon.', 'You lay milk.'])
    expect(entries([step(2, 1, now)], null, 1)).toEqual(['Sam lays milk.'])
  })

  it('counts whoever reads it among others', () => {
    const texts = [{ event: { read: 'Read by {seats:name}.' }, join: { and: 'and' }, room: { you: 'you' } }]
    const reads = new Voice('en', texts, ['Anouk', 'Sam', 'Zoé'], { read: { first: 'seats', rest: {} } })
    expect(reads.event({ read: [0, 1, 2] }, 1)).toBe('Read by Anouk, you and Zoé.')
    expect(reads.event({ read: [2] })).toBe('Read by Zoé.')
  })

  it('leaves out what happened in another game: it has other words', () => {
    expect(entries([step(1, 1, at(['Anouk'], [], 'upturn')), step(2, 1, now)])).toEqual(['Sam lays milk.'])
  })
})

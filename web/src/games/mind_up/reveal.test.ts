import { describe, expect, it } from 'vitest'
import { aView, EMPTY, worth } from './fixtures'
import { APART_MS, beatsOf, closesRound, endOf, FLIGHT_MS, leaving, staged, timetable, visibleAfter } from './reveal'
import type { Event } from './view'

const TURN: Event[] = [
  { taken: 2, played: 4, card: 3, column: 1, worth: 5 },
  { taken: 0, played: 28, card: 31, column: 2, worth: 4 },
  { taken: 1, played: 50, card: 57, column: 1, worth: 2 },
]
const LASTS: Event[] = [
  { last_card: 0, card: 46, column: 2, worth: 8 },
  { last_card: 1, card: 12, column: 1, worth: 4 },
  { last_card: 2, card: 2, column: 2, worth: 4 },
]
const SCORES: Event[] = [0, 1, 2].map((seat) => ({
  scored: seat,
  round: 1,
  columns: [9],
  bubbles: 0,
  objectives: 0,
  total: 9,
}))

describe('the timetable of a reveal', () => {
  it('MU-10: lays the cards out in ascending order, one after the other', () => {
    const plays = timetable(TURN).filter((leg) => leg.kind === 'play')
    expect(plays.map((leg) => [leg.card, leg.seat, leg.place])).toEqual([
      [4, 2, 0],
      [28, 0, 1],
      [50, 1, 2],
    ])
    expect(plays.map((leg) => leg.start)).toEqual([0, APART_MS, 2 * APART_MS])
    expect(plays.every((leg) => leg.end - leg.start === FLIGHT_MS)).toBe(true)
  })

  it('MU-11, MU-13: takes the row only when all are out, and moves up only when all is taken', () => {
    const legs = timetable(TURN)
    const of = (kind: string) => legs.filter((leg) => leg.kind === kind)
    expect(of('take').map((leg) => leg.card)).toEqual([3, 31, 57])
    expect(of('take')[0]!.start).toBeGreaterThanOrEqual(of('play').at(-1)!.end)
    expect(of('settle')[0]!.start).toBeGreaterThanOrEqual(of('take').at(-1)!.end)
    expect(endOf(legs)).toBeLessThan(2000)
  })

  it('is empty where nothing was taken', () => {
    expect(endOf(timetable([]))).toBe(0)
  })
})

describe('the end of a round', () => {
  const before = aView({ hand: [28, 46], hand_sizes: [2, 2, 2], columns: [[[5], [], [], [], []], EMPTY, EMPTY] })
  const after = aView({ round: 2, rounds: [[worth(9), worth(9), worth(9)]], order: [5, 4, 3, 2, 1] })
  const events = [...TURN, ...LASTS, ...SCORES]

  it('is told by the scores', () => {
    expect(closesRound(TURN)).toBe(false)
    expect(closesRound(events)).toBe(true)
  })

  it('MU-14: shows the last cards on the columns before everybody takes them back', () => {
    const shown = staged(before, events, after)
    expect(shown.hand).toEqual([])
    expect(shown.row).toEqual([4, 28, 50])
    expect(shown.columns[0]).toEqual([[5], [31, 46], [], [], []])
    expect(shown.columns[1]).toEqual([[57, 12], [], [], [], []])
    expect(shown.columns[2]).toEqual([[3], [2], [], [], []])
    expect(shown.order).toEqual(before.order)
    expect(shown.sheets).toEqual(after.rounds[0])
  })
})

describe('what may be told of a turn', () => {
  const points = [worth(7), worth(3), worth(5)].map((sheet) => ({ ...sheet, objectives: { A1: 2 } }))
  const before = aView({ hand: [28, 46], objectives: ['A1'] })
  const after = aView({ hand: [46], row: [4, 28, 50], columns: [[[31], [], [], [], []], EMPTY, EMPTY], sheets: points })
  const scores = (count: number) => visibleAfter(before, TURN, count, after).sheets.map((sheet) => sheet.columns[0])
  const ticks = (count: number) =>
    visibleAfter(before, TURN, count, after).sheets.map((sheet) => 'A1' in sheet.objectives)

  it('changes when each card lands, not before', () => {
    const takes = timetable(TURN).filter((leg) => leg.kind === 'take')
    expect(beatsOf(TURN)).toEqual(takes.map((leg, index) => ({ at: leg.end, events: index + 1 })))
    expect([0, 1, 2, 3].map(scores)).toEqual([
      [0, 0, 0],
      [0, 0, 5],
      [7, 0, 5],
      [7, 3, 5],
    ])
    expect(visibleAfter(before, TURN, 1, after).columns[2]).toEqual([[3], [], [], [], []])
    expect(visibleAfter(before, TURN, 1, after).columns[0]).toEqual(EMPTY)
  })

  it('ticks objectives, which compare everybody, with the last card', () => {
    expect(ticks(2)).toEqual([false, false, false])
    expect(ticks(3)).toEqual([true, true, true])
  })

  it('keeps the place of a card in the hand until the turn is over', () => {
    expect(visibleAfter(before, TURN, 3, after).hand).toEqual([28, 46])
    expect(leaving(TURN, 0)).toEqual([28])
    expect(leaving([...TURN, ...LASTS], 0)).toEqual([28, 46])
    expect(leaving(TURN, null)).toEqual([])
  })

  it('gives what a column is worth with each card, and the points of a round when the last has landed', () => {
    const events = [...TURN, ...LASTS, ...SCORES]
    const ended = aView({ round: 2, rounds: [[worth(9), worth(9), worth(9)]] })
    const visible = (count: number) =>
      visibleAfter(before, events, count, ended).sheets.map((sheet) => sheet.columns.slice(0, 2))
    expect(visible(2)).toEqual([
      [0, 4],
      [0, 0],
      [5, 0],
    ])
    expect(visible(4)).toEqual([
      [9, 0],
      [2, 0],
      [5, 0],
    ])
    expect(visible(6).map(([first]) => first)).toEqual([9, 9, 9])
    const beats = beatsOf(events)
    expect(beats.map((beat) => beat.at)).toEqual([...beats.map((beat) => beat.at)].sort((a, b) => a - b))
    expect(beats.at(-1)!.at).toBe(endOf(timetable(events)))
  })
})

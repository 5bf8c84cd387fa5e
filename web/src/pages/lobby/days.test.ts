import { describe, expect, it } from 'vitest'
import { dayOf, daysFrom, gapOf, streakOf, weeksUpTo } from './days'

describe('days', () => {
  it('are those of the calendar on the wall', () => {
    expect(dayOf(new Date(2026, 10, 7, 0, 5))).toBe('2026-11-07')
    expect(dayOf(new Date(2026, 10, 7, 23, 55))).toBe('2026-11-07')
  })

  it('follow each other over months, years, leap days and changes of the clock', () => {
    expect(daysFrom('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysFrom('2027-03-01', -1)).toBe('2027-02-28')
    expect(daysFrom('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('make weeks from Monday on, up to today', () => {
    const [before, now, ...more] = weeksUpTo('2026-10-28', 2)
    expect(before).toEqual([19, 20, 21, 22, 23, 24, 25].map((day) => `2026-10-${day}`))
    expect(now).toEqual(['2026-10-26', '2026-10-27', '2026-10-28', null, null, null, null])
    expect(more).toEqual([])
    expect(weeksUpTo('2026-11-01', 1), 'a Sunday ends its week').toEqual([
      ['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'],
    ])
  })

  it('make a row up to today, or to yesterday while today is still to be played', () => {
    const played = new Set(['2026-11-13', '2026-11-15', '2026-11-16'])
    expect(streakOf(played, '2026-11-16')).toBe(2)
    expect(streakOf(played, '2026-11-17'), 'today is not over').toBe(2)
    expect(streakOf(played, '2026-11-18'), 'a day was left out').toBe(0)
    expect(streakOf(new Set(), '2026-11-18')).toBe(0)
  })

  it('leave a gap that can still be filled as long as that day is not over for everybody', () => {
    const played = new Set(['2026-11-14', '2026-11-15'])
    expect(gapOf(played, '2026-11-17', '2026-11-17')).toBe('2026-11-16')
    expect(gapOf(played, '2026-11-17', '2026-11-16'), 'east of Greenwich').toBe('2026-11-16')
    expect(gapOf(played, '2026-11-17', '2026-11-18'), 'west of it, that day is over everywhere').toBe(null)
    expect(gapOf(played, '2026-11-16', '2026-11-16'), 'it was played').toBe(null)
    expect(gapOf(played, '2026-11-18', '2026-11-18'), 'the row is broken').toBe(null)
    expect(gapOf(new Set(['2026-11-15', '2026-11-17']), '2026-11-17', '2026-11-17'), 'today may be played').toBe(
      '2026-11-16',
    )
  })
})

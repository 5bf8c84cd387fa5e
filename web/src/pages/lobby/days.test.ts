import { describe, expect, it } from 'vitest'
import { dayOf, daysFrom, lastDays, streakOf } from './days'

describe('days', () => {
  it('are those of the calendar on the wall', () => {
    expect(dayOf(new Date(2026, 10, 7, 0, 5))).toBe('2026-11-07')
    expect(dayOf(new Date(2026, 10, 7, 23, 55))).toBe('2026-11-07')
  })

  it('follow each other over months, years, leap days and changes of the clock', () => {
    expect(daysFrom('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysFrom('2027-03-01', -1)).toBe('2027-02-28')
    expect(daysFrom('2026-12-31', 1)).toBe('2027-01-01')
    expect(lastDays('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })

  it('make a row up to today, or to yesterday while today is still to be played', () => {
    const played = new Set(['2026-11-13', '2026-11-15', '2026-11-16'])
    expect(streakOf(played, '2026-11-16')).toBe(2)
    expect(streakOf(played, '2026-11-17'), 'today is not over').toBe(2)
    expect(streakOf(played, '2026-11-18'), 'a day was left out').toBe(0)
    expect(streakOf(new Set(), '2026-11-18')).toBe(0)
  })
})

// Days as the calendar of whoever plays has them, and how many of them follow each other.

/** "2026-11-17": today where this browser is, whatever day it is in Greenwich. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Noon in Greenwich on that day: to be written in UTC, whatever the clock here says. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** So many days before (or after) that one. Reckoned at noon in Greenwich: no clock is put forward or back there. */
export function daysFrom(day: string, count: number): string {
  const noon = noonOf(day)
  noon.setUTCDate(noon.getUTCDate() + count)
  return noon.toISOString().slice(0, 10)
}

/** The days in a row up to today, or up to yesterday where today is still to come. */
export function streakOf(played: ReadonlySet<string>, today: string): number {
  let day = played.has(today) ? today : daysFrom(today, -1)
  let count = 0
  for (; played.has(day); day = daysFrom(day, -1)) count += 1
  return count
}

/**
 * Yesterday, where its table would carry on a row and can still be played: whoever crosses the date line to the west, or
 * sat up late, has no gap. A table is open on the days before and after the one it is in Greenwich.
 */
export function gapOf(played: ReadonlySet<string>, today: string, greenwich: string): string | null {
  const day = daysFrom(today, -1)
  const isOpen = day >= daysFrom(greenwich, -1)
  return isOpen && !played.has(day) && played.has(daysFrom(day, -1)) ? day : null
}

/** So many weeks, from Monday to Sunday, up to the one today lies in; null for days that are still to come. */
export function weeksUpTo(today: string, count: number): (string | null)[][] {
  const monday = daysFrom(today, -((noonOf(today).getUTCDay() + 6) % 7))
  const day = (week: number, place: number) => daysFrom(monday, 7 * (week + 1 - count) + place)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => (day(week, place) <= today ? day(week, place) : null)),
  )
}

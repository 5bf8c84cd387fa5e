// Days as the calendar of whoever plays has them, and how many of them follow each other.

/** "2026-11-17": today where this browser is, whatever day it is in Greenwich. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** So many days before (or after) that one. Reckoned at noon in Greenwich: no clock is put forward or back there. */
export function daysFrom(day: string, count: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
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

/** So many days up to today, the oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => daysFrom(today, place + 1 - count))
}

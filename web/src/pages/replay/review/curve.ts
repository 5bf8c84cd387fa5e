// Winning chances over a game, as lines in a square of one by one: to the right goes time, up goes hope.
import type { ReviewShown } from '../../../net/protocol'

const ONE = 1000

/** What a seat could hope for after each step, in thousandths; the last is how it ended. */
export function chancesOf(review: Pick<ReviewShown, 'moments' | 'seats'>, seat: number): number[] {
  const hopes = review.moments.map((moment) => moment.values[seat]!.at(-1)!.mean)
  return [...hopes, review.seats[seat]!.account['result']!.at(-1)!.mean].map((chance) =>
    Math.min(Math.max(chance, 0), ONE),
  )
}

/** A line through them, for an SVG of this size. */
export function lineOf(chances: readonly number[], width: number, height: number): string {
  const last = Math.max(1, chances.length - 1)
  return chances
    .map((chance, step) => `${round((width * step) / last)},${round(height * (1 - chance / ONE))}`)
    .join(' ')
}

const round = (value: number): number => Math.round(value * 10) / 10

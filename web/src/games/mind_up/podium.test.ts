import { describe, expect, it } from 'vitest'
import { aView, EMPTY, worth } from './fixtures'
import { places, reasonOf } from './podium'

function ended(...scores: number[][]) {
  const rounds = [0, 1, 2].map((round) => scores.map((mine) => worth(mine[round] ?? 0)))
  return aView({ round: 3, columns: scores.map(() => EMPTY), rounds, hand: [], hand_sizes: scores.map(() => 0) })
}

describe('the podium', () => {
  it('MU-22: the highest total wins', () => {
    const standing = places(ended([10, 10, 10], [20, 20, 20], [5, 5, 5]))
    expect(standing.map((place) => [place.rank, place.seat, place.total])).toEqual([
      [1, 1, 60],
      [2, 0, 30],
      [3, 2, 15],
    ])
    expect(reasonOf(standing)).toBe('most_points')
  })

  it('MU-23: a tie goes to the better last round', () => {
    const standing = places(ended([20, 10, 10], [10, 10, 20], [5, 5, 5]))
    expect(standing.map((place) => [place.rank, place.seat, place.byLast])).toEqual([
      [1, 1, true],
      [2, 0, true],
      [3, 2, false],
    ])
    expect(reasonOf(standing)).toBe('last_round')
  })

  it('MU-23: whoever is still equal shares the victory', () => {
    const standing = places(ended([20, 10, 10], [10, 20, 10], [15, 20, 5], [0, 0, 0]))
    expect(standing.map((place) => place.rank)).toEqual([1, 1, 3, 4])
    expect(reasonOf(standing)).toBe('shared')
  })
})

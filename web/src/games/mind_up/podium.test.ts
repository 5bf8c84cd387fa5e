import { describe, expect, it } from 'vitest'
import type { OutcomeNow } from '../../net/protocol'
import { aView, EMPTY, worth } from './fixtures'
import { standingOf } from './podium'

function standing(outcome: Partial<OutcomeNow>, ...scores: number[][]) {
  const rounds = [0, 1, 2].map((round) => scores.map((mine) => worth(mine[round] ?? 0)))
  const view = aView({ round: 3, columns: scores.map(() => EMPTY), rounds, hand: [], hand_sizes: scores.map(() => 0) })
  const totals = scores.map((mine) => mine.reduce((sum, one) => sum + one))
  return standingOf(
    { scores: totals, places: [], reason: '', winners: [], record: '', reviewed: false, ...outcome },
    view,
  )
}

describe('the podium', () => {
  it('MU-22: has everybody as the server has placed them', () => {
    const shown = standing({ places: [2, 1, 3] }, [10, 10, 10], [20, 20, 20], [5, 5, 5])
    expect(shown.map((place) => [place.rank, place.seat, place.total])).toEqual([
      [1, 1, 60],
      [2, 0, 30],
      [3, 2, 15],
    ])
  })

  it('MU-23: says where the last round has decided', () => {
    const shown = standing({ places: [2, 1, 3] }, [20, 10, 10], [10, 10, 20], [5, 5, 5])
    expect(shown.map((place) => [place.rank, place.seat, place.byLast, place.last])).toEqual([
      [1, 1, true, 20],
      [2, 0, true, 10],
      [3, 2, false, 5],
    ])
  })

  it('MU-23: whoever is still equal shares the place', () => {
    const shown = standing({ places: [1, 1, 3, 4] }, [20, 10, 10], [10, 20, 10], [15, 20, 5], [0, 0, 0])
    expect(shown.map((place) => [place.rank, place.byLast])).toEqual([
      [1, true],
      [1, true],
      [3, true],
      [4, false],
    ])
  })
})

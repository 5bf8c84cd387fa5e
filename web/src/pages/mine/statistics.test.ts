import { describe, expect, it } from 'vitest'
import type { PlayedGame } from '../../net/protocol'
import { byCompany, byGame, dailyOf } from './statistics'

const bot = { name: 'Basile', level: 'easy', place: 2 }
const person = (name: string) => ({ name, level: null, place: 1 })
const game = (name: string, place: number | null, score: number | null, others: PlayedGame['others']): PlayedGame => ({
  record: 'ABCDE-1',
  game: name,
  at: 0,
  place,
  score,
  others,
  again: false,
  hinted: false,
})
const GAMES = [
  game('mind_up', 1, 60, [bot, bot]),
  game('mind_up', 2, 44, [person('Léo'), bot]),
  game('mind_up', null, null, [bot]),
  game('upturn', 3, 0, [person('Léo'), person('Sam')]),
]

describe('what games add up to', () => {
  it('by game, the one played most first; what is not known does not count', () => {
    expect(byGame(GAMES)).toEqual([
      { of: 'mind_up', games: 3, won: 1, mean: 1.5 },
      { of: 'upturn', games: 1, won: 0, mean: 3 },
    ])
  })

  it('but not those that went on from another one', () => {
    const again = GAMES.map((one) => ({ ...one, again: true }))
    expect(byGame([...GAMES, ...again])).toEqual(byGame(GAMES))
    expect(byCompany([...GAMES, ...again])).toEqual(byCompany(GAMES))
  })

  it('say which game of a daily table counts', () => {
    const played = game('mind_up', 1, 60, [{ ...bot, level: 'daily-1' }])
    const first = { game: 'mind_up', day: '2026-11-20', place: 1, score: 60, record: 'FIRST-1' }
    expect(dailyOf({ ...played, record: 'FIRST-1' }, [first])).toBe('counts')
    expect(dailyOf(played, [first])).toBe('again')
    expect(dailyOf({ ...played, again: true }, [first])).toBeNull()
    expect(GAMES.map((one) => dailyOf(one, [first]))).toEqual([null, null, null, null])
  })

  it('by company: everybody who sat there, or bots alone', () => {
    expect(byCompany(GAMES).map(({ of, games, won }) => [of, games, won])).toEqual([
      [null, 2, 1],
      ['Léo', 2, 0],
      ['Sam', 1, 0],
    ])
  })
})

import { expect, it } from 'vitest'
import type { OutcomeNow } from '../net/protocol'
import { Voice } from '../text/voice'
import { SHARED } from '../text/words'
import { overInWords } from './over'

const en = new Voice('en', SHARED.en, [])
const fr = new Voice('fr', SHARED.fr, [])
const alone = { names: ['You', 'Basile', 'Cléo'], teams: [0, 1, 2] }
const ended = (winners: number[], places: number[]) => ({ winners, places }) as unknown as OutcomeNow

it('tells who has won, and one’s own place', () => {
  const outcome = ended([2], [2, 3, 1])
  expect(overInWords(outcome, { ...alone, you: 0 }, en)).toBe('The game is over. Cléo wins! You come 2nd.')
  expect(overInWords(outcome, { ...alone, you: 0 }, fr)).toBe(
    'La partie est terminée. Cléo gagne\u202f! Vous finissez 2e.',
  )
  expect(overInWords(outcome, { ...alone, you: null }, en)).toBe('The game is over. Cléo wins!')
})

it('speaks to whoever has won', () => {
  expect(overInWords(ended([0], [1, 2, 3]), { ...alone, you: 0 }, en)).toBe('The game is over. You win!')
  expect(overInWords(ended([0, 1], [1, 1, 3]), { ...alone, you: 0 }, en)).toBe(
    'The game is over. You and Basile share the victory!',
  )
})

it('knows teams by their names', () => {
  const texts = { team_label: { 0: 'Team sun', 1: 'Team moon' }, table: { your_team_wins: 'Your team wins!' } }
  const voice = new Voice('en', [texts, ...SHARED.en], [])
  const listeners = { names: ['You', 'B', 'C', 'D'], teams: [0, 0, 1, 1] }
  expect(overInWords(ended([0, 1], [1, 1, 3, 3]), { ...listeners, you: 0 }, voice)).toContain('. Your team wins!')
  expect(overInWords(ended([2, 3], [3, 3, 1, 1]), { ...listeners, you: 0 }, voice)).toBe(
    'The game is over. Team moon wins!',
  )
})

import { expect, test } from 'vitest'
import type { OptionInfo } from '../../net/protocol'
import { choose, isOffered } from './options'

const option = (name: string, given: Partial<OptionInfo>): OptionInfo => ({
  name,
  kind: 'choice',
  default: null,
  choices: null,
  own: false,
  only_with: {},
  ...given,
})
const DECK = option('deck', { default: 'new', choices: ['new', 'old'] })
const THEMES = option('themes', { kind: 'lines', default: [], choices: ['food'], only_with: { deck: ['new'] } })
const ALL = [DECK, THEMES]

test('an option that needs another one is offered only beside it; unchosen, that one is as usual', () => {
  expect(isOffered(THEMES, ALL, {})).toBe(true)
  expect(isOffered(THEMES, ALL, { deck: 'new' })).toBe(true)
  expect(isOffered(THEMES, ALL, { deck: 'old' })).toBe(false)
  expect(isOffered(DECK, ALL, { deck: 'old' })).toBe(true)
})

test('what means nothing any more is given up together with what it needed', () => {
  expect(choose(ALL, { themes: ['food'] }, 'deck', 'old')).toEqual({ deck: 'old', themes: [] })
  expect(choose(ALL, { deck: 'old', themes: [] }, 'deck', 'new')).toEqual({ deck: 'new', themes: [] })
  expect(choose(ALL, {}, 'themes', ['food'])).toEqual({ themes: ['food'] })
})

import { describe, expect, it } from 'vitest'
import { CARD, made, plain, seat, voice } from './fixtures'
import { brief, inWords, isSmall, lookOf, partsOf } from './values'

const bySeat = made('by_seat', '', plain())
const trick = made('record', '', seat('winner'), made('many', 'cards', plain()))

describe('how a value is shown follows from what it is made of', () => {
  it.each([
    [plain('left'), 'word'],
    [seat('turn'), 'word'],
    [made('many', 'hand', plain()), 'chips'],
    [made('many', 'hand', CARD), 'chips'],
    [made('row', 'pair', plain(), seat()), 'chips'],
    [made('many', 'rounds', bySeat), 'seats'],
    [made('many', 'bids', made('record', '', seat('by'), plain('a'), plain('b'), plain('c'))), 'table'],
    [made('many', 'tricks', trick), 'parts'],
    [trick, 'parts'],
    [made('pairs', 'votes', seat(), plain()), 'parts'],
  ] as const)('%o as %s', (outline, look) => {
    expect(lookOf(outline, 4)).toBe(look)
  })

  it('many players do not fit beside each other', () => {
    expect(lookOf(made('many', 'rounds', bySeat), 8)).toBe('parts')
  })

  it('a few simple things fit on a chip', () => {
    expect([isSmall(CARD), isSmall(trick), isSmall(made('row', '', plain(), plain(), plain(), plain()))]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('a value in one line', () => {
  it.each([
    [plain(), null, '–'],
    [plain(), 'not_yet', 'not yet'],
    [plain(), 'Not_Yet', 'Not_Yet'],
    [seat(), 1, 'Léo'],
    [made('many', '', seat()), [0, 2], 'Anouk, Sam'],
    [made('many', '', made('many', '', plain())), [[1, 2], [3]], '(1, 2), (3)'],
    [bySeat, [4, 5], 'Anouk: 4, Léo: 5'],
    [made('pairs', '', plain(), plain()), { red_card: 2 }, 'red card: 2'],
    [CARD, { rank: 7, suit: 'hearts' }, 'rank 7, suit hearts'],
    [
      made('one_of', '', made('record', 'bid', plain('amount'), plain('trump')), made('record', 'pass')),
      { bid: 3 },
      'amount 3',
    ],
    [trick, { winner: 2, cards: [] }, 'winner Sam, cards –'],
  ] as const)('%o %o', (outline, value, words) => {
    expect(inWords(outline, value, voice())).toBe(words)
  })

  it('a chip needs no labels', () => {
    expect(brief(CARD, { rank: 7, suit: 'hearts' }, voice('fr'))).toBe('7 cœur')
    expect(brief(made('many', '', plain()), [1, 2], voice())).toBe('1, 2')
  })

  it('speaks French', () => {
    expect(inWords(bySeat, [4, 5], voice('fr'))).toBe('Anouk\u202f: 4, Léo\u202f: 5')
  })
})

it('parts know whose they are', () => {
  expect(partsOf(bySeat, [4, 5], voice()).map(({ seat, label }) => [seat, label])).toEqual([
    [0, 'Anouk'],
    [1, 'Léo'],
  ])
  expect(partsOf(made('pairs', '', seat(), plain()), { 2: 7 }, voice())[0]).toMatchObject({ seat: 2, value: 7 })
  expect(partsOf(plain(), 'word', voice())).toEqual([])
})

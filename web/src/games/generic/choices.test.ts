import { describe, expect, it } from 'vitest'
import samples from '../../text/generated/samples.json'
import { Voice } from '../../text/voice'
import { SHARED } from '../../text/words'
import { choiceOf, faceOf, gestures, groupsOf, headingOf, playedWith, sentence, type Kinds } from './choices'
import { CARDS, kind, plain, seat, voice } from './fixtures'

const KINDS: Kinds = {
  ...CARDS.moves,
  say: kind('Say', [plain('number'), plain('loud')], { rest: { loud: false } }),
  give: kind('Give', [seat('give')]),
}
const choices = (...moves: Record<string, unknown>[]) => moves.map((move) => choiceOf(move, KINDS))

describe('a move in a sentence', () => {
  it.each(samples.moves)('$tag as Python says it: $en', ({ tag, kind, move, en, fr }) => {
    const kinds = { [tag]: { ...kind, held_in: null } } as unknown as Kinds
    const said = (lang: 'en' | 'fr') =>
      sentence(choiceOf(move, kinds), new Voice(lang, SHARED[lang], samples.names, {}, {}, true))
    expect([said('en'), said('fr')]).toEqual([en, fr])
  })

  it('is the game’s own where it has one', () => {
    const own = new Voice('en', [{ move: { play: 'Put {card} on the table' } }, ...SHARED.en], [], {}, {}, true)
    expect(sentence(choices({ play: 7 })[0]!, own)).toBe('Put 7 on the table')
  })
})

describe('a list of moves', () => {
  const listed = choices({ play: 3 }, { play: 7 }, { play: 7, call: true }, { say: 1 }, { give: 2 }, { pass: true })

  it('what is played with a piece of the hand is found there', () => {
    expect(playedWith(listed, 'hand', 7).map(({ move }) => move)).toEqual([{ play: 7 }, { play: 7, call: true }])
    expect(playedWith(listed, 'hand', 12)).toEqual([])
    expect(playedWith(listed, 'rounds', 7)).toEqual([])
  })

  it('is grouped by kind, and gestures stand apart', () => {
    expect(groupsOf(listed).map(({ tag, stacks }) => [tag, stacks.length])).toEqual([
      ['play', 3],
      ['say', 1],
      ['give', 1],
    ])
    expect(gestures(listed).map(({ tag }) => tag)).toEqual(['pass'])
  })

  it('too many of a kind are stacked by what they are made with', () => {
    const many = choices(...[0, 1, 2, 3, 4].flatMap((number) => [{ say: number }, { say: number, loud: true }]))
    const [group] = groupsOf(many)
    expect(group!.stacks.map((stack) => stack.choices.length)).toEqual([2, 2, 2, 2, 2])
    expect(faceOf(group!.stacks[3]!, voice())).toEqual({ large: '3', small: '' })
  })

  it('a card shows what the move is made with, and what is unusual about it', () => {
    const faces = groupsOf(listed).flatMap(({ stacks }) => stacks.map((stack) => faceOf(stack, voice())))
    expect(faces.slice(1)).toEqual([
      { large: '7', small: '' },
      { large: '7', small: 'call' },
      { large: '1', small: '' },
      { large: 'Sam', small: '' },
    ])
  })

  it('a heading names the kind, and the one thing there is to choose', () => {
    const take = { tag: 'take', kind: kind('Take', [plain('count')]), stacks: [] }
    expect([headingOf(take, voice()), headingOf(take, voice('fr'))]).toEqual(['Take · count', 'Prendre · nombre'])
    expect(groupsOf(listed).map((group) => headingOf(group, voice()))).toEqual(['Play', 'Say', 'Give'])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Voice } from '../../text/voice'
import en from '../../text/generated/mind_map.en.json'
import fr from '../../text/generated/mind_map.fr.json'
import { saidBy } from '../../../tests/said'
import { card, namers } from './cards'
import { COINS } from './coins'
import { Once, type Desk } from './desk'
import { Drafts, GAP } from '../drafts'
import { CARDS, SECRET, aTeamView, aView, jointOffer, seenOf } from './fixtures'
import { Held } from '../held.svelte'
import { MyBallot } from './my_ballot.svelte'
import { MyToken } from './my_token.svelte'
import { Show } from './show.svelte'
import { reason, where } from './text'
import { EVENTS, type View } from './view'
import { ruleNumbers } from '../../ui/rule_numbers.svelte'

beforeEach(() => ruleNumbers.turn(true))

const said = saidBy<(typeof en)['table']>({ en, fr })

/** Somebody at a table, and all they do there. */
function aDesk(view: View, given: Parameters<typeof seenOf>[1] = {}) {
  const done: unknown[] = []
  const desk = {
    seen: seenOf(view, given),
    view,
    offer: view.phase === 'joint' ? jointOffer() : view.phase === 'voting' ? SECRET : {},
    playing: true,
    lang: 'fr',
    say: said.fr,
    voice: new Voice('fr', [fr], ['Anouk', 'Léo', 'Sam', 'Zoé']),
    sounds: { play: () => undefined },
    announce: () => undefined,
    answer: (move: unknown) => done.push({ answer: move }),
    draft: (move: unknown) => done.push({ draft: move }),
    withdraw: () => done.push('withdraw'),
  } satisfies Desk
  return { desk: desk as { -readonly [K in keyof Desk]: Desk[K] }, done }
}

describe('the cards', () => {
  it('are read in the reader’s language', () => {
    expect(card(CARDS, 'words', 3, 'en')).toEqual({ text: 'lawn mower', lang: undefined })
    expect(card(CARDS, 'words', 3, 'fr').text).toBe('tondeuse à gazon')
    expect(card(CARDS, 'criteria', 0, 'fr').text).toBe('bruyant')
  })

  it('are those of the deck that a later one rates anew', () => {
    const [second, third] = ['house-2', 'house-3'].map((deck) => card({ ...CARDS, deck }, 'words', 2, 'fr').text)
    expect(third).toBe('canapé')
    expect(third).toBe(second)
    expect(card({ ...CARDS, deck: 'house-9' }, 'words', 2, 'fr').text).toBe('…')
  })

  it('own ones as they were written, with their language (MM-23)', () => {
    expect(card(CARDS, 'words', 100, 'en')).toEqual({ text: 'bretelles', lang: 'fr' })
    expect(card(CARDS, 'criteria', 50, 'fr')).toEqual({ text: 'qui gratte', lang: undefined })
    expect(card(CARDS, 'words', 999, 'fr').text).toBe('…')
  })

  it('are named in the sentences of the journal', () => {
    const named = namers(() => aView(), 'fr')
    const voice = new Voice('fr', [fr], ['Anouk', 'Léo'], EVENTS, named)
    expect(voice.event({ word_found: 0, number: 2, word: 3, finders: [1] })).toBe(
      'Anouk avait le 2, tondeuse à gazon. Trouvé par Léo.',
    )
    expect(namers(() => undefined, 'en').word!(3)).toBe('…')
  })

  it('name a place by arrows and a ballot by its letters, for a hint', () => {
    const named = namers(() => aView(), 'en')
    expect([named.across!(-404), named.upwards!(250)]).toEqual(['←\u00a040', '↑\u00a025'])
    expect(named.ballot!({ 1: 3, 2: 2 })).toBe('B = 3, C = 2')
  })

  it('criteria are asked as questions by the bots', () => {
    expect(namers(() => aView(), 'fr').question!(50)).toBe('Gratte\u202f?')
    expect(namers(() => aView(), 'en').question!(50)).toBe('Qui gratte?')
  })
})

describe('drafts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('go out at most every 80 ms, the newest at the end', () => {
    const sent: number[] = []
    const drafts = new Drafts<number>((move) => sent.push(move), Date.now)
    for (let turn = 0; turn < 100; turn++) {
      drafts.say(turn)
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(GAP)
    expect(sent.length).toBeLessThanOrEqual(1 + (1000 + GAP) / GAP)
    expect(sent.at(-1)).toBe(99)
  })

  it('are dropped when they have lost their point', () => {
    const sent: number[] = []
    const drafts = new Drafts<number>((move) => sent.push(move), Date.now)
    drafts.say(1)
    drafts.say(2)
    drafts.drop()
    vi.advanceTimersByTime(500)
    expect(sent).toEqual([1])
  })
})

describe('what is under the finger', () => {
  it('is ahead of the server for a moment, then the server is right', () => {
    let now = 0
    const held = new Held<number>(Object.is, () => now)
    held.begin(1)
    held.change(5)
    held.hear(3) // an echo of what was sent before
    expect(held.value).toBe(5)
    held.hear(5)
    held.hear(4) // another tab of the same person
    expect(held.value).toBe(4)
    held.change(9)
    now = 2000
    held.hear(4)
    expect(held.value).toBe(4)
  })

  it('a double tap is one tap', () => {
    let now = 1000
    const once = new Once(() => now)
    expect([once.isFree, once.isFree]).toEqual([true, false])
    now += 600
    expect(once.isFree).toBe(true)
  })
})

describe('one’s own token (MM-07 to MM-09)', () => {
  it('is shown as it moves, final once, and stays where the server has it', () => {
    const { desk, done } = aDesk(aView())
    const token = new MyToken(desk, () => null)
    token.hear(true)
    expect([token.isMine, token.canMove, token.letter]).toEqual([true, true, 'A'])
    token.moveTo({ x: 10, y: -20 })
    token.settle()
    token.settle()
    expect(done).toEqual([{ draft: { x: 10, y: -20 } }, { answer: { x: 10, y: -20 } }])
  })

  it('does not move once it has been called final, though the server has not heard it yet', () => {
    const { desk, done } = aDesk(aView(), { drafts: { 0: { x: 3, y: 4 } } })
    const token = new MyToken(desk, () => null)
    token.hear(true)
    token.settle()
    token.key(new KeyboardEvent('keydown', { key: 'ArrowUp' }))
    expect([token.held.value, token.notice]).toEqual([{ x: 3, y: 4 }, said.fr('locked')])
    expect(done).toEqual([{ answer: { x: 3, y: 4 } }])
  })

  it('does not move while it is final', () => {
    const { desk, done } = aDesk(aView(), { answered: [0], mine: { x: 3, y: 4 }, drafts: { 0: { x: 3, y: 4 } } })
    const token = new MyToken(desk, () => null)
    token.hear(true)
    expect(token.held.value).toEqual({ x: 3, y: 4 })
    token.key(new KeyboardEvent('keydown', { key: 'ArrowUp' }))
    expect([token.held.value, token.notice]).toEqual([{ x: 3, y: 4 }, said.fr('locked')])
    token.unsettle()
    expect(done).toEqual(['withdraw'])
  })

  it('is back where it was after a reload, and gone with the phase', () => {
    const { desk } = aDesk(aView(), { drafts: { 0: { x: 7, y: 8 } } })
    const token = new MyToken(desk, () => null)
    token.hear(true)
    expect(token.held.value).toEqual({ x: 7, y: 8 })
    desk.view = aView({ phase: 'voting' })
    desk.seen = seenOf(desk.view, { drafts: { 0: { votes: {} } } })
    token.hear(true)
    expect([token.held.value, token.isMine]).toEqual([null, false])
  })
})

describe('one’s own ballot (MM-10, MM-11)', () => {
  const voting = () => aDesk(aView({ phase: 'voting', number: 4 }))

  it('is filled by a number and a token in either order, and handed in when it is full', () => {
    const { desk, done } = voting()
    const ballot = new MyBallot(desk)
    ballot.hear(true)
    ballot.pickNumber(1)
    ballot.pickToken(2)
    ballot.pickToken(1)
    ballot.pickNumber(3)
    expect(ballot.ballot).toEqual({ 1: 3, 2: 1 })
    ballot.cast()
    expect(ballot.notice).toContain('(MM-10)')
    ballot.put(2, 3)
    desk.playing = false
    ballot.cast()
    expect(done.filter((one) => typeof one === 'object' && one !== null && 'answer' in one)).toEqual([])
  })

  it('refuses one’s own number and token in the person’s words', () => {
    const ballot = new MyBallot(voting().desk)
    ballot.pickNumber(4)
    expect(ballot.notice).toBe('Le 4 est votre mot, personne d’autre ne l’a. Vous pouvez donner 1, 2, 3. (MM-10)')
    ballot.pickToken(0)
    expect(ballot.notice).toBe('Votre mot, vous le connaissez\u202f: votez pour les autres, Léo, Sam, Zoé. (MM-10)')
  })

  it('must be taken back before it is changed', () => {
    const { desk, done } = aDesk(aView({ phase: 'voting', number: 4 }), { answered: [0], mine: { votes: { 1: 2 } } })
    const ballot = new MyBallot(desk)
    ballot.hear(true)
    ballot.put(3, 1)
    expect([ballot.ballot, ballot.notice]).toEqual([{ 1: 2 }, said.fr('ballot_in')])
    ballot.takeBack()
    expect(done).toEqual(['withdraw'])
  })

  it('is in as soon as it is handed in, though the server has not heard it yet', () => {
    const { desk, done } = aDesk(aView({ phase: 'voting', number: 4 }))
    const ballot = new MyBallot(desk)
    ballot.hear(true)
    for (const [number, token] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ] as const)
      ballot.put(number, token)
    ballot.cast()
    ballot.put(3, 2)
    expect(ballot.notice).toBe(said.fr('ballot_in'))
    expect(done.at(-1)).toEqual({ answer: { votes: { 1: 3, 2: 1, 3: 2 } } })
  })

  it('with a team every change happens at once, and the full ballot is agreed to (MM-20)', () => {
    const { desk, done } = aDesk(aTeamView({ joint: { 0: 1, 2: 2, 4: 3 } }))
    const ballot = new MyBallot(desk)
    ballot.hear(true)
    ballot.put(4, 6)
    desk.view = aTeamView({ joint: { 0: 1, 2: 2, 4: 3, 6: 4 } })
    ballot.hear(false)
    ballot.cast()
    expect(done).toEqual([{ answer: { put: 4, on: 6 } }, { answer: { votes: { 0: 1, 2: 2, 4: 3, 6: 4 } } }])
  })
})

describe('the show', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('tells one token after the other by itself and stays with the whole round', () => {
    const show = new Show()
    show.start(0, [3, 3], false, false)
    expect([show.at, show.count]).toEqual([0, 0])
    vi.advanceTimersByTime(1300)
    expect([show.at, show.revealed, show.count]).toEqual([0, true, 1])
    vi.advanceTimersByTime(60_000)
    expect([show.isDone, show.count, show.isOpen]).toEqual([true, 2, true])
  })

  it('goes on with a tap, can be skipped, and is not skipped by a double tap', () => {
    const show = new Show()
    show.start(0, [3, 3], false, false)
    show.skip()
    expect(show.isDone).toBe(false)
    vi.advanceTimersByTime(500)
    show.next()
    expect(show.revealed).toBe(true)
    show.next()
    expect([show.at, show.revealed]).toEqual([1, false])
    show.skip()
    expect(show.isDone).toBe(true)
    show.end()
    expect(show.isOpen).toBe(false)
  })

  it('waits where the truth about a token cannot be seen', () => {
    let isInSight = false
    const show = new Show(undefined, undefined, () => isInSight)
    show.start(0, [3, 3], false, false)
    vi.advanceTimersByTime(20_000)
    expect([show.at, show.revealed]).toEqual([0, true])
    isInSight = true
    vi.advanceTimersByTime(2_500)
    expect(show.at).toBe(1)
    vi.advanceTimersByTime(1_300)
    isInSight = false
    vi.advanceTimersByTime(20_000)
    show.next()
    expect(show.isDone).toBe(true)
  })

  it('lies open at once where movement disturbs, and leaves a television by itself', () => {
    const show = new Show()
    show.start(1, [3, 3], true, true)
    expect([show.isDone, show.count]).toEqual([true, 2])
    vi.advanceTimersByTime(20_000)
    expect(show.isOpen).toBe(false)
  })
})

describe('the words and coins', () => {
  it('say where a token is, and why not', () => {
    expect(where(400, -250, said.en)).toBe('40 right, 25 down')
    expect(where(0, 0, said.fr)).toBe('en plein milieu')
    const voice = new Voice('fr', [fr])
    expect(reason({ rule: 'MM-10', key: 'number_twice', params: { number: 2 } }, voice)).toMatch(/2.*\(MM-10\)$/)
    expect([1, 3].map((count) => said.fr('read_by', { count }))).toEqual(['Trouvé une fois.', 'Trouvé 3 fois.'])
  })

  it('no two coins look alike', () => {
    for (const part of ['letter', 'colour', 'symbol'] as const)
      expect(new Set(COINS.map((coin) => coin[part])).size).toBe(7)
    expect(COINS.map((coin) => coin.letter).join('')).toBe('ABCDEFG')
    for (const { colour } of COINS) expect(contrast(colour)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Of white on a colour. */
function contrast(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

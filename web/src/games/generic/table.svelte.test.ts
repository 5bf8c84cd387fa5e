import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OfferNow, OutcomeNow, SeenNow } from '../../net/protocol'
import { asRoom } from '../../pages/replay/room'
import type { Offer, TableProps } from '../contract'
import { CARDS, kind, made, NAMES, plain, seat, seenBy, voice } from './fixtures'
import Table from './Table.svelte'
import { ruleNumbers } from '../../ui/rule_numbers.svelte'

beforeEach(() => ruleNumbers.turn(true))

const heard = { onanswer: vi.fn(), onwithdraw: vi.fn(), ondraft: vi.fn(), announce: vi.fn() }
let page: HTMLElement
let mounted: Record<string, unknown> | undefined
let now = 0

interface Shown {
  seen: SeenNow
  step: number
  outcome: OutcomeNow | null
}

/** The table as a seat sees it; what is given back can be changed. */
function show(seen: SeenNow, description = CARDS, more: Partial<Shown> = {}): Shown {
  const shown = $state<Shown>({ seen, step: 3, outcome: null, ...more })
  const props: TableProps = {
    get seen() {
      return shown.seen
    },
    get offer() {
      return (shown.seen.offer ?? {}) as Offer
    },
    get step() {
      return shown.step
    },
    get table(): TableProps['table'] {
      const { seen, step, outcome } = shown
      return {
        type: 'table_now',
        game: 'x',
        step,
        seen: [seen],
        fresh: true,
        left_ms: null,
        running: false,
        grace_ms: null,
        outcome,
      }
    },
    room: asRoom({ game: 'x', teams: [0, 1, 2], players: [] }, NAMES),
    names: NAMES,
    lang: 'en',
    voice: voice(),
    readonly: seen.seat === null,
    sounds: { play: () => undefined },
    description,
    ...heard,
  }
  mounted = mount(Table, { target: page, props })
  flushSync()
  return shown
}

const change = (work: () => void) => {
  work()
  flushSync()
}
const text = (where = page) => where.textContent.replace(/\s+/g, ' ').trim()
const button = (name: string) => {
  const all = [...page.querySelectorAll('button')]
  const found = all.find((one) => (one.getAttribute('aria-label') ?? text(one)) === name)
  if (!found) throw new Error(`no ${name} among ${all.map((one) => one.getAttribute('aria-label') ?? text(one))}`)
  return found
}
const press = (name: string) => change(() => button(name).click())
const key = (name: string, pressed: string) =>
  change(() => button(name).dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true })))

beforeEach(() => {
  page = document.createElement('div')
  document.body.append(page)
  now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

afterEach(() => {
  if (mounted) void unmount(mounted)
  page.remove()
  vi.restoreAllMocks()
  for (const one of Object.values(heard)) one.mockReset()
})

const OFFER: OfferNow = {
  move_list: [{ play: 3 }, { play: 7 }, { play: 7, call: true }, { pass: true }],
  refused: [{ rule: 'X-2', key: 'too_high', params: { card: 12 }, pieces: ['12'] }],
  previews: { 3: { pieces: ['3', '9'], effects: [{ rule: 'X-5', key: 'draws', params: { seat: 2 } }] } },
}

describe('a list of moves', () => {
  it('one press looks and tells what would happen, the next one plays', () => {
    show(seenBy(0, OFFER))
    press('Play: card 3')
    expect(heard.onanswer).not.toHaveBeenCalled()
    expect(text()).toContain('Draws: player Sam (X-5)')
    expect(text()).toContain('Also laid: 9')
    press('Play: card 3')
    expect(heard.onanswer.mock.calls).toEqual([[{ play: 3 }]])
    expect(text()).toContain('Your choice: Play: card 3')
    expect(button('Play: card 3').getAttribute('aria-pressed')).toBe('true')
  })

  it('the button plays it, too, and a choice can be changed or taken back', () => {
    const shown = show(seenBy(0, OFFER))
    press('Pass')
    const act = page.querySelector<HTMLButtonElement>('.action button')!
    change(() => act.click())
    expect(heard.onanswer.mock.calls).toEqual([[{ pass: true }]])
    change(() =>
      Object.assign(shown, { seen: seenBy(0, OFFER, { mine: { pass: true }, answered: [0], awaited: [1, 2] }) }),
    )
    expect(text()).toContain('Waiting for Léo and Sam')
    press('Take it back')
    expect(heard.onwithdraw, 'that was the second half of a double tap').not.toHaveBeenCalled()
    now += 1000
    press('Take it back')
    expect(heard.onwithdraw).toHaveBeenCalledOnce()
    change(() => Object.assign(shown, { seen: seenBy(0, OFFER) }))
    press('Play: card 3')
    press('Play: card 3')
    expect(heard.onanswer).toHaveBeenLastCalledWith({ play: 3 })
  })

  it('a piece with several moves spreads them out', () => {
    show(seenBy(0, OFFER))
    press('7')
    expect(button('7').getAttribute('aria-expanded')).toBe('true')
    press('Play: card 7 · call yes')
    press('Play: card 7 · call yes')
    expect(heard.onanswer.mock.calls).toEqual([[{ play: 7, call: true }]])
  })

  it('a piece that cannot be played says why', () => {
    show(seenBy(0, OFFER))
    press('12')
    expect(text()).toContain('Too high: card 12 (X-2)')
    expect(heard.announce).toHaveBeenLastCalledWith('Too high: card 12 (X-2)')
    expect(heard.onanswer).not.toHaveBeenCalled()
  })

  it('a mark means nothing after the next step', () => {
    const shown = show(seenBy(0, OFFER))
    press('Play: card 3')
    change(() => Object.assign(shown, { seen: seenBy(0, OFFER), step: 4 }))
    press('Play: card 3')
    expect(heard.onanswer).not.toHaveBeenCalled()
  })

  it('whoever is awaited without choices is told where to play', () => {
    show(seenBy(0, {}))
    expect(text()).toContain('tablee play x')
  })
})

describe('those who only look', () => {
  it('see the table without a hand or a button', () => {
    show(seenBy(null, {}, { view: { hand: [], rounds: [[5, 9, 2]], points: [0, 1, 0], left: 4, turn: 1 } }))
    expect(page.querySelectorAll('button')).toHaveLength(0)
    expect(text()).toContain('Everybody is choosing')
    expect(text()).toContain('Turn Léo')
  })

  it('see at the end who won and why', () => {
    const outcome = {
      scores: [1, 5, 5],
      reason: 'most_points',
      winners: [1, 2],
      places: [3, 1, 1],
      record: 'X-1',
      reviewed: false,
    }
    show(seenBy(0, {}, { awaited: [] }), CARDS, { outcome })
    const podium = page.querySelector<HTMLElement>('[aria-label="The game is over"]')!
    expect(text(podium)).toContain('Léo and Sam share the victory! Most points')
    expect([...podium.querySelectorAll('li')].map((line) => text(line))).toEqual([
      '1st Léo 5',
      '1st Sam 5',
      '3rd Anouk 1',
    ])
  })
})

describe('a point', () => {
  const board = { x: 'x', y: 'y', low_x: 0, high_x: 7, low_y: 0, high_y: 7 }
  const described = { ...CARDS, moves: { x: kind('PutPin', [plain('x'), plain('y')]) } }

  it('is moved by arrow keys, shown as a draft and then confirmed', () => {
    show(seenBy(0, { point: board }), described)
    key('x 4, y 3', 'ArrowRight')
    key('x 5, y 3', 'ArrowUp')
    expect(heard.ondraft.mock.calls).toEqual([[{ x: 5, y: 3 }]])
    press('Put pin: x 5 · y 4')
    expect(heard.onanswer.mock.calls).toEqual([[{ x: 5, y: 4 }]])
  })

  it('is not pulled back by what was sent before, whatever else the server says in between', () => {
    const shown = show(seenBy(0, { point: board }), described)
    key('x 4, y 3', 'ArrowRight')
    key('x 5, y 3', 'ArrowRight')
    change(() => (shown.seen = seenBy(0, { point: board }, { answered: [1] })))
    change(() => (shown.seen = seenBy(0, { point: board }, { drafts: { 0: { x: 5, y: 3 } } })))
    expect(button('x 6, y 3')).toBeTruthy()
  })

  it('comes back after a reload', () => {
    show(seenBy(0, { point: board }, { drafts: { 0: { x: 1, y: 2 }, 2: { x: 6, y: 6 } } }), described)
    expect(button('x 1, y 2')).toBeTruthy()
    expect(page.querySelector('[role=img]')!.getAttribute('aria-label')).toBe('Sam x 6, y 6')
  })
})

describe('an assignment', () => {
  const described = { ...CARDS, moves: { votes: kind('Votes', [made('pairs', 'votes', seat(), plain())]) } }
  const form = { move: 'votes', places: [1, 2], values: [5, 6], forbidden: [[2, 5]] as [number, number][] }

  it('gives each place a value, each once, and is handed in', () => {
    show(seenBy(0, { assignment: form }), described)
    expect(text()).toContain('2 places still open.')
    expect(button('Sam, 5').disabled).toBe(true)
    press('Sam, 6')
    press('Léo, 6')
    expect(button('Sam, 6').getAttribute('aria-pressed'), 'each value once').toBe('false')
    press('Léo, 5')
    press('Sam, 6')
    press('Hand in')
    expect(heard.onanswer.mock.calls).toEqual([[{ votes: { 1: 5, 2: 6 } }]])
  })

  it('in the open every change is a move', () => {
    const shared = { put: 'put', on: 'on', given: [[1, 5]] as [number, number][], changes_left: 3 }
    show(seenBy(0, { assignment: { ...form, shared } }), described)
    expect(text()).toContain('3 changes left.')
    press('Sam, 6')
    press('Léo, 5')
    expect(heard.onanswer.mock.calls).toEqual([[{ put: 6, on: 2 }], [{ put: 5, on: null }]])
  })

  it('says why a value cannot lie there', () => {
    const refused = [{ rule: 'V-4', key: 'locked', places: [2] }]
    show(seenBy(0, { assignment: form, refused }), described)
    press('Sam, 6')
    expect(text()).toContain('Locked (V-4)')
    expect(heard.ondraft).not.toHaveBeenCalled()
  })
})

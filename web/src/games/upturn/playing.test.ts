import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Move, Offer } from '../contract'
import { aView, DREW, OFFER, WAITING } from './fixtures'
import { Playing } from './playing.svelte'
import { Sending } from './sending.svelte'
import type { View } from './view'

let clock = 0
beforeEach(() => {
  clock += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => vi.restoreAllMocks())

interface Given extends Partial<View> {
  unsent?: Move | null
  step?: number
  open?: boolean
  offer?: Offer
  staged?: boolean
}

function table(given: Given = {}, kept: string[] | null = null) {
  const { step = 5, open = true, offer = OFFER, staged = false, unsent = null, ...view } = given
  const now = { view: aView(view), offer, seat: 0, step, open, staged, unsent }
  const sent: Move[] = []
  const refused: string[] = []
  let order = kept
  const playing = new Playing(
    () => now,
    {
      answer: (move) => sent.push(move),
      chosen: () => undefined,
      refused: (why) => refused.push(`${why.rule} ${why.key}`),
      laid: () => undefined,
    },
    { read: () => order, write: (next) => (order = next) },
  )
  return { playing, sent, refused, now, kept: () => order }
}

describe('while a step is being shown', () => {
  it('nothing of one’s turn is offered, but a call cannot wait', () => {
    const { playing } = table({ staged: true, offer: { ...OFFER, move_list: [{ call: true }, { draw: true }] } })
    expect([playing.mine, playing.mayDraw, playing.call]).toEqual([false, false, 'owed'])
  })
})

describe('while the line is down', () => {
  it('what was sent stays on its way, and nothing else is sent', () => {
    const { playing, sent } = table({ unsent: { lay: '64' } })
    expect(playing.pending).toEqual({ lay: '64' })
    playing.tap('64')
    playing.tap('64')
    expect(sent).toEqual([])
  })
})

describe('a tile of one’s own', () => {
  it('is chosen with one tap and laid with the second', () => {
    const { playing, sent } = table()
    playing.tap('64')
    expect([playing.selected?.key, sent]).toEqual(['64', []])
    playing.tap('64')
    expect(sent).toEqual([{ lay: '64' }])
  })

  it('UT-10: that does not fit tells why, and goes back', () => {
    const { playing, sent } = table()
    playing.tap('12')
    expect(playing.why?.rule).toBe('UT-10')
    expect(playing.ghosts).toEqual([])
    playing.tap('12')
    expect([playing.selected, sent]).toEqual([null, []])
  })

  it('UT-18: with several ways is laid only when one is chosen', () => {
    const { playing, sent } = table()
    playing.tap('blue_arrow')
    playing.tap('blue_arrow')
    expect(sent).toEqual([])
    playing.lay(playing.ways[1])
    expect(sent).toEqual([{ lay: 'blue_arrow', next: 'right' }])
  })

  it('let go over the table is laid, over a choice that way; one that does not fit says why', () => {
    const { playing, sent, refused } = table()
    playing.drop('12', null)
    playing.drop('joker', null)
    expect([sent, refused]).toEqual([[], ['UT-10 too_low']])
    playing.drop('joker', 1)
    expect(sent).toEqual([{ lay: 'joker', direction: 'down' }])
  })

  it('UT-23: a double shows all that it sweeps before it is laid', () => {
    const { playing } = table()
    playing.tap('66')
    expect(playing.ghosts).toEqual(['41', '64', '66'])
  })
})

describe('a move', () => {
  it('is sent once, however often it is pressed', () => {
    const { playing, sent } = table()
    playing.draw()
    playing.draw()
    expect(sent).toEqual([{ draw: true }])
  })

  it('UT-13: the second half of a double tap on "draw" is not a pass', () => {
    const { playing, sent, now } = table()
    playing.draw()
    Object.assign(now, { step: 6, view: aView({ phase: 'drew', drawn: '12' }), offer: DREW })
    playing.pass()
    clock += 1000
    playing.pass()
    expect(sent).toEqual([{ draw: true }, { pass: true }])
  })

  it('is not sent in a replay, a pause or out of turn', () => {
    const closed = table({ open: false })
    closed.playing.tap('64')
    closed.playing.tap('64')
    closed.playing.draw()
    closed.playing.upturn()
    const waiting = table({ turn: 2, offer: WAITING })
    waiting.playing.draw()
    expect([closed.sent, closed.refused, waiting.sent, waiting.refused]).toEqual([[], [], [], ['UT-07 not_your_turn']])
  })

  it('UT-22, UT-24: names somebody only when a tile is owed', () => {
    const { playing, sent } = table()
    playing.give(2)
    expect(sent).toEqual([])
    const owing = table({ phase: 'naming', gifts: 2, offer: { move_list: [{ give_to: 1 }, { give_to: 2 }] } })
    expect(owing.playing.receivers).toEqual([1, 2])
    owing.playing.give(2)
    owing.playing.give(2)
    expect(owing.sent).toEqual([{ give_to: 2 }])
  })
})

describe('a lay that is held back', () => {
  it('UT-26: can be changed while somebody else may still call', () => {
    const sent: Move[] = []
    let now = 0
    const sending = new Sending(
      (move) => sent.push(move),
      () => now,
    )
    expect(sending.send(4, { lay: '64' }, true)).toBe(true)
    expect(sending.send(4, { lay: '66' }, true)).toBe(false) // the second half of a double tap
    now = 400
    expect(sending.send(4, { lay: '66' })).toBe(false)
    expect(sending.send(4, { lay: '66' }, true)).toBe(true)
    expect(sent).toEqual([{ lay: '64' }, { lay: '66' }])
    expect(sending.pending(4)).toEqual({ lay: '66' })
  })
})

const JOKERS = [{}, { call: true }].flatMap((call) =>
  ['up', 'down'].map((direction) => ({ lay: 'joker', direction, ...call })),
)

describe('the call', () => {
  it('UT-26: is live when it is owed, also out of turn, and never waits', () => {
    const { playing, sent } = table({ duty: 0, turn: 1, rack: ['64'], offer: { move_list: [{ call: true }] } })
    expect(playing.call).toBe('owed')
    playing.upturn()
    expect(sent).toEqual([{ call: true }])
  })

  it('UT-26: goes with a lay that leaves one tile, with the same press', () => {
    const { playing, sent } = table({
      rack: ['12', '64'],
      offer: { move_list: [{ lay: '64' }, { lay: '64', call: true }] },
    })
    expect(playing.call).toBe('idle')
    playing.tap('64')
    expect(playing.call).toBe('offered')
    playing.upturn()
    expect(sent).toEqual([{ lay: '64', call: true }])
  })

  it('UT-26: waits for the choice where the tile asks for one', () => {
    const { playing, sent } = table({ rack: ['64', 'joker'], offer: { move_list: JOKERS } })
    playing.tap('joker')
    playing.upturn()
    expect([playing.call, sent]).toEqual(['armed', []])
    playing.lay(playing.ways[0])
    expect(sent).toEqual([{ lay: 'joker', direction: 'up', call: true }])
  })

  it('UT-26: too early says why', () => {
    const { playing, refused, sent } = table()
    playing.upturn()
    expect([refused, playing.note?.key, sent]).toEqual([['UT-26 nothing_to_call'], 'nothing_to_call', []])
  })
})

describe('a drawn tile', () => {
  it('UT-13: is chosen by itself if it can simply be laid', () => {
    expect(table({ phase: 'drew', drawn: '64', offer: DREW }).playing.selected?.key).toBe('64')
    expect(table({ phase: 'drew', drawn: '12', offer: DREW }).playing.selected).toBeNull()
    expect(table({ phase: 'drew', drawn: 'joker', offer: DREW }).playing.selected).toBeNull()
  })
})

describe('the order of the rack', () => {
  it('is one’s own, kept, and sorted again on demand', () => {
    const { playing, kept } = table()
    playing.arrange('66', 0)
    expect(playing.held.map((one) => one.key)).toEqual(['66', '12', '41', '64', 'blue_arrow', 'joker'])
    expect(kept()).toEqual(['66', '12', '41', '64', 'blue_arrow', 'joker'])
    playing.sort()
    expect([playing.held[0]!.key, kept()]).toEqual(['12', null])
  })

  it('is there again after a reload', () => {
    const { playing } = table({}, ['joker', '66'])
    expect(playing.held.map((one) => one.key).slice(0, 3)).toEqual(['joker', '66', '12'])
  })
})

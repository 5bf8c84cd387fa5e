import { describe, expect, it } from 'vitest'
import { aView } from './fixtures'
import {
  after,
  canDraw,
  layOf,
  leaves,
  mayCallWith,
  waysToLay,
  whyNotCall,
  whyNotDraw,
  whyNotLay,
  whyNotPass,
} from './laying'
import type { View } from './view'

const at = (given: Partial<View> = {}, seat = 0) => ({ view: aView(given), seat })
const key = (reason: { key: string; rule: string } | null) => reason && `${reason.rule} ${reason.key}`

describe('laying a tile', () => {
  it('UT-10, UT-33: goes strictly above the last number when ascending, strictly below when descending', () => {
    expect(whyNotLay(at(), '41')).toBeNull()
    expect(whyNotLay(at(), '12')).toEqual({ rule: 'UT-10', key: 'too_low', params: { number: 40 } })
    expect(whyNotLay(at({ direction: 'down' }), '12')).toBeNull()
    expect(key(whyNotLay(at({ direction: 'down' }), '41'))).toBe('UT-10 too_high')
  })

  it('UT-11, UT-14: an action tile fits in both directions', () => {
    expect(whyNotLay(at(), 'joker')).toBeNull()
    expect(whyNotLay(at({ direction: 'down' }), 'blue_arrow')).toBeNull()
  })

  it('UT-08: the first tile is any number', () => {
    expect(whyNotLay(at({ direction: null }), '12')).toBeNull()
    expect(key(whyNotLay(at({ direction: null }), 'joker'))).toBe('UT-08 number_first')
  })

  it('UT-29: the last tile is a number', () => {
    expect(key(whyNotLay(at({ rack: ['joker'] }), 'joker'))).toBe('UT-29 last_is_number')
  })

  it('UT-07: waits for one’s turn; UT-22, UT-24: and for what is owed', () => {
    expect(whyNotLay(at({ turn: 2 }), '41')).toEqual({ rule: 'UT-07', key: 'not_your_turn', params: { seat: 2 } })
    expect(key(whyNotLay(at({ phase: 'naming', penalties: 1, gifts: 2 }), '41'))).toBe('UT-22 name_first')
    expect(key(whyNotLay(at({ phase: 'naming', gifts: 2 }), '41'))).toBe('UT-24 give_first')
    expect(key(whyNotLay(at({ turn: null }), '41'))).toBe('UT-30 over')
  })
})

describe('a double', () => {
  const view = aView({ rack: ['4', '22', '33', '36', '40', '48', '64'], number: 71, direction: 'down' })

  it('UT-23, UT-34: sweeps the numbers on the way in order, other doubles stay', () => {
    expect(layOf(view, '22')).toEqual(['64', '48', '40', '36', '22'])
    expect(leaves(view, '22')).toBe(2)
    expect(layOf({ ...view, number: 30, direction: 'up' }, '66')).toEqual(['36', '40', '48', '64', '66'])
  })

  it('UT-26: may carry the call where it leaves exactly one tile', () => {
    expect(mayCallWith(view, '22')).toBe(false)
    expect(mayCallWith({ ...view, rack: ['4', '22', '36'] }, '22')).toBe(true)
    expect(mayCallWith({ ...view, rack: ['4', '22'] }, '4')).toBe(true)
  })
})

describe('drawing and passing', () => {
  it('UT-12, UT-13: one draws once, then may pass', () => {
    expect(whyNotDraw(at())).toBeNull()
    expect(key(whyNotPass(at()))).toBe('UT-13 draw_before_passing')
    expect(key(whyNotDraw(at({ phase: 'drew', drawn: '12' })))).toBe('UT-13 one_draw')
    expect(whyNotPass(at({ phase: 'drew', drawn: '12' }))).toBeNull()
  })

  it('UT-21: after a joker a whole new turn, or a pass', () => {
    expect(whyNotDraw(at({ phase: 'again' }))).toBeNull()
    expect(whyNotPass(at({ phase: 'again' }))).toBeNull()
  })

  it('UT-09: the opener lays a number, and draws only without one', () => {
    expect(key(whyNotDraw(at({ direction: null })))).toBe('UT-09 open_with_number')
    expect(whyNotDraw(at({ direction: null, rack: ['joker'] }))).toBeNull()
    expect(key(whyNotPass(at({ direction: null })))).toBe('UT-09 open_with_number')
    expect(key(whyNotPass(at({ direction: null, rack: ['joker'] })))).toBe('UT-09 open_with_draw')
    expect(whyNotPass(at({ direction: null, rack: ['joker', 'skip_one'], phase: 'drew' }))).toBeNull()
    expect(key(whyNotPass(at({ direction: null, rack: ['12', 'joker'], phase: 'drew' })))).toBe('UT-09 open_with_number')
  })

  it('UT-31, UT-32: with nothing to draw one lays or passes', () => {
    const bare = { bag: 0, lines: [['40']] }
    expect(canDraw(aView(bare))).toBe(false)
    expect(canDraw(aView({ bag: 0, lines: [['40', 'skip_one']] }))).toBe(false)
    expect(canDraw(aView({ bag: 0, lines: [['20', '40']] }))).toBe(true)
    expect(key(whyNotDraw(at(bare)))).toBe('UT-32 nothing_to_draw')
    expect(whyNotPass(at(bare))).toBeNull()
  })
})

describe('the call', () => {
  it('UT-26: is open to whoever owes it, also out of turn', () => {
    expect(whyNotCall(at({ duty: 0, turn: 2 }))).toBeNull()
    expect(key(whyNotCall(at({ duty: 1 })))).toBe('UT-26 nothing_to_call')
  })
})

describe('the ways to lay', () => {
  const ways = (tile: string, seats: number) => waysToLay(aView({ sizes: Array(seats).fill(7) }), tile)

  it('UT-17, UT-18, UT-21: ask for exactly what the tile asks for', () => {
    expect(ways('41', 4)).toEqual([{ lay: '41' }])
    expect(ways('skip_two', 4)).toEqual([{ lay: 'skip_two' }])
    expect(ways('blue_arrow', 3)).toEqual([
      { lay: 'blue_arrow', next: 'left' },
      { lay: 'blue_arrow', next: 'right' },
    ])
    expect(ways('joker', 4).map((way) => way.direction)).toEqual(['up', 'down'])
    expect(ways('double_arrow', 4)).toHaveLength(4)
  })

  it('UT-18: with two players there is nobody to choose', () => {
    expect(ways('green_arrow', 2)).toEqual([{ lay: 'green_arrow' }])
    expect(ways('double_arrow', 2)).toHaveLength(2)
  })
})

describe('around the table', () => {
  it('UT-07: left is the next seat number', () => {
    expect([after(3, 'left', 4), after(0, 'right', 4), after(0, 'left', 3, 2)]).toEqual([0, 3, 2])
  })
})

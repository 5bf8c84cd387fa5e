import { describe, expect, it } from 'vitest'
import { made, plain, seat, voice } from './fixtures'
import { aspect, fromBoard, grid, marksIn, middle, moveTo, spotOf, stepped, toBoard } from './point'

const CHESS = { x: 'x', y: 'y', low_x: 0, high_x: 7, low_y: 0, high_y: 7 }
const WIDE = { x: 'column', y: 'row', low_x: -500, high_x: 500, low_y: 0, high_y: 100 }

describe('a board of whole numbers', () => {
  it('gives every number a cell of its own, the lowest at the lower left', () => {
    expect(fromBoard(0, 0.999, CHESS)).toEqual({ x: 0, y: 0 })
    expect(fromBoard(0.99, 0.01, CHESS)).toEqual({ x: 7, y: 7 })
    expect(toBoard({ x: 0, y: 7 }, CHESS)).toEqual({ left: 1 / 16, top: 1 / 16 })
    for (const x of [0, 3, 7])
      for (const y of [0, 4, 7]) {
        const { left, top } = toBoard({ x, y }, CHESS)
        expect(fromBoard(left, top, CHESS)).toEqual({ x, y })
      }
  })

  it('holds at its edges', () => {
    expect(fromBoard(-1, 2, WIDE)).toEqual({ x: -500, y: 0 })
    expect(stepped({ x: 7, y: 7 }, 'ArrowUp', true, CHESS)).toEqual({ x: 7, y: 7 })
  })

  it('is stepped over with arrow keys, one cell or a fiftieth of the way', () => {
    expect(stepped({ x: 3, y: 3 }, 'ArrowLeft', false, CHESS)).toEqual({ x: 2, y: 3 })
    expect(stepped({ x: 0, y: 50 }, 'ArrowRight', false, WIDE)).toEqual({ x: 20, y: 50 })
    expect(stepped({ x: 0, y: 50 }, 'ArrowDown', true, WIDE)).toEqual({ x: 0, y: 40 })
    expect(stepped({ x: 0, y: 0 }, 'Enter', false, CHESS)).toBeNull()
  })

  it('is drawn with its own cells, or with a grid where they are too many', () => {
    expect(grid(CHESS)).toEqual({ columns: 8, rows: 8 })
    expect(grid(WIDE)).toEqual({ columns: 10, rows: 2 })
    expect([aspect(CHESS), aspect(WIDE)]).toEqual([1, 3])
    expect(middle(CHESS)).toEqual({ x: 4, y: 3 })
  })

  it('makes moves with the fields the offer names, and reads them', () => {
    expect(moveTo({ x: 1, y: 2 }, WIDE)).toEqual({ column: 1, row: 2 })
    expect(spotOf({ column: 1, row: 2 }, WIDE)).toEqual({ x: 1, y: 2 })
    expect([spotOf({ x: 1, y: 2 }, WIDE), spotOf(null, WIDE)]).toEqual([null, null])
  })

  it('shows the points of a view, and whose they are; what lies deeper is history', () => {
    const spot = made('record', '', plain('x'), plain('y'))
    const stone = made('record', '', plain('x'), plain('y'), seat('owner'))
    const view = made(
      'record',
      '',
      made('many', 'stones', stone),
      made('pairs', 'placed', seat(), spot),
      { ...spot, name: 'target' },
      made('many', 'rounds', made('pairs', '', seat(), spot)),
      plain('phase'),
    )
    const value = {
      stones: [{ x: 1, y: 1, owner: 2 }],
      placed: { 0: { x: 2, y: 3 } },
      target: { x: 5, y: 5 },
      rounds: [{ 1: { x: 7, y: 7 } }],
      phase: 'placing',
    }
    expect(marksIn(view, value, CHESS, voice())).toEqual([
      { x: 1, y: 1, seat: 2 },
      { x: 2, y: 3, seat: 0 },
      { x: 5, y: 5, seat: null },
    ])
  })
})

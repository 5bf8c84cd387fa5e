// A point of a rectangle of whole numbers, as a place on a board: each number has a cell of its own.
import type { Outline, PointOffer } from '../../net/protocol'
import type { Voice } from '../../text/voice'
import type { Move } from '../contract'
import { partsOf, type Part } from './values'

export interface Spot {
  x: number
  y: number
}

/** A point that can be seen, and whose it is. */
export interface Mark extends Spot {
  seat: number | null
}

/** An arrow key goes a fiftieth of the way, Shift five times as far; never less than one. */
const STEPS = 50
const STRIDE = 5

const across = ({ low_x, high_x }: PointOffer): number => high_x - low_x + 1
const up = ({ low_y, high_y }: PointOffer): number => high_y - low_y + 1
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** How many columns and rows are drawn: the cells themselves, as long as they can be told apart. */
export function grid(board: PointOffer): { columns: number; rows: number } {
  const [columns, rows] = [across(board), up(board)]
  if (columns <= 16 && rows <= 16) return { columns, rows }
  return { columns: 10, rows: Math.max(2, Math.round((10 * rows) / columns)) }
}

/** Width by height; a strip is still wide enough for a finger. */
export function aspect(board: PointOffer): number {
  return within(across(board) / up(board), 0.5, 3)
}

/** Where a spot is on the board, in shares of its width and height from the upper left corner. */
export function toBoard({ x, y }: Spot, board: PointOffer): { left: number; top: number } {
  return { left: (x - board.low_x + 0.5) / across(board), top: (board.high_y - y + 0.5) / up(board) }
}

export function fromBoard(left: number, top: number, board: PointOffer): Spot {
  return {
    x: within(board.low_x + Math.floor(left * across(board)), board.low_x, board.high_x),
    y: within(board.high_y - Math.floor(top * up(board)), board.low_y, board.high_y),
  }
}

export function middle(board: PointOffer): Spot {
  return fromBoard(0.5, 0.5, board)
}

/** Where an arrow key takes it; null for any other key. */
export function stepped({ x, y }: Spot, key: string, isFar: boolean, board: PointOffer): Spot | null {
  const by = (count: number) => Math.max(1, Math.round(count / STEPS)) * (isFar ? STRIDE : 1)
  const [dx, dy] = [by(across(board)), by(up(board))]
  const ways: Record<string, Spot> = {
    ArrowLeft: { x: x - dx, y },
    ArrowRight: { x: x + dx, y },
    ArrowUp: { x, y: y + dy },
    ArrowDown: { x, y: y - dy },
  }
  const to = ways[key]
  return to ? { x: within(to.x, board.low_x, board.high_x), y: within(to.y, board.low_y, board.high_y) } : null
}

/** The point a move or a draft chooses, if it chooses one. */
export function spotOf(move: unknown, board: PointOffer): Spot | null {
  const held = move as Record<string, unknown> | null | undefined
  const [x, y] = [held?.[board.x], held?.[board.y]]
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}

export function moveTo({ x, y }: Spot, board: PointOffer): Move {
  return { [board.x]: x, [board.y]: y }
}

/** The points a view shows: whatever has both coordinates by name, alone or in a list; what lies deeper is history. */
export function marksIn(view: Outline, value: unknown, board: PointOffer, voice: Voice): Mark[] {
  return partsOf(view, value, voice).flatMap((field) =>
    field.outline.kind === 'record'
      ? markOf(field, board)
      : partsOf(field.outline, field.value, voice).flatMap((part) => markOf(part, board)),
  )
}

function markOf({ outline, value, seat }: Part, board: PointOffer): Mark[] {
  const spot = outline.kind === 'record' ? spotOf(value, board) : null
  const owner = outline.parts.find(({ kind }) => kind === 'seat')?.name
  const owned = owner ? (value as Record<string, number | null>)[owner] : null
  return spot ? [{ ...spot, seat: seat ?? owned ?? null }] : []
}

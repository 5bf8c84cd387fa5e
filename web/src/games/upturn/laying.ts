// What one may do now, and why not: the rules of `choices.py`, read from what a seat sees (UT-08…13, UT-18…29).

import { ARROWS, isNumber, kindOf } from './material'
import type { Direction, Lay, Side, View } from './view'

/** Why something may not be done: the rule, and the text `refusal.<key>` of the game. */
export interface Reason {
  rule: string
  key: string
  params?: Record<string, unknown>
}

/** A view as one seat has it. */
export interface Sight {
  view: View
  seat: number
}

const no = (rule: string, key: string, params?: Record<string, unknown>): Reason => ({
  rule,
  key,
  ...(params && { params }),
})

/** UT-31, UT-32: is a tile in the bag, or on the table beside the last tile and the last number laid? */
export function canDraw({ bag, lines }: View): boolean {
  const played = lines.reduce((all, line) => all + line.length, 0)
  return bag > 0 || played > (isNumber(lines.at(-1)?.at(-1) ?? '') ? 1 : 2)
}

/** UT-23: what a double takes along, in the order of the lay; other doubles stay. */
export function sweep({ rack, number }: View, double: string): string[] {
  const goal = Number(double)
  const [low, high] = [Math.min(number, goal), Math.max(number, goal)]
  const swept = rack.filter(
    (tile) => isNumber(tile) && kindOf(tile) !== 'double' && low < Number(tile) && Number(tile) < high,
  )
  return swept.sort((a, b) => (goal < number ? Number(b) - Number(a) : Number(a) - Number(b)))
}

/** All that goes to the table with this tile, in order. */
export function layOf(view: View, tile: string): string[] {
  return kindOf(tile) === 'double' ? [...sweep(view, tile), tile] : [tile]
}

/** How many tiles stay on the rack. */
export function leaves(view: View, tile: string): number {
  return view.rack.length - layOf(view, tile).length
}

/** UT-26: may this lay carry the call? */
export function mayCallWith(view: View, tile: string): boolean {
  return leaves(view, tile) === 1
}

/** What stands against laying this tile; null where nothing does. */
export function whyNotLay(at: Sight, tile: string): Reason | null {
  return outOfTurn(at) ?? owes(at.view) ?? (isNumber(tile) ? whyNotNumber(at.view, tile) : whyNotAction(at.view))
}

function outOfTurn({ view, seat }: Sight): Reason | null {
  if (view.turn === null) return no('UT-30', 'over')
  return view.turn === seat ? null : no('UT-07', 'not_your_turn', { seat: view.turn })
}

function owes(view: View): Reason | null {
  if (view.phase !== 'naming') return null
  return view.penalties
    ? no('UT-22', 'name_first', { tiles: view.penalties })
    : no('UT-24', 'give_first', { tiles: view.gifts })
}

function whyNotNumber({ direction, number }: View, tile: string): Reason | null {
  if (direction === 'up' && Number(tile) < number) return no('UT-10', 'too_low', { number })
  if (direction === 'down' && Number(tile) > number) return no('UT-10', 'too_high', { number })
  return null
}

function whyNotAction({ direction, rack }: View): Reason | null {
  if (direction === null) return no('UT-08', 'number_first')
  return rack.length === 1 ? no('UT-29', 'last_is_number') : null
}

/** UT-09: whoever opens the game lays a number if they have one, be it just drawn. */
function mustOpen({ direction, rack }: View): boolean {
  return direction === null && rack.some(isNumber)
}

/** UT-12, UT-13: once a turn. */
export function whyNotDraw(at: Sight): Reason | null {
  const { view } = at
  const before = outOfTurn(at) ?? owes(view)
  if (before) return before
  if (mustOpen(view)) return no('UT-09', 'open_with_number')
  if (view.phase === 'drew') return no('UT-13', 'one_draw')
  return canDraw(view) ? null : no('UT-32', 'nothing_to_draw')
}

/** UT-13, UT-21, UT-32: after a draw, after a joker, or where nothing can be drawn. */
export function whyNotPass(at: Sight): Reason | null {
  const { view } = at
  const before = outOfTurn(at) ?? owes(view)
  if (before) return before
  if (mustOpen(view)) return no('UT-09', 'open_with_number')
  if (view.phase !== 'turn' || !canDraw(view)) return null
  return view.direction === null ? no('UT-09', 'open_with_draw') : no('UT-13', 'draw_before_passing')
}

/** UT-26: the call is open to whoever owes it, also out of turn. */
export function whyNotCall({ view, seat }: Sight): Reason | null {
  return view.duty === seat ? null : no('UT-26', 'nothing_to_call')
}

/** Every way to lay a tile: with a direction (UT-17, UT-21) and a next player (UT-18) where it asks for them. */
export function waysToLay(view: View, tile: string): Lay[] {
  const directions: (Direction | null)[] = tile === 'double_arrow' || tile === 'joker' ? ['up', 'down'] : [null]
  const sides: (Side | null)[] = view.sizes.length > 2 && ARROWS.includes(tile) ? ['left', 'right'] : [null]
  return directions.flatMap((direction) =>
    sides.map((next) => ({ lay: tile, ...(direction && { direction }), ...(next && { next }) })),
  )
}

/** UT-07, UT-18: the player so many places on; left is the next seat number. */
export function after(seat: number, side: Side, seats: number, steps = 1): number {
  return (((seat + (side === 'left' ? steps : -steps)) % seats) + seats) % seats
}

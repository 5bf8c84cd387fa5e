// What laying a tile would bring about, told before one confirms: each with the rule it comes from.

import { othersAt } from '../seats'
import { after, layOf, leaves, type Sight } from './laying'
import { ARROWS, kindOf } from './material'

export type Effect =
  | { kind: 'forget'; rule: 'UT-27' }
  | { kind: 'catch'; rule: 'UT-27'; seat: number }
  | { kind: 'win'; rule: 'UT-30' }
  | { kind: 'sweep'; rule: 'UT-23'; tiles: string[] }
  | { kind: 'penalty'; rule: 'UT-22' | 'UT-25'; count: number; to: number | null }
  | { kind: 'gifts'; rule: 'UT-24'; count: number; to: number | null }
  | { kind: 'next'; rule: 'UT-18' }
  | { kind: 'joker'; rule: 'UT-21' }
  | { kind: 'skip'; rule: 'UT-19' | 'UT-20'; seats: number[]; again: boolean }
  | { kind: 'call'; rule: 'UT-26' }

/** Everything of note, in the order it would happen; a plain number in the middle of the game brings nothing. */
export function effectsOf(at: Sight, tile: string): Effect[] {
  const { view } = at
  const owed = forgotten(at)
  const left = leaves(view, tile)
  if (left === 0 && view.duty !== at.seat) return [...swept(at, tile), { kind: 'win', rule: 'UT-30' }]
  const call: Effect[] = left === 1 ? [{ kind: 'call', rule: 'UT-26' }] : []
  return [...owed, ...swept(at, tile), ...call, ...worked(at, tile)]
}

/** A call that is still owed when the tile touches the table. */
function forgotten({ view, seat }: Sight): Effect[] {
  if (view.duty === null) return []
  return view.duty === seat ? [{ kind: 'forget', rule: 'UT-27' }] : [{ kind: 'catch', rule: 'UT-27', seat: view.duty }]
}

function swept({ view }: Sight, tile: string): Effect[] {
  const tiles = layOf(view, tile)
  return tiles.length > 1 ? [{ kind: 'sweep', rule: 'UT-23', tiles }] : []
}

function worked(at: Sight, tile: string): Effect[] {
  if (kindOf(tile) !== 'action') return drawn(at, tile)
  if (tile === 'joker') return [{ kind: 'joker', rule: 'UT-21' }]
  if (ARROWS.includes(tile)) return at.view.sizes.length > 2 ? [{ kind: 'next', rule: 'UT-18' }] : []
  return [skipped(at, tile)]
}

/** What others are made to draw: penalties first (UT-25), then gifts. */
function drawn({ view, seat }: Sight, tile: string): Effect[] {
  const laid = layOf(view, tile)
  const penalties = laid.filter((one) => kindOf(one) === 'penalty').length
  const all = othersAt(seat, view.sizes.length)
  const to = all.length === 1 ? all[0]! : null
  const found: Effect[] = []
  if (penalties) found.push({ kind: 'penalty', rule: laid.length > 1 ? 'UT-25' : 'UT-22', count: penalties, to })
  if (kindOf(tile) === 'double') found.push({ kind: 'gifts', rule: 'UT-24', count: laid.length, to })
  return found
}

function skipped({ view, seat }: Sight, tile: string): Effect {
  const players = view.sizes.length
  const missed = Math.min(tile === 'skip_one' ? 1 : 2, players - 1)
  const seats = Array.from({ length: missed }, (_, place) => after(seat, view.order, players, place + 1))
  return { kind: 'skip', rule: tile === 'skip_one' ? 'UT-19' : 'UT-20', seats, again: missed === players - 1 }
}

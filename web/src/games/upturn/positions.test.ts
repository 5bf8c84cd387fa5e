// What may be done is what the rules allow: positions the house has judged (`codegen/typescript_upturn.py`).
import { describe, expect, it } from 'vitest'
import { aView } from './fixtures'
import { layOf, mayCallWith, waysToLay, whyNotCall, whyNotDraw, whyNotLay, whyNotPass, type Reason } from './laying'
import told from './positions.json'
import type { View } from './view'

type Row = Record<string, unknown> & { rack: string; may: string; sweeps: Record<string, string> }

const rows = told.positions.map((row) => Object.fromEntries(told.fields.map((name, at) => [name, row[at]])) as Row)

/** The view a row stands for; of what lies on the table only its number of tiles and the last of them matter. */
function viewOf(row: Row): View {
  const { seats, played, last, rack, seat: _, may: __, sweeps: ___, ...rest } = row
  const lying = Array.from({ length: Number(played) - 1 }, () => '50')
  const sizes = Array.from({ length: Number(seats) }, () => 3)
  return aView({ ...rest, rack: rack.split(' '), sizes, lines: [[...lying, String(last)]] })
}

/** The sign the house has for this answer, its parameters as the view has them. */
function sign(reason: Reason | null, view: View): string {
  if (!reason) return '.'
  const params = { number: view.number, seat: view.turn, tiles: view.penalties || view.gifts }
  for (const [name, value] of Object.entries(reason.params ?? {}))
    expect(value).toBe(params[name as keyof typeof params])
  const name = [reason.rule, reason.key, ...Object.keys(reason.params ?? {})].join(' ')
  return Object.entries(told.reasons).find(([, known]) => known === name)?.[0] ?? name
}

function mayLay(view: View, seat: number, tile: string): string {
  const why = whyNotLay({ view, seat }, tile)
  return !why && mayCallWith(view, tile) ? '!' : sign(why, view)
}

describe('positions judged by the rules', () => {
  it('are many, and show every reason', () => {
    expect(rows.length).toBeGreaterThan(1500)
    for (const letter of Object.keys(told.reasons)) expect(rows.some((row) => row.may.includes(letter))).toBe(true)
  })

  it('are judged the same here', () => {
    for (const row of rows) {
      const [view, seat] = [viewOf(row), Number(row['seat'])]
      const lays = [...new Set(view.rack)].map((tile) => mayLay(view, seat, tile))
      const rest = [whyNotDraw, whyNotPass, whyNotCall].map((whyNot) => sign(whyNot({ view, seat }), view))
      expect([...lays, ...rest].join(''), JSON.stringify(row)).toBe(row.may)
    }
  })

  it('UT-23: have the same sweeps, in the same order', () => {
    for (const row of rows)
      for (const [double, swept] of Object.entries(row.sweeps))
        expect(layOf(viewOf(row), double)).toEqual([...swept.split(' '), double])
  })

  it.each([
    ['two', 2],
    ['more', 4],
  ] as const)('have the same ways to lay an action tile, with %s players', (players, seats) => {
    const view = aView({ sizes: Array.from({ length: seats }, () => 3) })
    for (const [tile, ways] of Object.entries(told.ways[players])) expect(waysToLay(view, tile)).toEqual(ways)
  })
})

// What stays of a game of Mind Up!: its best column, and a line of signs.
import { totalOf } from './explain'
import { colourOf, type Colour } from './material'
import type { View } from './view'

export interface BestColumn {
  seat: number
  round: number
  colour: Colour
  count: number
  value: number
  points: number
}

const SIGNS: Readonly<Record<Colour, string>> = { orange: '▲', pink: '▼', blue: '◆', green: '●', purple: '■' }

/** The column that brought most in one round; null before a round is over. */
export function bestColumn(view: View): BestColumn | null {
  const all = view.ended.flatMap((table, index) =>
    table.columns.flatMap((columns, seat) =>
      columns.flatMap((cards, place): BestColumn[] => {
        const value = table.order[place] ?? 0
        const first = cards[0]
        if (first === undefined) return []
        const points = view.rounds[index]?.[seat]?.columns[place] ?? 0
        return [{ seat, round: index + 1, colour: colourOf(first), count: cards.length, value, points }]
      }),
    ),
  )
  return all.reduce<BestColumn | null>((best, one) => (best && best.points >= one.points ? best : one), null)
}

/** Each round of a seat: what it brought, and its longest column: "12 ▲▲▲ + 15 ◆◆◆◆ = 27". */
export function signsOf(view: View, seat: number): string {
  const rounds = view.rounds.map((sheets, index) => {
    const columns = view.ended[index]?.columns[seat] ?? []
    const longest = columns.reduce((best, one) => (one.length > best.length ? one : best), [])
    const sign = longest[0] === undefined ? '' : SIGNS[colourOf(longest[0])].repeat(longest.length)
    return `${totalOf(sheets[seat]!)} ${sign}`.trim().replace('-', '−')
  })
  const total = view.rounds.reduce((sum, sheets) => sum + totalOf(sheets[seat]!), 0)
  return `${rounds.join(' + ')} = ${total}`
}

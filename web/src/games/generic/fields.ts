// Which part of a view is shown where: with the players, as a figure, on the table, or in one's own hand.
import type { GameDescription, Outline } from '../../net/protocol'
import { isNothing, isSimple } from './values'

export interface Field {
  outline: Outline
  value: unknown
}

export interface Shown {
  /** One thing for each player: the columns of their list. */
  players: readonly Field[]
  /** Numbers, words and names. */
  figures: readonly Field[]
  /** Everything else. */
  table: readonly Field[]
  /** What this seat plays with. */
  hands: readonly Field[]
}

export function shownOf({ view, moves }: GameDescription, value: unknown, seat: number | null): Shown {
  const held = new Set(Object.values(moves).map((kind) => kind.held_in))
  const isHeld = ({ outline }: Field) => held.has(outline.name)
  const fields = fieldsOf(view, value)
  const rest = fields.filter((field) => field.outline.kind !== 'by_seat' && !isHeld(field))
  return {
    players: fields.filter(({ outline }) => outline.kind === 'by_seat'),
    figures: rest.filter(({ outline }) => isSimple(outline)),
    // Onlookers hold nothing; what they see of a hand all the same lies on the table.
    table: [
      ...rest.filter(({ outline }) => !isSimple(outline)),
      ...fields.filter((field) => seat === null && isHeld(field) && !isNothing(field.value)),
    ],
    hands: seat === null ? [] : fields.filter(isHeld),
  }
}

function fieldsOf(view: Outline, value: unknown): Field[] {
  if (view.kind !== 'record') return [{ outline: { ...view, name: 'table' }, value }]
  return view.parts.map((outline) => ({ outline, value: (value as Record<string, unknown>)[outline.name] }))
}

/** What is not as the public sees it; whose eyes these are goes without saying. */
export function ownFields({ view }: GameDescription, value: unknown, open: unknown): Field[] {
  const shown = new Map(fieldsOf(view, open).map((field) => [field.outline.name, JSON.stringify(field.value)]))
  return fieldsOf(view, value).filter(
    ({ outline, value: mine }) => outline.kind !== 'seat' && JSON.stringify(mine) !== shown.get(outline.name),
  )
}

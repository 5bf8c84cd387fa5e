import { expect, it } from 'vitest'
import { shownOf, type Shown } from './fields'
import { CARDS, made, plain, VIEW } from './fixtures'

const names = (shown: Shown) =>
  Object.fromEntries(
    (Object.entries(shown) as [string, Shown['table']][]).map(([where, fields]) => [
      where,
      fields.map((field) => field.outline.name),
    ]),
  )

it('every field of a view has its place', () => {
  expect(names(shownOf(CARDS, VIEW, 0))).toEqual({
    players: ['points'],
    figures: ['left', 'turn'],
    table: ['rounds'],
    hands: ['hand'],
  })
})

it('onlookers hold nothing, and are shown no empty hand', () => {
  expect(names(shownOf(CARDS, { ...VIEW, hand: [] }, null))).toMatchObject({ table: ['rounds'], hands: [] })
  expect(names(shownOf(CARDS, VIEW, null))).toMatchObject({ table: ['rounds', 'hand'], hands: [] })
})

it('a view that is no record is shown as a whole', () => {
  const shown = shownOf({ ...CARDS, view: made('many', '', plain()) }, [1, 2], 0)
  expect(shown.table).toMatchObject([{ outline: { name: 'table' }, value: [1, 2] }])
})

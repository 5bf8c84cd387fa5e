// The first turns of Mind Up! in sentences, and what everything on its table is.
import { signed } from '../../text/voice'
import type { Learning, Now } from '../../ui/learn/learning'
import { tableSay } from '../say'
import { running } from './explain'
import { isSecret } from './known'
import { bubbleOf, colourOf, OBJECTIVES, ROUNDS } from './material'
import type { Say } from './text'
import type { View } from './view'

type Here = Now<View>
const sayOf = ({ voice }: Here): Say => tableSay(voice)
const seatOf = ({ seen }: Here): number => seen.seat ?? 0
const mineOf = (now: Here): View['columns'][number] => now.view.columns[seatOf(now)] ?? []
const CHOSEN = '[data-card].selected, [data-card].chosen'

/** The first column, once there are cards on it. */
function first(now: Here) {
  const [card = 0] = mineOf(now)[0] ?? []
  return { card, colour: now.voice.say(`colour.${colourOf(card)}`), value: now.view.order[0] ?? 0 }
}

/** The card of the row that would bring most. */
function best(now: Here) {
  const { row, gains } = now.view
  const place = gains.indexOf(Math.max(...gains))
  return { place, card: row[place] ?? 0, points: signed(gains[place] ?? 0) }
}

const isFirst = (now: Here): boolean => now.step === 0
const hasCards = (now: Here): boolean => now.step > 0 && mineOf(now).some((cards) => cards.length > 0)

export const learning: Learning<View> = {
  keep: '[data-card], .my-hand button',
  lessons: [
    { at: '[data-thing=row]', text: (now) => sayOf(now)('guide.row'), past: (now) => !isFirst(now) },
    {
      at: '[data-thing=hand]',
      act: true,
      text: (now) => sayOf(now)('guide.pick'),
      past: (now) => !isFirst(now) || now.has(CHOSEN),
    },
    {
      at: '[data-thing=row]',
      act: true,
      text: (now) => sayOf(now)('guide.play'),
      when: (now) => now.mine,
      past: (now) => !isFirst(now),
    },
    {
      at: '[data-own] [data-thing^=column]',
      text: (now) => sayOf(now)('guide.took', first(now)),
      when: hasCards,
      past: (now) => now.step > 2,
    },
    {
      at: '[data-own]',
      text: (now) => sayOf(now)('guide.columns', first(now)),
      when: hasCards,
      past: (now) => now.step > 2,
    },
    {
      at: (now) => `[data-thing="gain ${best(now).place}"]`,
      text: (now) => sayOf(now)('guide.gain', best(now)),
      when: (now) => now.mine,
    },
    { at: '[data-thing^=player]', text: (now) => sayOf(now)('guide.others') },
    {
      at: '[data-thing=objectives]',
      text: (now) => sayOf(now)('guide.objectives'),
      past: (now) => !now.view.objectives.length,
    },
  ],
  about: {
    row: (_, now) => sayOf(now)('about.row'),
    hand: (_, now) => sayOf(now)('about.hand'),
    objectives: (_, now) => sayOf(now)('about.objectives'),
    card: aboutCard,
    gain: (which, now) => {
      const card = now.view.row[Number(which)] ?? 0
      return sayOf(now)('about.gain', { card, points: signed(now.view.gains[Number(which)] ?? 0) })
    },
    column: (which, now) => sayOf(now)('about.column', { value: now.view.order[Number(which)] ?? 0 }),
    objective: (which, now) =>
      sayOf(now)((OBJECTIVES[which]?.points ?? 0) < 0 ? 'about.objective_costs' : 'about.objective_brings', {
        what: now.voice.say(`objective.${which}`),
        points: Math.abs(OBJECTIVES[which]?.points ?? 0),
      }),
    sum: (_, now) => sayOf(now)('about.sum'),
    deck: (_, now) => sayOf(now)('about.deck', { count: now.view.deck_size }),
    round: (_, now) => sayOf(now)('about.round', { rounds: ROUNDS }),
    player: (which, now) => {
      const score = running(now.view, Number(which))
      const leads = score > 0 && now.view.columns.every((_, seat) => running(now.view, seat) <= score)
      return sayOf(now)(leads ? 'about.leader' : 'about.player', { name: now.voice.name(Number(which)), score })
    },
  },
}

/** A card: its number, its bubble, and where a card of the row would go. */
function aboutCard(which: string, now: Here): string {
  const say = sayOf(now)
  const card = Number(which)
  const bubble = bubbleOf(card)
  const onto = now.view.onto[now.view.row.indexOf(card)]
  return [
    say('about.card', { card, colour: now.voice.say(`colour.${colourOf(card)}`) }),
    bubble > 0 ? say('about.bonus', { points: bubble }) : bubble < 0 ? say('about.malus', { points: -bubble }) : '',
    isSecret(now.view.known[seatOf(now)] ?? [], card) && now.view.hand.includes(card) ? say('about.only_you') : '',
    onto === undefined ? '' : say('about.would_go', { value: now.view.order[onto] ?? 0 }),
  ]
    .filter(Boolean)
    .join(' ')
}

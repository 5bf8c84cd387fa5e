// The first turns of Upturn in sentences, and what everything on its table is.
import type { Learning, Now } from '../../ui/learn/learning'
import { tableSay } from '../say'
import { kindOf, RACK } from './material'
import { tileName, type Say } from './text'
import type { View } from './view'

type Here = Now<View>
const sayOf = ({ voice }: Here): Say => tableSay(voice)
const CHOSEN = '.rack-tile.selected'
const UNFIT = `${CHOSEN}[data-fits=false]`
const FITS = '[data-fits=true]'
/** More than one way to lay what is chosen. */
const WAYS = '.mine [role=toolbar]'

/** Has one laid or drawn anything yet? */
const hasMoved = ({ view, seen }: Here): boolean => (view.sizes[seen.seat ?? 0] ?? RACK) !== RACK
const mayLay = (now: Here): boolean => now.mine && now.view.phase !== 'naming'

/** Nothing else is asked of one just now. */
const isFree = (now: Here): boolean => hasMoved(now) && !(now.mine && now.view.phase === 'naming')

function goal(now: Here): string {
  const { direction, number } = now.view
  if (direction === null) return sayOf(now)('guide.opening', { number })
  return sayOf(now)(direction === 'up' ? 'guide.up' : 'guide.down', { number })
}

export const learning: Learning<View> = {
  keep: '[data-key], .mine button, .upturn',
  lessons: [
    { at: '[data-thing=goal]', text: goal, past: hasMoved },
    {
      at: '[data-thing=rack]',
      act: true,
      text: (now) => sayOf(now)(now.has(FITS) ? 'guide.rack' : 'guide.rack_draw'),
      when: mayLay,
      past: (now) => hasMoved(now) || now.has(CHOSEN),
    },
    {
      at: '.lines .ghost, .mine .advice',
      act: true,
      text: (now) => sayOf(now)(now.has(UNFIT) ? 'guide.lay_not' : now.has(WAYS) ? 'guide.lay_ways' : 'guide.lay'),
      when: mayLay,
      past: (now) => hasMoved(now) || !now.has(CHOSEN),
    },
    { at: '[data-thing^=player]', text: (now) => sayOf(now)('guide.others'), when: isFree },
    { at: '[data-thing=draw]', text: (now) => sayOf(now)('guide.draw'), when: mayLay, past: isLate },
    { at: '[data-thing=upturn]', text: (now) => sayOf(now)('guide.upturn') },
    { at: '[data-more]', text: (now) => sayOf(now)('guide.tiles') },
  ],
  about: {
    goal: (_, now) => `${goal(now)} ${sayOf(now)('about.goal')}`,
    rack: (_, now) => sayOf(now)('about.rack'),
    tile: aboutTile,
    lines: (_, now) => sayOf(now)('about.lines'),
    order: (_, now) => sayOf(now)('about.order', { side: now.voice.say(`side.${now.view.order}`) }),
    bag: (_, now) => sayOf(now)('about.bag', { count: now.view.bag }),
    draw: (_, now) => sayOf(now)('guide.draw'),
    upturn: (_, now) => sayOf(now)('guide.upturn'),
    player: (which, now) =>
      sayOf(now)('about.player', {
        name: now.voice.name(Number(which)),
        count: now.view.sizes[Number(which)] ?? 0,
      }),
  },
}

/** After several turns nobody needs to be told that one can draw. */
function isLate({ view }: Here): boolean {
  return view.lines.flat().length > 12
}

/** The tiles of each kind do the same: the legend has a sentence for one of them. */
function aboutTile(tile: string, now: Here): string {
  const say = sayOf(now)
  const kind = kindOf(tile)
  if (kind === 'plain') return say('about.number', { tile })
  const sentence = now.voice.say(`table.legend.${kind === 'action' ? tile : kind === 'double' ? '22' : '47'}`)
  return kind === 'action' ? `${capital(tileName(tile, say, now.voice))}. ${sentence}` : `${tile}. ${sentence}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

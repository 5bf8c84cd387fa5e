// What can be done now, in one sentence.

import type { Voice } from '../../text/voice'
import type { Playing } from './playing.svelte'
import { shortName, type Say } from './text'
import type { View } from './view'

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** The headline: whose turn it is. */
export function headline(view: View, seat: number, say: Say, voice: Voice): string {
  if (view.turn === null) return say('over')
  return view.turn === seat ? say('your_turn') : say('turn_of', { name: voice.name(view.turn) })
}

/** What one may do: with the tile that is chosen, or at all. */
export function hint(playing: Playing, view: View, seat: number, say: Say, voice: Voice): string {
  if (playing.call === 'owed') return say('hint_duty')
  if (playing.isHeld && !playing.mine) return say('may_still_call', { name: voice.name(view.duty ?? 0) })
  if (!playing.mine) return view.sizes[seat] === 1 ? say('hint_last') : say('hint_wait')
  if (playing.ways.length === 1 && playing.selected?.key !== playing.drawn)
    return isTouch() ? say('again') : say('again_keys')
  if (view.drawn) {
    const tile = shortName(view.drawn, voice)
    if (!playing.fitting) return say('hint_drew_nothing', { tile })
    return playing.mayPass ? say('hint_drew', { tile }) : say('hint_drew_lay', { tile })
  }
  if (view.direction === null) return playing.mayDraw ? say('hint_open_draw') : say('hint_open')
  if (view.phase === 'again') return say('hint_again')
  if (playing.fitting)
    return playing.mayDraw ? say('hint_lay') : playing.mayPass ? say('hint_lay_pass') : say('hint_lay_only')
  return playing.mayDraw ? say('hint_draw') : say('hint_pass')
}

export interface Doing {
  brief: string
  full: string
}

/** What another player is about, if anything. */
export function doings(
  view: View,
  seat: number,
  { isNext, mayCall }: { isNext: boolean; mayCall: boolean },
  say: Say,
  voice: Voice,
): Doing | null {
  if (view.duty === seat && mayCall) return { brief: say('may_call'), full: say('may_call') }
  if (view.duty === seat) return { brief: say('not_said'), full: voice.say('screen.duty') }
  if (view.turn === seat) return doingInTurn(view, say, voice)
  if (view.sizes[seat] === 1 && view.turn !== null) return { brief: say('one_left'), full: voice.say('screen.last') }
  return isNext ? { brief: say('next'), full: say('next') } : null
}

function doingInTurn({ phase, penalties, gifts }: View, say: Say, voice: Voice): Doing {
  if (phase === 'naming' && penalties)
    return { brief: say('names', { count: penalties }), full: voice.say('screen.penalties', { tiles: penalties }) }
  if (phase === 'naming')
    return { brief: say('gives_away', { count: gifts }), full: voice.say('screen.gifts', { tiles: gifts }) }
  const brief = { turn: say('plays'), drew: say('has_drawn'), again: say('may_go_again') }[phase]
  return { brief, full: voice.say(`screen.${phase}`) }
}

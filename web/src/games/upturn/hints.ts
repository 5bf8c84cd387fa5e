// What can be done now, in one sentence.

import type { Voice } from '../../text/voice'
import type { Playing } from './playing.svelte'
import { shortName, type Words } from './text'
import type { View } from './view'

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** The headline: whose turn it is. */
export function headline(view: View, seat: number, words: Words, voice: Voice): string {
  if (view.turn === null) return words.over
  return view.turn === seat ? words.yourTurn : words.turnOf(voice.name(view.turn))
}

/** What one may do: with the tile that is chosen, or at all. */
export function hint(playing: Playing, view: View, seat: number, words: Words, voice: Voice): string {
  if (playing.call === 'owed') return words.hintDuty
  if (playing.isHeld && !playing.mine) return words.mayStillCall(voice.name(view.duty ?? 0))
  if (!playing.mine) return view.sizes[seat] === 1 ? words.hintLast : words.hintWait
  if (playing.ways.length === 1 && playing.selected?.key !== playing.drawn)
    return isTouch() ? words.again : words.againKeys
  if (view.drawn) {
    const tile = shortName(view.drawn, voice)
    if (!playing.fitting) return words.hintDrewNothing(tile)
    return playing.mayPass ? words.hintDrew(tile) : words.hintDrewLay(tile)
  }
  if (view.direction === null) return playing.mayDraw ? words.hintOpenDraw : words.hintOpen
  if (view.phase === 'again') return words.hintAgain
  if (playing.fitting) return playing.mayDraw ? words.hintLay : playing.mayPass ? words.hintLayPass : words.hintLayOnly
  return playing.mayDraw ? words.hintDraw : words.hintPass
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
  words: Words,
  voice: Voice,
): Doing | null {
  if (view.duty === seat && mayCall) return { brief: words.mayCall, full: words.mayCall }
  if (view.duty === seat) return { brief: words.notSaid, full: voice.say('screen.duty') }
  if (view.turn === seat) return doingInTurn(view, words, voice)
  if (view.sizes[seat] === 1 && view.turn !== null) return { brief: words.oneLeft, full: voice.say('screen.last') }
  return isNext ? { brief: words.next, full: words.next } : null
}

function doingInTurn({ phase, penalties, gifts }: View, words: Words, voice: Voice): Doing {
  if (phase === 'naming' && penalties)
    return { brief: words.names(penalties), full: voice.say('screen.penalties', { tiles: penalties }) }
  if (phase === 'naming') return { brief: words.givesAway(gifts), full: voice.say('screen.gifts', { tiles: gifts }) }
  const brief = { turn: words.plays, drew: words.hasDrawn, again: words.mayGoAgain }[phase]
  return { brief, full: voice.say(`screen.${phase}`) }
}

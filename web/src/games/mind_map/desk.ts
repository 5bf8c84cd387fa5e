// What a person at the table has at hand: what they see, and how they act. Read anew at every use: views come and go.
import type { Lang, SeenNow } from '../../net/protocol'
import type { Voice } from '../../text/voice'
import type { Sounds } from '../../ui/sounds'
import type { Move as AnyMove, Offer, TableProps } from '../contract'
import { tableSay } from '../say'
import { PATIENCE } from '../held.svelte'
import { card, type CardText } from './cards'
import type { Say } from './text'
import type { Move, View } from './view'

export interface Desk {
  readonly seen: SeenNow
  readonly view: View
  /** What can be filled in now. */
  readonly offer: Offer
  /** May anything be played at all: not a spectator, a pause, a reveal, the end. */
  readonly playing: boolean
  readonly lang: Lang
  readonly say: Say
  readonly voice: Voice
  readonly sounds: Sounds
  announce(text: string): void
  answer(move: Move & AnyMove): void
  draft(move: Move & AnyMove): void
  withdraw(): void
}

/** The desk of a table whose properties change under it. */
export function deskOf(props: () => TableProps, isRevealing: () => boolean): Desk {
  return {
    get seen() {
      return props().seen
    },
    get view() {
      return props().seen.view as View
    },
    get offer() {
      return props().offer
    },
    get playing() {
      return !props().readonly && props().seen.seat !== null && !isRevealing()
    },
    get lang() {
      return props().lang
    },
    get say() {
      return tableSay(props().voice)
    },
    get voice() {
      return props().voice
    },
    get sounds() {
      return props().sounds
    },
    announce: (text) => props().announce(text),
    answer: (move) => props().onanswer(move),
    draft: (move) => props().ondraft(move),
    withdraw: () => props().onwithdraw(),
  }
}

/** A double tap is one tap: what a button means may change under the finger. */
export class Once {
  private at = -Infinity

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isFree(): boolean {
    const free = this.now() - this.at > 500
    if (free) this.at = this.now()
    return free
  }
}

/** What has just been said may take the server a moment to hear: until then it counts all the same. */
export class JustSaid {
  private at = -Infinity

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isSo(): boolean {
    return this.now() - this.at < PATIENCE
  }

  say(): void {
    this.at = this.now()
  }

  takeBack(): void {
    this.at = -Infinity
  }
}

/** Has this seat answered in this step? What it has said while the line was down counts; a number put does not. */
export function hasAnswered({ seen }: Pick<Desk, 'seen'>): boolean {
  const mine = seen.mine as Move | null
  return mine !== null && !('put' in mine)
}

/** The seats that have answered, as this one knows it. */
export function answeredNow(seen: SeenNow): readonly number[] {
  const others = seen.answered.filter((seat) => seat !== seen.seat)
  return seen.seat !== null && hasAnswered({ seen }) ? [...others, seen.seat] : others
}

export function letterIndex(view: View, seat: number): number {
  return view.deal?.players.indexOf(seat) ?? -1
}

/** The word beside a number of this round. */
export function wordOf(view: View, number: number, lang: Lang): CardText {
  return card(view.cards, 'words', view.deal?.words[number - 1] ?? -1, lang)
}

// What a person at the table has at hand: what they see, and how they act. Read anew at every use: views come and go.
import type { SeenNow } from '../../net/protocol'
import type { Voice } from '../../text/voice'
import type { Sounds } from '../../ui/sounds'
import type { Move, Offer, TableProps } from '../contract'
import { tableSay, type TableSay } from '../say'
import type { Kinds } from './choices'

export interface Desk {
  readonly seen: SeenNow
  readonly step: number
  readonly offer: Offer
  readonly kinds: Kinds
  /** May anything be played at all: not a spectator, a pause, the end. */
  readonly playing: boolean
  readonly say: TableSay
  readonly voice: Voice
  readonly sounds: Sounds
  announce(text: string): void
  answer(move: Move): void
  draft(move: Move): void
  withdraw(): void
}

/** The desk of a table whose properties change under it. */
export function deskOf(props: () => TableProps): Desk {
  return {
    get seen() {
      return props().seen
    },
    get step() {
      return props().step
    },
    get offer() {
      return props().offer
    },
    get kinds() {
      return props().description?.moves ?? {}
    },
    get playing() {
      return !props().readonly && props().seen.seat !== null
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

// What a game brings so that it can be learnt while it is played: sentences for the first turns, each beside the thing
// it speaks of, and what every thing on the table is. Whatever can be asked about carries `data-thing="kind which"`.
import type { SeenNow } from '../../net/protocol'
import type { Voice } from '../../text/voice'

/** The table at this moment, as far as a sentence may depend on it. */
export interface Now<View = unknown> {
  view: View
  seen: SeenNow
  step: number
  voice: Voice
  /** Is this seat waited for? */
  mine: boolean
  /** Is such a thing in sight? */
  has: (selector: string) => boolean
}

/** One sentence of the first turns. */
export interface Lesson<View = unknown> {
  /** What it points at. */
  at: string | ((now: Now<View>) => string)
  text: (now: Now<View>) => string
  /** It asks for something to be done, and goes on by itself once that is so; what is only read goes on with a button. */
  act?: boolean
  /** What must stay in sight meanwhile, besides. */
  keep?: string
  /** Can it be said now? */
  when?: (now: Now<View>) => boolean
  /** Is there no use in saying it any more? */
  past?: (now: Now<View>) => boolean
}

export interface Learning<View = unknown> {
  lessons: readonly Lesson<View>[]
  /** What the sentences must not lie on: that is needed to play. */
  keep: string
  /** By kind of thing: what it is, in a sentence or two. */
  about: Readonly<Record<string, (which: string, now: Now<View>) => string>>
}

/** The games know their own views; who only passes them on does not. */
export type AnyLearning = Learning<never>

export interface Thing {
  kind: string
  which: string
}

export function thingOf(element: Element): Thing {
  const [kind = '', ...which] = (element.getAttribute('data-thing') ?? '').split(' ')
  return { kind, which: which.join(' ') }
}

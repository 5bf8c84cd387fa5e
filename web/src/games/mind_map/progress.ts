// How far a seat is: shown to all, without what it has decided.
import type { SeenNow } from '../../net/protocol'
import { answeredNow } from './desk'
import type { View } from './view'

export type Progress = 'off' | 'moving' | 'final' | 'thinking' | 'voted' | 'none'

/** Of a seat with a token in this round (MM-09, MM-11). */
export function progressOf(seen: SeenNow, view: View, seat: number): Progress {
  const isDone = answeredNow(seen).includes(seat)
  if (view.phase === 'placing') return isDone ? 'final' : seen.drafts[seat] ? 'moving' : 'off'
  if (view.phase === 'voting') return isDone ? 'voted' : 'thinking'
  return 'none'
}

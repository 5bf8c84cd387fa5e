// A move on its way: sent once, however often it is pressed; the view is the truth.

import type { Move } from '../contract'

/** The second half of a double tap must not press what has just come under the finger. */
const DOUBLE_TAP_MS = 350
const WAIT_MS = 2500

export const isCall = (move: Move): boolean => move['call'] === true && !('lay' in move)

export class Sending {
  private sent = $state.raw<{ step: number; move: Move } | null>(null)
  private at = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly answer: (move: Move) => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** What was sent for this step and has not yet happened. */
  pending(step: number): Move | null {
    return this.sent?.step === step ? this.sent.move : null
  }

  /** Sends a move, unless one is on its way or was a moment ago; a call never waits, and what is held back (`isHeld`)
   * may be changed. */
  send(step: number, move: Move, isHeld = false): boolean {
    const call = isCall(move)
    if (!call && ((this.pending(step) && !isHeld) || this.clock() - this.at < DOUBLE_TAP_MS)) return false
    if (!call) this.remember(step, move)
    this.answer(move)
    return true
  }

  private remember(step: number, move: Move): void {
    this.at = this.clock()
    this.sent = { step, move }
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.sent = null), WAIT_MS)
  }
}

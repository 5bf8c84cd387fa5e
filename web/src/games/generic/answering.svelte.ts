// The answer of a seat: given, seen as given at once, taken back.
import type { Move } from '../contract'
import { PATIENCE } from '../held.svelte'
import { choiceOf, keyOf, sentence } from './choices'
import type { Desk } from './desk'

const DOUBLE_TAP_MS = 500

export class Answering {
  private sent = $state.raw<{ step: number; move: Move } | null>(null)
  private playedAt = -Infinity

  constructor(private readonly desk: Desk) {}

  /** What this seat has answered, as far as anybody here knows. */
  get chosen(): Move | null {
    const { seen, step } = this.desk
    if (this.sent?.step === step) return this.sent.move
    return (seen.mine as Move | null) ?? null
  }

  get chosenKey(): string {
    return this.chosen ? keyOf(this.chosen) : ''
  }

  play(move: Move): void {
    const { desk } = this
    if (!desk.playing || keyOf(move) === this.chosenKey) return
    const sent = (this.sent = { step: desk.step, move })
    this.playedAt = performance.now()
    desk.sounds.play('place')
    desk.answer(move)
    desk.announce(desk.say('any.chosen', { move: this.sentence(move) }))
    // The view is the truth: what was sent counts only as long as an answer needs.
    setTimeout(() => this.sent === sent && (this.sent = null), PATIENCE)
  }

  /** The second half of a double tap is not a change of mind. */
  takeBack(): void {
    const { desk } = this
    if (!desk.playing || performance.now() - this.playedAt < DOUBLE_TAP_MS) return
    this.sent = null
    desk.withdraw()
    desk.announce(desk.say('any.taken_back'))
  }

  /** A move in a sentence. */
  sentence(move: Move): string {
    return sentence(choiceOf(move, this.desk.kinds), this.desk.voice)
  }
}

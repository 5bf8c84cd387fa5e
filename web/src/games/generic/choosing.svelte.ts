// Choosing from a list of moves: one press looks, the next one on the same plays.
import { previewOf, whyNot, type Reason } from '../offer'
import type { Answering } from './answering.svelte'
import { choiceOf, madeWith, type Choice } from './choices'
import type { Desk } from './desk'
import { reasonText } from './reasons'

export class Choosing {
  /** Marks that belong to one step only; with the next one they mean nothing. */
  private mark = $state.raw<{ step: number; choice: Choice } | null>(null)
  private unfolded = $state.raw<{ step: number; key: string } | null>(null)
  private said = $state.raw<{ step: number; notice: string } | null>(null)

  constructor(
    private readonly desk: Desk,
    private readonly answering: Answering,
  ) {}

  get choices(): Choice[] {
    return (this.desk.offer.move_list ?? []).map((move) => choiceOf(move, this.desk.kinds))
  }

  /** What is looked at and not yet played. */
  get marked(): Choice | null {
    if (this.mark?.step !== this.desk.step) return null
    return this.mark.choice.key === this.answering.chosenKey ? null : this.mark.choice
  }

  /** The stack whose moves are spread out. */
  get open(): string | null {
    return this.unfolded?.step === this.desk.step ? this.unfolded.key : null
  }

  get notice(): string {
    return this.said?.step === this.desk.step ? this.said.notice : ''
  }

  /** What the marked move would bring about. */
  get effects(): readonly Reason[] {
    return this.marked ? previewOf(this.desk.offer, String(madeWith(this.marked))).effects : []
  }

  get alsoLaid(): readonly string[] {
    if (!this.marked) return []
    const piece = String(madeWith(this.marked))
    return previewOf(this.desk.offer, piece).pieces.filter((other) => other !== piece)
  }

  /** One move, or several of which one is chosen next. */
  press(key: string, choices: readonly Choice[]): void {
    const { desk } = this
    const [only] = choices
    if (!desk.playing || !only) return
    this.said = null
    if (choices.length > 1) this.unfolded = this.open === key ? null : { step: desk.step, key }
    else this.choose(only)
  }

  choose(choice: Choice): void {
    const { desk, answering } = this
    if (!desk.playing) return
    if (this.marked?.key === choice.key) return answering.play(choice.move)
    this.mark = { step: desk.step, choice }
    if (choice.key === answering.chosenKey) return
    desk.sounds.play('tap')
    desk.announce(desk.say('any.marked', { move: answering.sentence(choice.move) }))
  }

  /** Why a piece cannot be played now; null where nobody says. */
  whyNot(piece: unknown): Reason | null {
    return whyNot(this.desk.offer, String(piece))
  }

  explain(why: Reason): void {
    const { desk } = this
    const notice = reasonText(why, desk.voice)
    this.mark = null
    this.said = { step: desk.step, notice }
    desk.announce(notice)
    desk.sounds.play('refused')
  }
}

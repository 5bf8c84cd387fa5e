// The ballot this seat may fill: its own in secret (MM-10, MM-11), or with its team in the open (MM-19, MM-20).
import type { Reason } from '../offer'
import {
  changed,
  emptyTokens,
  isIdle,
  sameBallot,
  tokenWith,
  votingOf,
  whyNotCast,
  whyNotOn,
  whyNotPut,
} from './ballot'
import type { Ballot, Voting } from './ballot'
import { faceOf } from './coins'
import { hasAnswered, JustSaid, letterIndex, Once, wordOf, type Desk } from './desk'
import { Drafts } from '../drafts'
import { Held } from '../held.svelte'
import { reason } from './text'
import type { Deal, Votes } from './view'

export class MyBallot {
  readonly held = new Held<Ballot>(sameBallot)
  /** A number waits for its token, or a token for its number. */
  number = $state<number | null>(null)
  token = $state<number | null>(null)
  notice = $state('')
  private readonly drafts: Drafts<Votes>
  private readonly once = new Once()
  private readonly justCast = new JustSaid()

  constructor(private readonly desk: Desk) {
    this.drafts = new Drafts((votes) => this.canChange && desk.draft({ ...votes }))
  }

  get voting(): Voting | null {
    return votingOf(this.desk.offer)
  }

  get deal(): Deal | null {
    return this.desk.view.deal
  }

  get isIn(): boolean {
    return hasAnswered(this.desk)
  }

  /** A ballot of one's own that is in must be taken back first; a joint one may always be changed. */
  get canChange(): boolean {
    return this.desk.playing && this.voting !== null && (this.voting.joint || !this.isIn)
  }

  get isFull(): boolean {
    return this.voting !== null && emptyTokens(this.ballot, this.voting).length === 0
  }

  /** The votes this seat may see on the tokens now. */
  get ballot(): Ballot {
    const { view } = this.desk
    if (view.phase === 'joint') return view.joint
    return this.held.value ?? {}
  }

  hear(isNewStep: boolean): void {
    const { seen, view } = this.desk
    const move = seen.seat !== null && view.phase === 'voting' ? (seen.mine ?? seen.drafts[seen.seat]) : null
    const known = (move as Votes | null | undefined)?.votes ?? null
    if (!isNewStep) return this.held.hear(known)
    this.justCast.takeBack()
    this.drafts.drop()
    this.number = this.token = null
    this.notice = ''
    this.held.begin(known)
  }

  /** Tap a number: for the token that waits, or to wait for one. The same again: never mind. */
  pickNumber(number: number): void {
    const { voting } = this
    if (!voting || this.isRefused()) return
    const why = whyNotPut(number, null, voting)
    if (why) return this.explain(why)
    if (this.token !== null) return this.put(number, this.ballot[this.token] === number ? null : this.token)
    this.number = this.number === number ? null : number
    this.notice = ''
  }

  pickToken(token: number): void {
    const { voting } = this
    if (!voting || this.isRefused()) return
    const why = whyNotOn(voting.offer, token)
    if (why) return this.explain(why)
    if (this.number !== null) return this.put(this.number, token)
    this.token = this.token === token ? null : token
    this.notice = ''
  }

  /** Onto a token, or (null) off the ballot. */
  put(number: number, on: number | null): void {
    const { voting, ballot } = this
    if (!voting || this.isRefused()) return
    const why = whyNotPut(number, on, voting)
    if (why) return this.explain(why)
    this.number = this.token = null
    this.notice = ''
    if (isIdle(ballot, number, on)) return
    if (voting.joint) this.desk.answer({ put: number, on })
    else this.write(changed(ballot, number, on))
    this.desk.sounds.play('place')
    if (!voting.joint) this.announceChange(number, on ?? tokenWith(ballot, number), on !== null)
  }

  /** Hand it in; in a joint vote: agree to it as it stands. */
  cast(): void {
    const { voting, ballot } = this
    if (!voting || !this.desk.playing || this.isIn || !this.once.isFree) return
    const why = whyNotCast(ballot, voting)
    if (why) return this.explain(why)
    this.drafts.drop()
    this.notice = ''
    this.number = this.token = null
    this.desk.answer({ votes: { ...ballot } })
    if (!voting.joint) this.justCast.say()
    this.desk.announce(voting.joint ? this.desk.say('said_agreed') : this.desk.say('said_cast'))
  }

  takeBack(): void {
    if (!this.isIn || !this.desk.playing || !this.once.isFree) return
    this.notice = ''
    this.justCast.takeBack()
    this.desk.withdraw()
    this.desk.announce(this.desk.say('said_taken_back'))
  }

  drop(): void {
    this.drafts.drop()
  }

  private write(ballot: Ballot): void {
    this.held.change(ballot)
    this.drafts.say({ votes: { ...ballot } })
  }

  private announceChange(number: number, token: number | null, isOn: boolean): void {
    const { say, view, lang } = this.desk
    const { letter } = faceOf(letterIndex(view, token ?? 0))
    const sentence = isOn
      ? say('put', { number, word: wordOf(view, number, lang).text, letter })
      : say('taken', { number, letter })
    this.desk.announce(sentence)
  }

  private isRefused(): boolean {
    if (!this.desk.playing) return true
    if (this.canChange && !this.justCast.isSo) return false
    this.say(this.desk.say('ballot_in'))
    return true
  }

  private explain(why: Reason): void {
    this.number = null
    this.say(reason(why, this.desk.voice))
  }

  private say(notice: string): void {
    this.notice = notice
    this.desk.announce(notice)
    this.desk.sounds.play('refused')
  }
}

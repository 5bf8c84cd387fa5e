// One's own assignment, or the share one has in an open one: each place gets a value, each value goes once.
import { changed, emptyPlaces, placeWith, sameAssigned, whyNotOn, type Assigned } from '../assignment'
import type { Move } from '../contract'
import { Drafts } from '../drafts'
import { Held } from '../held.svelte'
import { whyNot, type Reason } from '../offer'
import type { Answering } from './answering.svelte'
import type { Desk } from './desk'
import { reasonText } from './reasons'

export class MyAssignment {
  readonly held = new Held<Assigned>(sameAssigned)
  notice = $state('')
  private readonly drafts = new Drafts<Assigned>((given) => this.draft(given))

  constructor(
    private readonly desk: Desk,
    private readonly answering: Answering,
  ) {}

  get form() {
    return this.desk.offer.assignment ?? null
  }

  get given(): Assigned {
    const { form } = this
    return form?.shared ? Object.fromEntries(form.shared.given) : (this.held.value ?? {})
  }

  get empty(): number[] {
    return this.form ? emptyPlaces(this.given, this.form.places) : []
  }

  /** The move that hands it in as it is, once nothing is missing. */
  get move(): Move | null {
    return this.form && !this.empty.length ? this.handedIn(this.given) : null
  }

  isForbidden(place: number, value: number): boolean {
    return this.form?.forbidden.some(([one, other]) => one === place && other === value) ?? false
  }

  /** Why this value cannot go there now; null where it can. */
  whyNot(place: number, value: number): Reason | null {
    return whyNot(this.desk.offer, String(value)) ?? whyNotOn(this.desk.offer, place)
  }

  /** The same value again takes it off. */
  give(place: number, value: number): void {
    const { desk, form, given } = this
    if (!desk.playing || !form) return
    const why = this.whyNot(place, value)
    if (why) return this.explain(why)
    this.notice = ''
    const on = given[place] === value ? null : place
    desk.sounds.play('tap')
    if (form.shared) return desk.answer({ [form.shared.put]: value, [form.shared.on]: on })
    const next = this.without(changed(given, value, on), placeWith(given, value))
    this.held.change(next)
    this.drafts.say(next)
  }

  /** What came back in exchange may not lie everywhere. */
  private without(given: Assigned, place: number | null): Assigned {
    const value = place === null ? undefined : given[place]
    return value !== undefined && this.isForbidden(place!, value) ? changed(given, value, null) : given
  }

  explain(why: Reason): void {
    this.notice = reasonText(why, this.desk.voice)
    this.desk.announce(this.notice)
    this.desk.sounds.play('refused')
  }

  hear(isNewStep: boolean): void {
    const { seen } = this.desk
    const move = (seen.mine ?? (seen.seat === null ? null : seen.drafts[seen.seat])) as Move | null | undefined
    const known = (this.form && (move?.[this.form.move] as Assigned | undefined)) ?? null
    // Without a draft of ours the server says nothing about it: that is no echo of what was sent.
    if (!isNewStep) return known === null ? undefined : this.held.hear(known)
    this.drop()
    this.notice = ''
    this.held.begin(known)
  }

  drop(): void {
    this.drafts.drop()
  }

  private handedIn(given: Assigned): Move {
    return { [this.form!.move]: { ...given } }
  }

  private draft(given: Assigned): void {
    if (this.form && this.desk.playing && !this.answering.chosen) this.desk.draft(this.handedIn(given))
  }
}

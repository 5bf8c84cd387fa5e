// One's own point on the board: tapped, dragged or stepped; shown as a draft to whom the game allows.
import { Drafts } from '../drafts'
import { Held } from '../held.svelte'
import type { Answering } from './answering.svelte'
import type { Desk } from './desk'
import { fromBoard, middle, moveTo, spotOf, stepped, type Spot } from './point'

const SETTLED_MS = 500

export class MyPoint {
  readonly held = new Held<Spot>((one, other) => one?.x === other?.x && one?.y === other?.y)
  private readonly drafts = new Drafts<Spot>((spot) => this.draft(spot))
  private settling: ReturnType<typeof setTimeout> | undefined
  private finger: number | null = null

  constructor(
    private readonly desk: Desk,
    private readonly answering: Answering,
  ) {}

  get board() {
    return this.desk.offer.point ?? null
  }

  /** Where it is; in the middle as long as nobody has put it anywhere. */
  get spot(): Spot {
    return this.held.value ?? middle(this.board!)
  }

  hear(isNewStep: boolean): void {
    const { seen } = this.desk
    const known = this.board && seen.seat !== null ? spotOf(seen.mine ?? seen.drafts[seen.seat], this.board) : null
    // Without a draft of ours the server says nothing about it: that is no echo of what was sent.
    if (!isNewStep) return known === null ? undefined : this.held.hear(known)
    this.drop()
    this.held.begin(known)
  }

  put(spot: Spot): void {
    if (!this.desk.playing) return
    this.held.change(spot)
    this.drafts.say(spot)
  }

  down(event: PointerEvent): void {
    if (!this.desk.playing || !event.isPrimary || event.button !== 0) return
    const board = event.currentTarget as HTMLElement
    board.setPointerCapture(event.pointerId)
    board.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    this.finger = event.pointerId
    this.move(event)
    event.preventDefault()
  }

  move(event: PointerEvent): void {
    if (this.finger !== event.pointerId || !this.board) return
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    this.put(fromBoard((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, this.board))
  }

  up(): void {
    if (this.finger !== null) this.desk.sounds.play('tap')
    this.finger = null
  }

  key(event: KeyboardEvent): void {
    const to = this.board && stepped(this.spot, event.key, event.shiftKey, this.board)
    if (!to) return
    event.preventDefault()
    this.put(to)
    clearTimeout(this.settling)
    this.settling = setTimeout(() => this.desk.announce(this.sentence), SETTLED_MS)
  }

  get sentence(): string {
    return this.board ? this.answering.sentence(moveTo(this.spot, this.board)) : ''
  }

  drop(): void {
    this.drafts.drop()
    clearTimeout(this.settling)
    this.finger = null
  }

  /** An answer that is given must be taken back before anybody sees another draft. */
  private draft(spot: Spot): void {
    if (this.board && this.desk.playing && !this.answering.chosen) this.desk.draft(moveTo(spot, this.board))
  }
}

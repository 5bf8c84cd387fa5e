// One's own part of the table: which tile is chosen, what could be done with it, what has been sent.

import type { Move, Offer } from '../contract'
import { previewOf, whyNot, type Reason } from '../offer'
import { othersAt } from '../seats'
import { arranged, moved, type Held } from './rack'
import { isCall, Sending } from './sending.svelte'
import type { Lay, View } from './view'

export interface Now {
  view: View
  seat: number
  offer: Offer
  step: number
  /** May anything be done at all: not a replay, a pause, the end. */
  open: boolean
  /** The last step is still being shown: nothing of one's turn is offered before, but a call cannot wait. */
  staged?: boolean
  /** The server holds a lay back, so that somebody may still call. */
  held?: boolean
  /** What has been sent and not been taken yet, while the line is down. */
  unsent?: Move | null
}

export interface Listener {
  answer: (move: Move) => void
  /** A tile was chosen, or something was asked for that may not be done. */
  chosen: (tile: string, why: Reason | null) => void
  refused: (why: Reason) => void
  laid: () => void
}

/** One's own order of the rack, kept between visits. */
export interface Kept {
  read: () => string[] | null
  write: (order: string[] | null) => void
}

export class Playing {
  private readonly sending: Sending
  /** Marks belong to one step; with the next one they mean nothing. */
  private marked = $state.raw<{ step: number; key: string | null } | null>(null)
  private arming = $state.raw<{ step: number; key: string } | null>(null)
  private noted = $state.raw<{ step: number; why: Reason } | null>(null)
  order = $state.raw<string[] | null>(null)

  constructor(
    private readonly now: () => Now,
    private readonly listener: Listener,
    private readonly kept: Kept,
  ) {
    this.sending = new Sending((move) => listener.answer(move))
    this.order = kept.read()
  }

  readonly held = $derived.by(() => arranged(this.now().view.rack, this.order))
  readonly mine = $derived.by(() => this.now().open && !this.now().staged && this.now().view.turn === this.now().seat)
  readonly naming = $derived.by(() => this.mine && this.now().view.phase === 'naming')
  private readonly sent = $derived.by(() => this.sending.pending(this.now().step) ?? this.now().unsent ?? null)
  readonly pending = $derived.by(() => (this.now().open ? this.sent : null))
  /** It was sent and nothing more can be done: a puzzle has been answered. */
  readonly isDone = $derived.by(() => !this.now().open && this.sent !== null)
  /** Somebody else may still call: a lay waits for it. */
  readonly isHeld = $derived.by(() => this.now().held === true)
  /** The tile one has just drawn, by its key: the last of its kind. */
  readonly drawn = $derived.by(() => this.held.findLast((one) => one.tile === this.now().view.drawn)?.key ?? null)
  readonly selected = $derived.by((): Held | null => this.held.find((one) => one.key === this.selectedKey()) ?? null)
  readonly why = $derived.by(() => (this.selected ? this.whyNot(this.selected.tile) : null))
  readonly ways = $derived.by((): Lay[] => (this.selected && this.mine ? this.waysToLay(this.selected.tile) : []))
  readonly effects = $derived.by(() => (this.ways.length ? this.preview(this.selected!.tile).effects : []))
  /** What would go to the table. */
  readonly ghosts = $derived.by(() => (this.ways.length ? this.preview(this.selected!.tile).pieces : []))
  readonly note = $derived.by(() => (this.noted?.step === this.now().step ? this.noted.why : null))
  /** Who may be named to draw, beginning with the left neighbour. */
  readonly receivers = $derived.by(() => {
    const named = this.moves.flatMap((move) => (typeof move['give_to'] === 'number' ? [move['give_to']] : []))
    const { seat, view } = this.now()
    return othersAt(seat, view.sizes.length).filter((one) => named.includes(one))
  })
  readonly mayDraw = $derived.by(() => this.mine && this.offers('draw'))
  readonly mayPass = $derived.by(() => this.mine && this.offers('pass'))
  readonly fitting = $derived.by(() => this.held.filter((one) => this.fits(one.tile)).length)
  readonly call = $derived.by((): 'idle' | 'owed' | 'offered' | 'armed' => {
    if (this.now().open && this.moves.some((move) => 'call' in move && !('lay' in move))) return 'owed'
    if (!this.ways.length || !this.mayCallWith(this.selected!.tile)) return 'idle'
    return this.armed ? 'armed' : 'offered'
  })

  private get armed(): boolean {
    return this.arming?.step === this.now().step && this.arming.key === this.selected?.key
  }

  /** The one that was tapped; after a draw, the drawn one if it can simply be laid. */
  private selectedKey(): string | null {
    const { step, view } = this.now()
    if (this.marked?.step === step) return this.marked.key
    const tile = this.drawn && view.drawn
    return tile && this.fits(tile) && this.waysToLay(tile).length === 1 ? this.drawn : null
  }

  private get moves(): readonly Move[] {
    return this.now().offer.move_list ?? []
  }

  private offers(gesture: 'draw' | 'pass'): boolean {
    return this.moves.some((move) => gesture in move)
  }

  /** Every way to lay a tile: with a direction and a next player where it asks for them. */
  private waysToLay(tile: string): Lay[] {
    return this.moves.filter((move) => move['lay'] === tile && !move['call']) as unknown as Lay[]
  }

  private mayCallWith(tile: string): boolean {
    return this.moves.some((move) => move['lay'] === tile && move['call'] === true)
  }

  private preview(tile: string): ReturnType<typeof previewOf> {
    return previewOf(this.now().offer, tile)
  }

  /** All that goes to the table with this tile, in order. */
  layOf(tile: string): readonly string[] {
    return this.preview(tile).pieces
  }

  whyNot(tile: string): Reason | null {
    return whyNot(this.now().offer, tile)
  }

  /** In one's own turn: can it be laid? */
  fits(tile: string): boolean {
    return this.mine && this.waysToLay(tile).length > 0
  }

  select(key: string): void {
    const { step } = this.now()
    const one = this.held.find((held) => held.key === key)
    if (!one || key === this.selected?.key) return
    this.marked = { step, key }
    this.noted = null
    this.listener.chosen(one.tile, this.whyNot(one.tile))
  }

  release(): void {
    this.marked = { step: this.now().step, key: null }
    this.noted = this.arming = null
  }

  /** Once chooses a tile, twice lays it; one that does not fit is put back. */
  tap(key: string): void {
    if (key !== this.selected?.key) this.select(key)
    else if (this.why) this.release()
    else this.lay()
  }

  /** Lays the chosen tile, where there is one way only; else the way must be chosen. */
  lay(way: Lay | undefined = this.ways.length === 1 ? this.ways[0] : undefined, call = this.armed): void {
    if (!way) return
    const carries = call && this.mayCallWith(way.lay)
    if (this.send({ ...way, ...(carries && { call: true }) })) this.listener.laid()
  }

  /** Lets go of a tile over the table. */
  drop(key: string, way: number | null): void {
    this.select(key)
    if (this.why) this.refuse(this.why)
    else this.lay(way === null ? undefined : this.ways[way])
  }

  draw(): void {
    this.gesture('draw')
  }

  pass(): void {
    this.gesture('pass')
  }

  private gesture(piece: 'draw' | 'pass'): void {
    const why = this.whyNot(piece)
    if (why) this.refuse(why)
    else this.send({ [piece]: true })
  }

  give(seat: number): void {
    if (this.moves.some((move) => move['give_to'] === seat)) this.send({ give_to: seat })
  }

  /** UT-26: says it, or lets it go with the chosen lay. */
  upturn(): void {
    if (this.call === 'owed') this.send({ call: true })
    else if (this.call === 'armed') this.arming = null
    else if (this.call === 'idle') this.refuse(this.whyNot('call')!)
    else if (this.ways.length === 1) this.lay(this.ways[0], true)
    else this.arming = { step: this.now().step, key: this.selected!.key }
  }

  /** Moves a tile to another place on the rack. */
  arrange(key: string, place: number): void {
    const keys = this.held.map((one) => one.key)
    if (keys.indexOf(key) === place) return
    this.order = moved(keys, key, place)
    this.kept.write(this.order)
  }

  sort(): void {
    this.order = null
    this.kept.write(null)
  }

  private send(move: Move): boolean {
    const { open, step, held, unsent } = this.now()
    if (!open || (unsent && !isCall(move))) return false
    return this.sending.send(step, move, held)
  }

  private refuse(why: Reason): void {
    if (!this.now().open) return
    this.noted = { step: this.now().step, why }
    this.listener.refused(why)
  }
}

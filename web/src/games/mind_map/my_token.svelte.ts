// One's own token while it is placed (MM-07 to MM-09): dragged, tapped or stepped, shown to all, then final or not.
import { faceOf } from './coins'
import { Drafts } from '../drafts'
import { hasAnswered, JustSaid, letterIndex, Once, type Desk } from './desk'
import { fromSheet, samePlace, stepped, toSheet, type Point, type Sheet } from './geometry'
import { Held } from '../held.svelte'
import { where } from './text'
import type { Place } from './view'

const SLACK_PX = 6
const SETTLED_MS = 500
const CLICK_MS = 60

interface Grip {
  id: number
  start: Point
  /** From the pointer to the middle of the token. */
  off: Point
  moving: boolean
  fromTray: boolean
}

export class MyToken {
  readonly held = new Held<Place>(samePlace)
  /** Under the finger. */
  isGrabbed = $state(false)
  /** Taken from the tray and not yet let go: the tray stays, for it holds the pointer. */
  isFromTray = $state(false)
  /** On its way from the tray to the map, in the page's pixels. */
  ghost = $state.raw<Point | null>(null)
  notice = $state('')
  private grip: Grip | null = null
  private readonly drafts: Drafts<Place>
  private readonly once = new Once()
  private readonly justFinal = new JustSaid()
  private draggedAt = -Infinity
  private settling: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly desk: Desk,
    private readonly box: () => { left: number; top: number; zoom: number; sheet: Sheet } | null,
  ) {
    this.drafts = new Drafts((place) => this.canMove && desk.draft({ ...place }))
  }

  /** Has this seat a token to place now? */
  get isMine(): boolean {
    const { view, seen } = this.desk
    return view.phase === 'placing' && seen.seat !== null && letterIndex(view, seen.seat) >= 0
  }

  get isFinal(): boolean {
    return hasAnswered(this.desk)
  }

  get canMove(): boolean {
    return this.isMine && this.desk.playing && !this.isFinal
  }

  get letter(): string {
    return faceOf(letterIndex(this.desk.view, this.desk.seen.seat ?? -1)).letter
  }

  /** What the server knows of it: the newest draft, or the answer; or what it is about to be told. */
  hear(isNewStep: boolean): void {
    const { seen, view } = this.desk
    const isPlacing = seen.seat !== null && view.phase === 'placing'
    const known = (isPlacing ? (seen.mine ?? seen.drafts[seen.seat!]) : null) as Place | null
    if (isNewStep) this.drop()
    if (isNewStep) this.justFinal.takeBack()
    if (isNewStep) this.held.begin(known ?? null)
    else this.held.hear(known ?? null)
  }

  moveTo(place: Place): void {
    if (!this.canMove) return
    this.notice = ''
    this.held.change(place)
    this.drafts.say(place)
  }

  key(event: KeyboardEvent): void {
    const place = stepped(this.held.value ?? { x: 0, y: 0 }, event.key, event.shiftKey)
    if (!place) return
    event.preventDefault()
    if (!this.explainFinal()) this.moveTo(place)
    this.draftSoon()
  }

  /** Where it is, once it has come to rest. */
  draftSoon(): void {
    clearTimeout(this.settling)
    this.settling = setTimeout(() => {
      const place = this.held.value
      if (place && !this.isFinal) this.desk.announce(where(place.x, place.y, this.desk.say))
    }, SETTLED_MS)
  }

  down(event: PointerEvent, fromTray = false): void {
    const box = this.box()
    if (!this.isMine || !this.desk.playing || !box || !event.isPrimary || event.button !== 0) return
    if (this.explainFinal()) return
    const point = { x: (event.clientX - box.left) / box.zoom, y: (event.clientY - box.top) / box.zoom }
    const at = this.held.value && toSheet(this.held.value, box.sheet)
    const isOn = at !== null && Math.hypot(at.x - point.x, at.y - point.y) < box.sheet.coin * 0.75
    const off = isOn ? { x: at.x - point.x, y: at.y - point.y } : { x: 0, y: 0 }
    this.grip = { id: event.pointerId, start: { x: event.clientX, y: event.clientY }, off, moving: false, fromTray }
    this.isGrabbed = isOn || fromTray
    this.isFromTray = fromTray
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }

  drag(event: PointerEvent): void {
    const grip = this.grip
    if (grip?.id !== event.pointerId) return
    if (Math.hypot(event.clientX - grip.start.x, event.clientY - grip.start.y) > SLACK_PX) grip.moving = true
    if (!grip.moving) return
    this.isGrabbed = true
    this.follow(event, grip)
  }

  up(event: PointerEvent): void {
    const grip = this.grip
    if (grip?.id !== event.pointerId) return
    if (!grip.moving && !grip.fromTray && !this.isGrabbed) this.follow(event, grip)
    if (grip.moving) this.draggedAt = performance.now()
    if (this.held.value) this.desk.sounds.play('place')
    this.release()
  }

  release(): void {
    this.grip = this.ghost = null
    this.isGrabbed = this.isFromTray = false
  }

  /** The click that follows a drag means nothing. */
  justDragged(): boolean {
    return performance.now() - this.draggedAt < CLICK_MS
  }

  /** Final (MM-09). */
  settle(): void {
    const place = this.held.value
    if (!place || !this.canMove || !this.once.isFree) return
    this.drop()
    this.justFinal.say()
    this.desk.answer({ ...place })
    this.desk.announce(this.desk.say('said_final'))
  }

  /** Not final yet. */
  unsettle(): void {
    if (!this.isFinal || !this.desk.playing || !this.once.isFree) return
    this.notice = ''
    this.justFinal.takeBack()
    this.desk.withdraw()
    this.desk.announce(this.desk.say('said_not_final'))
  }

  drop(): void {
    this.drafts.drop()
    clearTimeout(this.settling)
    this.release()
    this.notice = ''
  }

  /** A token from the tray is on the map once the finger is; from then on the edge holds it (MM-08). */
  private follow(event: PointerEvent, { off, fromTray }: Grip): void {
    const box = this.box()
    if (!box) return
    const { left, top, zoom } = box
    const point = { x: (event.clientX - left) / zoom + off.x, y: (event.clientY - top) / zoom + off.y }
    const isOver = Math.min(point.x, point.y, box.sheet.size - point.x, box.sheet.size - point.y) >= 0
    const stays = fromTray && this.held.value === null && !isOver
    this.ghost = stays ? { x: event.clientX / zoom, y: event.clientY / zoom } : null
    if (!stays) this.moveTo(fromSheet(point, box.sheet))
  }

  private explainFinal(): boolean {
    if (!this.isFinal && !this.justFinal.isSo) return false
    this.notice = this.desk.say('locked')
    this.desk.announce(this.notice)
    return true
  }
}

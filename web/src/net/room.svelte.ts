// A room as this page knows it: what the server has sent, and what may be sent in return.
import { commitment, Contribution } from '../fair/promise'
import { session } from './kept'
import { Line, type LineState } from './line'
import { Outbox, type Word } from './outbox'
import type {
  Attention,
  Bye,
  ChatLine,
  ClockNow,
  DoorNow,
  DraftsNow,
  Lang,
  OptionsNow,
  Refused,
  Remarks,
  RoomNow,
  SeatNow,
  Setup,
  TableNow,
  ServerMessage,
} from './protocol'

/** The events of one step, as they came. */
export interface JournalStep {
  /** Which game of the evening. */
  game: number
  step: number
  events: readonly unknown[]
  at: Table
}

/** What a game of the evening is message with: the same for all its steps, as it was last. */
export interface Table {
  game: string
  names: readonly string[]
  view: unknown
}

/** How a table is laid. */
export type Laying = Omit<Setup, 'type' | 'id'>

/** What has become of somebody at the table. */
export type Going = 'left' | 'stood_in' | 'back'

export interface Hooks {
  went?(name: string, going: Going): void
  refused(refusal: Refused): void
  happened(step: JournalStep): void
  chatted(lines: readonly ChatLine[]): void
}

const GO = 'tablee.go.'
const BEEN = 'tablee.been.'
const LONGEST_JOURNAL = 400
const RUSH = 5000
const LEAVING = 1500

/** Ask for a game at once in a room that is about to be entered. */
export function goAtOnce(code: string): void {
  session.setItem(GO + code, '1')
}

export class RoomClient {
  room = $state.raw<RoomNow | null>(null)
  /** Where the room lets nobody in, or asks its host first. */
  door = $state.raw<DoorNow | null>(null)
  options = $state.raw<OptionsNow['options']>({})
  table = $state.raw<TableNow | null>(null)
  /** When `table` came, on the page's own clock. */
  tableAt = $state(0)
  /** What bots have said about the last step that revealed something. */
  remarks = $state.raw<Remarks | null>(null)
  chat = $state.raw<readonly ChatLine[]>([])
  journal = $state.raw<readonly JournalStep[]>([])
  link = $state<LineState>('connecting')
  ended = $state<Bye['reason'] | null>(null)
  /** On the way from "play now" to the first card. */
  rushing = $state(false)
  /** How the table was asked to be set up, until the server has shown what came of it. */
  private asked = $state.raw<Laying | null>(null)
  private readonly outbox: Outbox
  private readonly line: Line
  private readonly awaited = new Map<string, () => void>()
  private readonly part: Contribution
  private revealed = ''
  private readonly tables = new Map<number, Table>()

  constructor(
    readonly code: string,
    private readonly hooks: Hooks,
    /** See what everybody sees, whoever this browser is. */
    as: 'person' | 'public' = 'person',
  ) {
    this.outbox = new Outbox(`tablee.outbox.${code}`, session)
    this.line = new Line(address(code, as), this.outbox, {
      hear: (message) => this.hear(message),
      changed: (state) => this.linked(state),
    })
    this.part = new Contribution(code, session)
    this.rushing = session.getItem(GO + code) !== null
  }

  open(): void {
    document.addEventListener('visibilitychange', this.attend)
    this.line.open()
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.attend)
    this.line.end()
  }

  /** Where the eyes are while the page is visible: what keeps somebody from answering stops the clock. */
  look(at: Exclude<Attention, 'hidden'>): void {
    this.looksAt = at
    this.attend()
  }

  /** What was answered and has not reached the server yet: it stays chosen on the screen. */
  unsent(seat: number, step: number): Record<string, unknown> | null {
    return this.outbox.answerFor(seat, step)
  }

  private looksAt: Attention = 'table'
  private attended: Attention = 'table'

  private readonly attend = (): void => {
    const at = document.visibilityState === 'hidden' ? 'hidden' : this.looksAt
    if (at === this.attended || this.link !== 'open') return
    this.attended = at
    this.say({ type: 'attend', at })
  }

  /** A new socket counts as looking at the table until it says otherwise. */
  private linked(state: LineState): void {
    this.link = state
    if (state !== 'open') return
    this.attended = 'table'
    this.attend()
  }

  say(word: Word): void {
    this.line.say(word)
  }

  /** Go for good; resolves when the server knows, or does not answer. */
  async leave(): Promise<void> {
    const id = this.line.say({ type: 'leave' })
    await Promise.race([new Promise<void>((resolve) => this.awaited.set(id, resolve)), pause(LEAVING)])
    this.outbox.clear()
    this.close()
  }

  join(name: string, lang: Lang): void {
    this.say({ type: 'join', name, lang })
  }

  /** Promise a part of the seed. */
  ready(): void {
    this.revealed = ''
    this.say({ type: 'ready', promise: this.part.promise() })
  }

  /** The table as it is, or as it was asked to be a moment ago: the next change builds on that. */
  get laying(): Laying {
    const seats = this.room?.seats ?? []
    const teams = seats.map((seat) => seat.team)
    return this.asked ?? { game: this.room?.game ?? '', seats: seats.length, options: this.options, teams }
  }

  lay(wanted: Laying): void {
    this.asked = wanted
    this.say({ type: 'setup', ...wanted })
  }

  get mine(): readonly number[] {
    const room = this.room
    if (!room || room.you === null) return []
    return room.seats.flatMap((seat, number) => (seat.member === room.you ? [number] : []))
  }

  get isMember(): boolean {
    return this.room?.you != null
  }

  /** Has this tab been a member here before? Whoever comes back need not be asked again. */
  get hasBeenHere(): boolean {
    return session.getItem(BEEN + this.code) !== null
  }

  get isHost(): boolean {
    return this.isMember && this.room!.host === this.room!.you
  }

  get names(): readonly string[] {
    return this.room?.seats.map((seat) => seat.name) ?? []
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'options_now':
        this.options = message.options
        this.settleLaying()
        return
      case 'room_now':
        return this.hearRoom(message)
      case 'table_now':
        return this.hearTable(message)
      case 'door_now':
        this.door = message
        this.room = this.table = null
        return
      case 'clock_now':
        return this.hearClock(message)
      case 'drafts_now':
        return this.hearDrafts(message)
      case 'remarks':
        this.remarks = message
        return
      case 'chatter':
        return this.hearChat(message.lines, message.fresh)
      case 'ack':
        return this.awaited.get(message.id)?.()
      case 'refused':
        this.settleLaying()
        return this.hooks.refused(message)
      case 'bye':
        if (!message.again) this.ended = message.reason
    }
  }

  private hearRoom(room: RoomNow): void {
    this.noticeGoings(room)
    this.door = null
    this.room = room
    this.settleLaying()
    if (room.you !== null) session.setItem(BEEN + this.code, '1')
    if (room.phase === 'lobby' || room.phase === 'sealing') this.table = this.remarks = null
    if (room.phase === 'sealing') this.reveal(room)
    if (this.rushing) this.rush(room)
  }

  /** Whoever leaves, is stood in for or comes back is told to the others. */
  private noticeGoings(room: RoomNow): void {
    const before = this.room
    if (before?.number !== room.number || room.phase !== 'playing') return
    room.seats.forEach((seat, number) => {
      const was = before.seats[number]
      if (!was || was.member === null || was.member !== seat.member || seat.member === room.you) return
      if (seat.left && !was.left) this.hooks.went?.(seat.name, 'left')
      else if (seat.stood_in && !was.stood_in) this.hooks.went?.(seat.name, 'stood_in')
      else if (was.stood_in && !seat.stood_in) this.hooks.went?.(seat.name, 'back')
    })
  }

  /** Answers come before what they show, so a room that comes while nothing is unanswered is the one asked for. */
  private settleLaying(): void {
    if (!this.outbox.waitsFor('setup')) this.asked = null
  }

  /** All promises are known: show what was promised, once; another tab may have promised instead of this one. */
  private reveal(room: RoomNow): void {
    const part = this.part.part
    if (!part || this.revealed === part) return
    const promise = commitment(part)
    if (!this.mine.some((seat) => room.deal.promises[seat] === promise)) return
    this.revealed = part
    this.say({ type: 'reveal', contribution: part })
  }

  private rush(room: RoomNow): void {
    const full = room.seats.every((seat: SeatNow) => seat.kind !== 'empty')
    const isWaiting = session.getItem(GO + this.code) !== null
    if (isWaiting) {
      session.removeItem(GO + this.code)
      setTimeout(() => (this.rushing = false), RUSH)
    }
    if (isWaiting && room.phase === 'lobby' && this.mine.length && full) this.ready()
    else if (room.phase === 'playing' || room.phase === 'over' || !full) this.rushing = false
  }

  private hearTable(message: TableNow): void {
    const table = withOffers(message, this.table)
    this.table = table
    this.tableAt = performance.now()
    const events = table.seen[0]?.events ?? []
    const game = this.room?.number ?? 0
    const at = this.tableOf(game, table)
    const last = this.journal.at(-1)
    if (!events.length || (last && last.game === game && last.step >= table.step)) return
    const step = { game, step: table.step, events, at }
    this.journal = [...this.journal.slice(-LONGEST_JOURNAL), step]
    if (table.fresh) this.hooks.happened(step)
  }

  private tableOf(game: number, { game: name, seen }: TableNow): Table {
    const now: Table = { game: name, names: this.names, view: seen[0]?.view }
    const at = Object.assign(this.tables.get(game) ?? now, now)
    this.tables.set(game, at)
    return at
  }

  /** What seats are about to do; nothing has happened, so nothing is fresh, and the clocks run on. */
  private hearDrafts({ step, drafts }: DraftsNow): void {
    const table = this.table
    if (table?.step !== step || table.seen.length !== drafts.length) return
    this.table = { ...table, fresh: false, seen: table.seen.map((seen, i) => ({ ...seen, drafts: drafts[i]! })) }
  }

  private hearClock({ left_ms, running }: ClockNow): void {
    if (!this.table) return
    this.table = { ...this.table, fresh: false, left_ms, running }
    this.tableAt = performance.now()
  }

  private hearChat(lines: readonly ChatLine[], fresh: boolean): void {
    this.chat = fresh ? [...this.chat, ...lines] : lines
    if (fresh) this.hooks.chatted(lines)
  }
}

/** An offer comes once a step: until the next one it is still good, for the same seat. */
function withOffers(table: TableNow, last: TableNow | null): TableNow {
  if (last?.step !== table.step || last.game !== table.game) return table
  const offers = new Map(last.seen.map(({ seat, offer }) => [seat, offer]))
  return { ...table, seen: table.seen.map((seen) => ({ ...seen, offer: seen.offer ?? offers.get(seen.seat) ?? null })) }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function address(code: string, as: 'person' | 'public'): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/ws/${code}${as === 'public' ? '?public=1' : ''}`
}

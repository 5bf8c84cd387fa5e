// A room as this page knows it: what the server has sent, and what may be sent in return.
import { commitment, Contribution } from '../fair/promise'
import { api, ApiError } from './api'
import { session } from './kept'
import { Line, type LineState } from './line'
import { Outbox, type Word } from './outbox'
import { keepPast, pastOf } from './past'
import type {
  Attention,
  Bye,
  ChatLine,
  AnsweredNow,
  ClockNow,
  DoorNow,
  DraftsNow,
  HintNow,
  Lang,
  MemberNow,
  OptionsNow,
  Reacted,
  Refused,
  Remarks,
  RoomNow,
  SeatNow,
  Setup,
  TableNow,
  ServerMessage,
} from './protocol'
import { Talk } from './talk.svelte'

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
  /** Does this person play their first games of it? */
  isNewTo?(game: string): boolean
  went?(name: string, going: Going): void
  refused(refusal: Refused): void
  happened(step: JournalStep): void
  chatted(lines: readonly ChatLine[]): void
  reacted?(reaction: Reacted): void
}

const GO = 'tablee.go.'
const BEEN = 'tablee.been.'
const LONGEST_JOURNAL = 400
const RUSH = 5000
const LEAVING = 1500
/** Longer than this an answer does not take on a line that is alive. */
const OVERDUE = 1500

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
  /** Which game of the evening `table` is of: its end stays in sight while the next one is being got ready. */
  tableNumber = $state(0)
  /** What bots have said about the last step that revealed something. */
  remarks = $state.raw<Remarks | null>(null)
  /** What a bot would do, for whoever has asked; it is of one step. */
  hint = $state.raw<HintNow | null>(null)
  /** On its way. */
  isHintAsked = $state(false)
  chat = $state.raw<readonly ChatLine[]>([])
  /** So many lines had been written when this page came in; null until it is told. */
  chatBefore = $state<number | null>(null)
  /** What is said just now, for the seats to show. */
  readonly talk = new Talk()
  journal = $state.raw<readonly JournalStep[]>([])
  link = $state<LineState>('connecting')
  ended = $state<Bye['reason'] | null>(null)
  /** What this browser, or something before it, keeps from us though the server answers. */
  blocked = $state<'socket' | 'cookies' | null>(null)
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
    this.line = new Line(() => this.address(as), this.outbox, {
      hear: (message) => this.hear(message),
      changed: (state) => this.linked(state),
      failing: () => void this.whyNoSocket(),
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
    this.talk.end()
  }

  /** Where the eyes are while the page is visible: what keeps somebody from answering stops the clock. */
  look(at: Exclude<Attention, 'hidden'>): void {
    this.looksAt = at
    this.attend()
  }

  /** What was answered, or taken back (null), and the server has not taken for a while: so it stays on the screen. */
  unsent(seat: number, step: number): Record<string, unknown> | null | undefined {
    void [this.said, this.link]
    return this.isOverdue ? this.outbox.answerFor(seat, step) : undefined
  }

  /** Counts what changes `unsent`. That an answer is taken does not: what is shown stays until the table shows it. */
  private said = $state(0)
  /** Has an answer waited for longer than a line needs that is alive? */
  private isOverdue = false

  private expectAnswer(id: string): void {
    this.said += 1
    setTimeout(() => {
      if (!this.outbox.holds(id)) return
      this.isOverdue = true
      this.said += 1
    }, OVERDUE)
  }

  private looksAt: Attention = 'table'
  private attended: Attention = 'table'

  private readonly attend = (): void => {
    const at = document.visibilityState === 'hidden' ? 'hidden' : this.looksAt
    if (at === this.attended || this.link !== 'open') return
    this.attended = at
    this.say({ type: 'attend', at })
  }

  /** Where the server answers, the fault lies nearer. */
  private async whyNoSocket(): Promise<void> {
    const answers = await api.games().then(Boolean, () => false)
    if (answers && this.link === 'away') this.blocked = 'socket'
  }

  private async whyStranger(): Promise<void> {
    await api.tables().catch((error: unknown) => {
      if (error instanceof ApiError && error.key === 'cookies') this.blocked = 'cookies'
    })
  }

  private linked(state: LineState): void {
    if (state === 'away') this.isOverdue = true
    this.link = state
    this.isHintAsked = false // what was on its way does not come any more
    if (state !== 'open') return
    this.blocked = null
    this.isBack = true
    this.attend()
  }

  /** By seat, the newest draft: nobody keeps drafts, so one that a dead line or server has lost is said again. */
  private readonly drafted = new Map<number, Extract<Word, { type: 'draft' }>>()
  private isBack = false

  private sayDraftsAgain(table: TableNow): TableNow {
    if (!this.isBack) return table
    this.isBack = false
    const seen = table.seen.map((one) => {
      const draft = this.drafted.get(one.seat ?? -1)
      if (draft?.step !== table.step || one.mine !== null) return one
      this.line.say(draft)
      return { ...one, drafts: { ...one.drafts, [draft.seat]: draft.move } }
    })
    return { ...table, seen }
  }

  /** A new socket counts as looking at the table, unless it comes from a page that nobody looks at. */
  private address(as: 'person' | 'public'): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.attended = document.visibilityState === 'hidden' ? 'hidden' : 'table'
    const query = new URLSearchParams()
    if (as === 'public') query.set('public', '1')
    if (this.attended === 'hidden') query.set('hidden', '1')
    return `${scheme}://${location.host}/ws/${this.code}?${query}`.replace(/\?$/, '')
  }

  say(word: Word): void {
    const id = this.line.say(word)
    if (word.type === 'draft') this.drafted.set(word.seat, word)
    if (word.type !== 'answer' && word.type !== 'withdraw') return
    this.drafted.delete(word.seat)
    this.expectAnswer(id)
  }

  /** Go for good; resolves when the server knows, or does not answer. */
  async leave(): Promise<void> {
    const id = this.line.say({ type: 'leave' })
    await Promise.race([new Promise<void>((resolve) => this.awaited.set(id, resolve)), pause(LEAVING)])
    this.outbox.clear()
    this.close()
  }

  join(name: string, lang: Lang, face: number | null = null): void {
    this.say({ type: 'join', name, lang, face })
  }

  /** What would a bot do there? */
  askHint(seat: number): void {
    if (!this.table || this.isHintAsked) return
    this.isHintAsked = true
    this.say({ type: 'hint', seat, step: this.table.step })
  }

  /** Promise a part of the seed. */
  ready(): void {
    this.revealed = ''
    const newcomer = this.hooks.isNewTo?.(this.room?.game ?? '') ?? false
    this.say({ type: 'ready', promise: this.part.promise(), newcomer })
  }

  /** From the end of a game to the table that waits, where the next one is set up. */
  leaveTheEnd(): void {
    this.table = this.remarks = null
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

  /** This person as a member of the room. */
  get me(): MemberNow | undefined {
    return this.room?.members.find((one) => one.member === this.room?.you)
  }

  /** May one chat here and now? */
  get maySpeak(): boolean {
    return this.room?.chat === true && this.me !== undefined && !this.me.muted
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
      case 'answered_now':
        return this.hearAnswered(message)
      case 'clock_now':
        return this.hearClock(message)
      case 'drafts_now':
        return this.hearDrafts(message)
      case 'remarks':
        this.remarks = message
        return
      case 'hint_now':
        this.hint = message
        this.isHintAsked = false
        return
      case 'chatter':
        return this.hearChat(message.lines, message.fresh)
      case 'reacted':
        this.talk.reacted(message.member, message.reaction)
        return this.hooks.reacted?.(message)
      case 'ack':
        this.settleAnswers()
        return this.awaited.get(message.id)?.()
      case 'refused':
        this.settleAnswers()
        this.said += 1
        this.isHintAsked = false
        if (message.key === 'stranger_here') void this.whyStranger()
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
    if ((room.phase === 'lobby' || room.phase === 'sealing') && !this.isPlayedAgain(room)) this.leaveTheEnd()
    if (room.phase === 'sealing') this.reveal(room)
    if (this.rushing) this.rush(room)
  }

  /** Whoever leaves, is stood in for or comes back is told to the others. */
  private noticeGoings(room: RoomNow): void {
    const before = this.room
    if (!before) return
    if (room.phase === 'playing' && before.number === room.number) return this.noticeSeats(before, room)
    const here = new Set(room.members.map(({ member }) => member))
    for (const { member, name } of before.members) if (!here.has(member)) this.hooks.went?.(name, 'left')
  }

  private noticeSeats(before: RoomNow, room: RoomNow): void {
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

  private settleAnswers(): void {
    if (!this.outbox.waitsFor('answer') && !this.outbox.waitsFor('withdraw')) this.isOverdue = false
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

  /** Is the same game about to be played again by whoever sits here? Then its end stays until the next deal. */
  private isPlayedAgain(room: RoomNow): boolean {
    const table = this.table
    const outcome = table?.outcome
    if (!table || !outcome || room.number !== this.tableNumber + 1) return false
    return this.mine.length > 0 && table.game === room.game && outcome.scores.length === room.seats.length
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

  private hearTable(table: TableNow): void {
    if (table.step !== this.table?.step) {
      this.hint = null
      this.isHintAsked = false
    }
    this.table = this.sayDraftsAgain(table)
    this.tableNumber = this.room?.number ?? 0
    this.tableAt = performance.now()
    const events = table.seen[0]?.events ?? []
    const game = this.room?.number ?? 0
    const at = this.tableOf(game, table)
    if (!this.journal.length) this.journal = pastOf(this.code, game, table.step).map((step) => ({ ...step, game, at }))
    const last = this.journal.at(-1)
    if (!events.length || (last && last.game === game && last.step >= table.step)) return
    const step = { game, step: table.step, events, at }
    this.journal = [...this.journal.slice(-LONGEST_JOURNAL), step]
    keepPast(
      this.code,
      game,
      this.journal.filter((one) => one.game === game),
    )
    if (table.fresh) this.hooks.happened(step)
  }

  /** What has happened in the game on the table, step by step, as far as the journal goes back. */
  get past(): (readonly unknown[])[] {
    return this.journal.filter(({ game }) => game === this.tableNumber).map(({ events }) => events)
  }

  private tableOf(game: number, { game: name, seen }: TableNow): Table {
    const now: Table = { game: name, names: this.names, view: seen[0]?.view }
    const at = Object.assign(this.tables.get(game) ?? now, now)
    this.tables.set(game, at)
    return at
  }

  /** Somebody has answered and others are awaited: the table is the same, but for that. */
  private hearAnswered({ step, awaited, answered, mine, drafts, left_ms, running }: AnsweredNow): void {
    const table = this.table
    if (table?.step !== step || table.seen.length !== mine.length) return
    const seen = table.seen.map((one, i) => ({ ...one, awaited, answered, mine: mine[i] ?? null, drafts: drafts[i]! }))
    this.table = { ...table, fresh: false, seen, left_ms, running, grace_ms: null }
    this.tableAt = performance.now()
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
    this.chatBefore ??= fresh ? 0 : lines.length
    if (!fresh) return
    for (const line of lines) this.talk.heard(line)
    this.hooks.chatted(lines)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

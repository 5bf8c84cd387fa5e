// The line to a room: one socket that comes back by itself, and no word lost or said twice.
import { isAnswered, type Outbox, type Word } from './outbox'
import type { Bye, ServerMessage } from './protocol'

export type LineState = 'connecting' | 'open' | 'away' | 'ended'

/** So many attempts without a socket, while the server answers otherwise: something lets no socket through. */
const HOPEFUL = 3

export interface Listener {
  hear(message: ServerMessage): void
  changed(state: LineState): void
  /** Attempt after attempt fails, and no socket has ever opened here. */
  failing(): void
}

const FIRST = 300
const LONGEST = 5000
const UNANSWERED = 6000
const STEADY = 10_000
/** After so long without a word the page asks whether the line is alive: a network that is gone says nothing. */
const QUIET = 20_000
/** Whoever looks at the page again has been asleep, maybe, and wants to know at once. */
const AWAKE = 3000

/** How long to wait before attempt n (from 0): doubling, at most five seconds, a little different for everybody. */
export function backOff(attempt: number, luck: number = Math.random()): number {
  return Math.min(FIRST * 2 ** attempt, LONGEST) * (0.75 + 0.5 * luck)
}

export class Line {
  private socket: WebSocket | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private steady: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined
  /** By the wall: a device that sleeps stops the other clocks. */
  private heardAt = 0
  private attempts = 0
  private hasOpened = false
  private state: LineState = 'connecting'

  constructor(
    private readonly url: () => string,
    private readonly outbox: Outbox,
    private readonly listener: Listener,
  ) {}

  open(): void {
    addEventListener('online', this.atOnce)
    addEventListener('offline', this.lost)
    document.addEventListener('visibilitychange', this.looked)
    this.connect()
  }

  /** Never come back. */
  end(): void {
    removeEventListener('online', this.atOnce)
    removeEventListener('offline', this.lost)
    document.removeEventListener('visibilitychange', this.looked)
    this.become('ended')
    this.drop()
  }

  say(word: Word): string {
    const message = this.outbox.add(word)
    if (this.state === 'open') {
      this.socket?.send(JSON.stringify(message))
      if (isAnswered(message)) setTimeout(() => this.expect(message.id), UNANSWERED)
    }
    return message.id
  }

  private connect(): void {
    clearTimeout(this.timer)
    const socket = this.made()
    if (!socket) return this.lost()
    this.socket = socket
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.socket === socket && this.heard(JSON.parse(String(event.data)) as ServerMessage)
    // A policy that forbids sockets ends them with an error and no goodbye.
    socket.onerror = socket.onclose = () => this.socket === socket && this.lost()
  }

  /** Some browsers refuse by throwing. */
  private made(): WebSocket | null {
    try {
      return new WebSocket(this.url())
    } catch {
      return null
    }
  }

  private opened(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.hasOpened = true
    // A server that can keep nothing opens every socket and ends it: only what it acknowledges, or a while, counts.
    this.steady = setTimeout(() => (this.attempts = 0), STEADY)
    this.heardAt = Date.now()
    this.become('open')
    this.beat()
    for (const message of this.outbox.all) socket.send(JSON.stringify(message))
  }

  private heard(message: ServerMessage): void {
    this.heardAt = Date.now()
    if (message.type === 'ack') this.attempts = 0
    if (message.type === 'ack' || message.type === 'refused') this.outbox.settle(message.id)
    this.listener.hear(message)
    if (message.type === 'bye') this.dismissed(message)
  }

  private dismissed(bye: Bye): void {
    if (!bye.again) this.end()
  }

  /** An open socket that does not answer is a dead one. */
  private expect(id: string): void {
    if (this.state === 'open' && this.outbox.holds(id)) this.lost()
  }

  private readonly beat = (): void => {
    if (this.state !== 'open') return
    const left = this.heardAt + QUIET - Date.now()
    if (left <= 0 && document.visibilityState === 'visible') this.ask(UNANSWERED)
    this.pulse = setTimeout(this.beat, left > 0 ? left : QUIET)
  }

  /** Is anybody there? Anything that is heard is an answer. */
  private ask(patience: number): void {
    const asked = Date.now()
    const socket = this.socket
    this.say({ type: 'ping' })
    setTimeout(() => {
      if (this.socket === socket && this.state === 'open' && this.heardAt < asked) this.lost()
    }, patience)
  }

  private readonly looked = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.state === 'open' && Date.now() - this.heardAt >= AWAKE) this.ask(AWAKE)
    else this.atOnce()
  }

  private readonly lost = (): void => {
    if (this.state === 'ended') return
    this.drop()
    this.become('away')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), backOff(this.attempts++))
    if (!this.hasOpened && this.attempts >= HOPEFUL) this.listener.failing()
  }

  private readonly atOnce = (): void => {
    if (this.state !== 'away' || document.visibilityState === 'hidden') return
    this.attempts = 0
    this.connect()
  }

  private drop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.steady)
    clearTimeout(this.pulse)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private become(state: LineState): void {
    this.state = state
    this.listener.changed(state)
  }
}

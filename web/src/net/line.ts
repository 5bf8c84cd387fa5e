// The line to a room: one socket that comes back by itself, and no word lost or said twice.
import { isAnswered, type Outbox, type Word } from './outbox'
import type { Bye, ServerMessage } from './protocol'

export type LineState = 'connecting' | 'open' | 'away' | 'ended'

export interface Listener {
  hear(message: ServerMessage): void
  changed(state: LineState, attempts: number): void
}

const FIRST = 300
const LONGEST = 5000
const UNANSWERED = 6000

/** How long to wait before attempt n (from 0): doubling, at most five seconds, a little different for everybody. */
export function backOff(attempt: number, luck: number = Math.random()): number {
  return Math.min(FIRST * 2 ** attempt, LONGEST) * (0.75 + 0.5 * luck)
}

export class Line {
  private socket: WebSocket | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private attempts = 0
  private state: LineState = 'connecting'

  constructor(
    private readonly url: string,
    private readonly outbox: Outbox,
    private readonly listener: Listener,
  ) {}

  open(): void {
    addEventListener('online', this.atOnce)
    addEventListener('offline', this.lost)
    document.addEventListener('visibilitychange', this.atOnce)
    this.connect()
  }

  /** Never come back. */
  end(): void {
    removeEventListener('online', this.atOnce)
    removeEventListener('offline', this.lost)
    document.removeEventListener('visibilitychange', this.atOnce)
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
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.socket === socket && this.heard(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => this.socket === socket && this.lost()
  }

  private opened(socket: WebSocket): void {
    if (this.socket !== socket) return
    this.attempts = 0
    this.become('open')
    for (const message of this.outbox.all) socket.send(JSON.stringify(message))
  }

  private heard(message: ServerMessage): void {
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

  private readonly lost = (): void => {
    if (this.state === 'ended') return
    this.drop()
    this.become('away')
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.connect(), backOff(this.attempts++))
  }

  private readonly atOnce = (): void => {
    if (this.state !== 'away' || document.visibilityState === 'hidden') return
    this.attempts = 0
    this.connect()
  }

  private drop(): void {
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private become(state: LineState): void {
    this.state = state
    this.listener.changed(state, this.attempts)
  }
}

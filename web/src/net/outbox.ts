// What has been said and not been answered yet; it is said again after a reconnect or a reload, under the same id.
import { randomHex } from '../fair/hex'
import type { Kept } from './kept'
import type { Answer, PageMessage, Withdraw } from './protocol'

type Unsaid<M> = M extends PageMessage ? Omit<M, 'id'> : never
/** A message before it has its id. */
export type Word = Unsaid<PageMessage>

const MOST = 100

/** Drafts, reactions, pings and where one looks are not kept until they are answered. */
const FLEETING: readonly PageMessage['type'][] = ['draft', 'react', 'attend', 'ping']
export const isAnswered = ({ type }: PageMessage): boolean => !FLEETING.includes(type)

const isAboutAnswer = (message: PageMessage): message is Answer | Withdraw =>
  message.type === 'answer' || message.type === 'withdraw'

export class Outbox {
  private waiting: PageMessage[]

  constructor(
    private readonly key: string,
    private readonly kept: Kept,
  ) {
    this.waiting = read(kept.getItem(key))
  }

  /** Give a word its id; everything but what is not acknowledged waits here until it is answered. */
  add(word: Word): PageMessage {
    const message = { ...word, id: randomHex(12) }
    if (isAnswered(message)) {
      this.waiting = [...this.waiting.slice(-MOST), message]
      this.keep()
    }
    return message
  }

  /** The server has answered. */
  settle(id: string | null): void {
    this.waiting = this.waiting.filter((message) => message.id !== id)
    this.keep()
  }

  clear(): void {
    this.waiting = []
    this.keep()
  }

  holds(id: string): boolean {
    return this.waiting.some((message) => message.id === id)
  }

  /** Is a word of this kind still unanswered? */
  waitsFor(type: PageMessage['type']): boolean {
    return this.waiting.some((message) => message.type === type)
  }

  /** The answer for a seat that has not been taken yet: null where it is taken back, undefined where there is none. */
  answerFor(seat: number, step: number): Record<string, unknown> | null | undefined {
    const said = this.waiting.filter(isAboutAnswer).findLast((message) => message.seat === seat)
    if (said?.step !== step) return undefined
    return said.type === 'answer' ? said.move : null
  }

  /** In the order they were said. */
  get all(): readonly PageMessage[] {
    return this.waiting
  }

  private keep(): void {
    if (this.waiting.length) this.kept.setItem(this.key, JSON.stringify(this.waiting))
    else this.kept.removeItem(this.key)
  }
}

function read(text: string | null): PageMessage[] {
  try {
    const held: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(held) ? (held as PageMessage[]) : []
  } catch {
    return []
  }
}

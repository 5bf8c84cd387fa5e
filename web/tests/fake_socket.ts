// A socket that goes nowhere: tests speak for the server.
import type { PageMessage, ServerMessage } from '../src/net/protocol'

export class FakeSocket {
  static all: FakeSocket[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  sent: PageMessage[] = []
  closed = false

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as PageMessage)
  }

  close() {
    this.closed = true
  }

  receive(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

export function memory() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

// Whom the table waits for, besides oneself: by name, or how many where the names would fill the screen.
import type { SeenNow } from '../net/protocol'
import type { TableSay } from './say'

const MOST = 6

/** Empty where nobody else is awaited. */
export function waitingFor(seen: SeenNow, name: (seat: number) => string, say: TableSay): string {
  const others = seen.awaited.filter((seat) => seat !== seen.seat)
  if (!others.length) return ''
  return others.length > MOST
    ? say('waiting_many', { count: others.length })
    : say('waiting', { names: others.map(name) })
}

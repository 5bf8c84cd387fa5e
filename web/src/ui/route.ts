// Which page an address means.
import { isCode, readCode } from '../net/code'

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'tv'; code: string }
  | { page: 'replay'; id: string | null }
  | { page: 'rules'; game: string }
  | { page: 'verify' }
  | { page: 'puzzles'; id: string | null }
  | { page: 'mine' }
  | { page: 'pass' }
  | { page: 'missing' }

export function readRoute(path: string): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean).map(decode)
  if (more.length) return { page: 'missing' }
  if (!first) return { page: 'lobby' }
  if (!second && (first === 'replay' || first === 'puzzles')) return { page: first, id: null }
  if (!second) return first === 'verify' || first === 'pass' || first === 'mine' ? { page: first } : { page: 'missing' }
  return readPair(first, second)
}

function readPair(first: string, second: string): Route {
  switch (first) {
    case 'r':
    case 'tv': {
      const code = readCode(second)
      if (!isCode(code)) return { page: 'missing' }
      return first === 'r' ? { page: 'room', code } : { page: 'tv', code }
    }
    case 'replay':
    case 'puzzles':
      return { page: first, id: second }
    case 'rules':
      return { page: 'rules', game: second }
    default:
      return { page: 'missing' }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

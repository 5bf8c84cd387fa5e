// The few things asked of the server outside a room.
import { session } from './kept'
import type {
  Flaw,
  GameDescription,
  GameInfo,
  Lang,
  Me,
  MyTables,
  NewRoom,
  DevicePass,
  RoomMade,
  RoomInfo,
  WantedTable,
  TableNow,
} from './protocol'

/** The server says no, or cannot be reached (key "offline"). */
export class ApiError extends Error {
  constructor(
    readonly key: string,
    message: string,
    readonly status = 0,
  ) {
    super(message)
  }
}

export interface RulesPage {
  title: string
  html: string
}

const at = encodeURIComponent
const LINK = 'tablee.link.'
let known: Promise<Me> | undefined

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...init.headers, 'Accept-Language': document.documentElement.lang || 'en' }
  let answer: Response
  try {
    answer = await fetch(path, { ...init, headers })
  } catch {
    throw new ApiError('offline', '')
  }
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body as T
  const problem = (body ?? {}) as { key?: string; text?: string }
  throw new ApiError(problem.key ?? 'unknown', problem.text ?? '', answer.status)
}

async function post<T>(path: string, body: unknown): Promise<T> {
  await api.me()
  return send<T>(path, body)
}

function send<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export const api = {
  /** Who the server takes us for; a stranger becomes somebody, and that must happen before anything is said. */
  me(): Promise<Me> {
    known ??= ask<Me>('/api/me').catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  },
  games: () => ask<GameInfo[]>('/api/games'),
  /** A game for a table that fits any. */
  description: (game: string, lang: Lang) => ask<GameDescription>(`/api/games/${at(game)}/description?lang=${lang}`),
  rooms: () => ask<RoomInfo[]>('/api/rooms'),
  /** The tables one sits at, and the games finished last. */
  async tables(): Promise<MyTables> {
    await api.me()
    return ask<MyTables>('/api/me/tables')
  },
  room: (code: string) => ask<RoomInfo>(`/api/rooms/${at(code)}`),
  async open(room: NewRoom): Promise<RoomMade> {
    const made = await post<RoomMade>('/api/rooms', room)
    session.setItem(LINK + made.code, made.link)
    return made
  },
  /** Everything that is wrong with a table before it is laid. */
  check: (game: string, wanted: WantedTable) => post<Flaw[]>(`/api/games/${at(game)}/check`, wanted),
  /** What carries this person to another device, and there to a table. */
  pass: (code: string | null) => post<DevicePass>('/api/me/pass', { code }),
  /** Be the person another device has sent here. */
  async take(token: string): Promise<Me> {
    const me = await send<Me>('/api/me/take', { token })
    known = Promise.resolve(me)
    return me
  },
  rules: (game: string, lang: Lang) => ask<RulesPage>(`/api/rules/${at(game)}?lang=${lang}`),
  record: (id: string) => ask<Record<string, unknown>>(`/api/records/${at(id)}`),
  /** The public table of a finished game after so many steps. */
  recordStep: (id: string, step: number) => ask<TableNow>(`/api/records/${at(id)}/steps/${step}`),
}

/** Where the QR code of a room is. */
export const qrOf = (code: string): string => `/api/rooms/${at(code)}/qr.svg`

/** The link to share: as the server gave it, which may know an address that friends can reach. */
export const linkOf = (code: string): string => session.getItem(LINK + code) ?? `${location.origin}/r/${code}`

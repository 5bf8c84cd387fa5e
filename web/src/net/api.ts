// The few things asked of the server outside a room.
import { session } from './kept'
import type {
  AgainWanted,
  DailyPlayed,
  Flaw,
  Forgetting,
  FramesWanted,
  GameDescription,
  GameInfo,
  Lang,
  LinkWanted,
  Me,
  MyTables,
  OverTime,
  PlayedGame,
  DevicePass,
  DevicePassNow,
  PuzzleGame,
  PuzzleNow,
  PuzzleSolution,
  ReplayLink,
  ReplayNow,
  ReplaySource,
  ReviewNow,
  WhatIfNow,
  WhatIfWanted,
  RoomMade,
  RoomWanted,
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
  const headers = { 'Accept-Language': document.documentElement.lang || 'en', ...init.headers }
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

/** Ask as somebody. A stranger in spite of `api.me` is one whose browser keeps no cookie, or who was signed out. */
async function asSomebody<T>(question: () => Promise<T>): Promise<T> {
  await api.me()
  try {
    return await question()
  } catch (error) {
    if (!isStranger(error)) throw error
  }
  known = undefined
  await api.me()
  return question().catch((error: unknown) => {
    throw isStranger(error) ? new ApiError('cookies', '') : error
  })
}

const isStranger = (error: unknown) => error instanceof ApiError && error.key === 'stranger_here'

const post = <T>(path: string, body: unknown): Promise<T> => asSomebody(() => send<T>(path, body))

function send<T>(path: string, body: unknown, lang?: Lang): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(lang && { 'Accept-Language': lang }) },
    body: JSON.stringify(body),
  })
}

/** What went wrong, for people; what the server could not say is in the page's own words. */
export function errorText(error: unknown, say: (key: `error.${'offline' | 'cookies' | 'unknown'}`) => string): string {
  if (!(error instanceof ApiError)) return say('error.unknown')
  if (error.key === 'offline' || error.key === 'cookies') return say(`error.${error.key}`)
  return error.message || say('error.unknown')
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
  tables: () => asSomebody(() => ask<MyTables>('/api/me/tables')),
  room: (code: string) => ask<RoomInfo>(`/api/rooms/${at(code)}`),
  /** The games one has played to their end, the newest first. */
  history: () => asSomebody(() => ask<PlayedGame[]>('/api/me/history')),
  /** What they say over time: ratings, best and worst luck. */
  overTime: () => asSomebody(() => ask<OverTime>('/api/me/over-time')),
  /** The daily tables one has played to their end, the first time on each day. */
  daily: () => asSomebody(() => ask<DailyPlayed[]>('/api/me/daily')),
  async open(room: RoomWanted): Promise<RoomMade> {
    const made = await post<RoomMade>('/api/rooms', room)
    session.setItem(LINK + made.code, made.link)
    return made
  },
  /** Everything that is wrong with a table before it is laid. */
  check: (game: string, wanted: WantedTable) => post<Flaw[]>(`/api/games/${at(game)}/check`, wanted),
  /** What carries this person to another device, and there to a table. */
  pass: (code: string | null) => post<DevicePass>('/api/me/pass', { code }),
  /** Does the pass still wait to be used? */
  passWaits: async () => (await ask<DevicePassNow>('/api/me/pass')).waits,
  /** Be the person another device has sent here. */
  async take(token: string): Promise<Me> {
    const me = await send<Me>('/api/me/take', { token })
    known = Promise.resolve(me)
    return me
  },
  /** This browser alone is this person from now on. */
  signOutOthers: () => post<Me>('/api/me/rotate', {}),
  /** For how many days would backups still have whoever is forgotten today? */
  backupDays: async () => (await ask<Forgetting>('/api/me/forget')).backup_days,
  /** The server forgets this person, and so does the browser. */
  async forgetMe(): Promise<void> {
    await post<Me>('/api/me/forget', {})
    known = undefined
  },
  rules: (game: string, lang: Lang) => ask<RulesPage>(`/api/rules/${at(game)}?lang=${lang}`),
  record: (id: string) => ask<Record<string, unknown>>(`/api/records/${at(id)}`),
  /** A finished game, from this server, a link or a file: what is known of it before its first table. */
  replay: (source: ReplaySource) => send<ReplayNow>('/api/replays', source),
  replayFrames: (wanted: FramesWanted) => send<TableNow[]>('/api/replays/frames', wanted),
  /** The link that holds the whole game. */
  replayLink: (wanted: LinkWanted) => send<ReplayLink>('/api/replays/link', wanted),
  /** How a game came about, or how far that is: asked until it is there. */
  review: (source: ReplaySource, lang: Lang) => asSomebody(() => send<ReviewNow>('/api/reviews', source, lang)),
  /** One of its choices made otherwise: asked until it is there. */
  whatIf: (wanted: WhatIfWanted, lang: Lang) => asSomebody(() => send<WhatIfNow>('/api/reviews/what-if', wanted, lang)),
  /** A room that goes on from one of its moments, with new luck. */
  async goOn(wanted: AgainWanted): Promise<RoomMade> {
    const made = await post<RoomMade>('/api/replays/room', wanted)
    session.setItem(LINK + made.code, made.link)
    return made
  },
  /** Whose places these were in the game that a room goes on from, by seat; null where nobody knows. */
  places: (code: string) => asSomebody(() => ask<(string | null)[]>(`/api/rooms/${at(code)}/places`)),
  /** The games that have puzzles, and which one is offered on that day. */
  puzzles: (day: string) => ask<PuzzleGame[]>(`/api/puzzles/on/${at(day)}`),
  puzzle: (game: string, number: number, lang: Lang) =>
    ask<PuzzleNow>(`/api/puzzles/${at(game)}/${number}`, { headers: { 'Accept-Language': lang } }),
  /** What somebody would do there, judged. */
  solve: (game: string, number: number, move: Record<string, unknown>, lang: Lang) =>
    ask<PuzzleSolution>(`/api/puzzles/${at(game)}/${number}`, {
      method: 'POST',
      headers: { 'Accept-Language': lang, 'Content-Type': 'application/json' },
      body: JSON.stringify({ move }),
    }),
  /** The game as the record that a file holds. */
  replayFile: (source: ReplaySource) => send<Record<string, unknown>>('/api/replays/file', source),
}

/** Where the QR code of a room is. */
export const qrOf = (code: string): string => `/api/rooms/${at(code)}/qr.svg`

/** The link to share: as the server gave it, which may know an address that friends can reach. */
export async function linkOf(code: string): Promise<string> {
  const known = session.getItem(LINK + code)
  if (known) return known
  const { link } = await api.room(code)
  session.setItem(LINK + code, link)
  return link
}

/** The same as this browser has it, until the server has answered. */
export const ownLinkOf = (code: string): string => session.getItem(LINK + code) ?? `${location.origin}/r/${code}`

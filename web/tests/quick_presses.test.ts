import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../src/net/api'
import type { PageMessage, RoomNow, SeatNow } from '../src/net/protocol'
import { RoomClient } from '../src/net/room.svelte'
import { asRoom } from '../src/pages/replay/room'
import Setup from '../src/pages/room/Setup.svelte'
import { FakeSocket } from './fake_socket'

type SetupSent = Extract<PageMessage, { type: 'setup' }>

const empty: SeatNow = {
  kind: 'empty',
  name: '',
  team: 0,
  member: null,
  level: null,
  ready: false,
  present: false,
  stood_in: false,
  away: false,
  left: false,
  plays: null,
  face: null,
}
const TITLE = { title: 'Mind Map', tagline: '' }
let client: RoomClient
let page: HTMLElement
let mounted: Record<string, unknown>

function room(count: number): RoomNow {
  const seats = Array.from({ length: count }, (_, seat) => ({ ...empty, team: count > 7 ? seat % 2 : seat }))
  const shown = asRoom({ game: 'mind_map', teams: [0, 1, 2, 3], players: [] }, [])
  return { ...shown, you: 3, host: 3, phase: 'lobby', seats }
}

function press(): void {
  page.querySelectorAll<HTMLButtonElement>('.stepper button')[1]!.click()
  flushSync()
}

const server = () => FakeSocket.last
const setups = () => server().sent.filter((message): message is SetupSent => message.type === 'setup')
const asked = () => setups().map((one) => one.seats)
const shown = () => page.querySelector('output')!.textContent

beforeEach(async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  vi.spyOn(api, 'games').mockResolvedValue([
    {
      name: 'mind_map',
      titles: { en: TITLE, fr: TITLE },
      least: 4,
      most: 14,
      levels: [],
      options: [],
      daily: false,
      puzzles: false,
      grace: false,
    },
  ])
  client = new RoomClient('ABCDE', { refused: vi.fn(), happened: vi.fn(), chatted: vi.fn() })
  client.open()
  server().onopen?.()
  server().receive(room(4))
  page = document.createElement('div')
  document.body.append(page)
  mounted = mount(Setup, {
    target: page,
    props: {
      client,
      get room() {
        return client.room!
      },
    },
  })
  await vi.waitFor(() => expect(shown()).toBe('4'))
})

afterEach(() => {
  void unmount(mounted)
  client.close()
  vi.unstubAllGlobals()
})

it('four presses before the server has answered are four seats', () => {
  for (let times = 0; times < 4; times++) press()
  expect(asked()).toEqual([5, 6, 7, 8])
  expect(shown()).toBe('8')
})

it('the answer to one press takes no other press back', () => {
  press()
  press()
  server().receive({ type: 'ack', id: setups()[0]!.id })
  server().receive(room(5))
  flushSync()
  expect(shown()).toBe('6')
  press()
  for (const one of setups().slice(1)) server().receive({ type: 'ack', id: one.id })
  server().receive(room(7))
  press()
  expect(asked()).toEqual([5, 6, 7, 8])
})

it('what is refused is forgotten', () => {
  press()
  server().receive({ type: 'refused', id: setups()[0]!.id, key: 'x', text: 'x', rule: '' })
  flushSync()
  expect(shown()).toBe('4')
})

it('what the server shows after its answer is what counts', () => {
  press()
  server().receive({ type: 'ack', id: setups()[0]!.id })
  server().receive(room(5))
  server().receive(room(7)) // another screen of the host's
  flushSync()
  expect(shown()).toBe('7')
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isCode, readCode } from '../src/net/code'
import { backOff, Line, type LineState } from '../src/net/line'
import { Outbox } from '../src/net/outbox'
import type { ServerMessage } from '../src/net/protocol'
import { readRoute } from '../src/ui/route'
import { FakeSocket, memory } from './fake_socket'

describe('the outbox', () => {
  it('keeps words through a reload until they are answered', () => {
    const kept = memory()
    const box = new Outbox('box', kept)
    const first = box.add({ type: 'chat', text: 'hello' })
    const second = box.add({ type: 'sit', seat: 2 })
    expect(first.id).not.toBe(second.id)
    expect(first.id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
    const reloaded = new Outbox('box', kept)
    expect(reloaded.all).toEqual([first, second])
    reloaded.settle(first.id)
    expect([reloaded.holds(first.id), reloaded.holds(second.id)]).toEqual([false, true])
    reloaded.settle(second.id)
    expect(kept.getItem('box')).toBeNull()
  })

  it('does not keep drafts', () => {
    const box = new Outbox('box', memory())
    box.add({ type: 'draft', seat: 0, step: 1, move: { card: 4 } })
    expect(box.all).toEqual([])
  })

  it('forgets what it cannot read', () => {
    const kept = memory()
    kept.setItem('box', '{broken')
    expect(new Outbox('box', kept).all).toEqual([])
  })
})

describe('the line', () => {
  let states: LineState[]
  let heard: ServerMessage[]
  let failures: number
  let line: Line
  const last = () => FakeSocket.last
  const socket = (place: number) => FakeSocket.all[place]!

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.all = []
    states = []
    heard = []
    failures = 0
    line = new Line(() => 'ws://server/ws/ABCDE', new Outbox('box', memory()), {
      hear: (message) => heard.push(message),
      changed: (state) => states.push(state),
      failing: () => failures++,
    })
    line.open()
  })

  afterEach(() => {
    line.end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says again, once and under the same id, what was not answered', () => {
    const early = line.say({ type: 'chat', text: 'before' })
    last().onopen?.()
    const id = line.say({ type: 'sit', seat: 1 })
    expect(last().sent.map((message) => message.id)).toEqual([early, id])
    last().receive({ type: 'ack', id: early })
    last().onclose?.()
    vi.advanceTimersByTime(1000)
    last().onopen?.()
    expect(FakeSocket.all).toHaveLength(2)
    expect(socket(1).sent.map((message) => message.id)).toEqual([id])
    last().receive({ type: 'refused', id, key: 'stale', text: '', rule: '' })
    last().onclose?.()
    vi.advanceTimersByTime(1000)
    last().onopen?.()
    expect(socket(2).sent).toEqual([])
    expect(states).toEqual(['open', 'away', 'open', 'away', 'open'])
  })

  it('comes back at once when the network or the reader does', () => {
    last().onclose?.()
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    last().onclose?.()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all).toHaveLength(3)
  })

  it('gives up a socket that does not answer', () => {
    last().onopen?.()
    line.say({ type: 'unready' })
    vi.advanceTimersByTime(7000)
    expect(socket(0).closed).toBe(true)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('stays away when it is told to', () => {
    last().onopen?.()
    last().receive({ type: 'bye', reason: 'kicked', again: false })
    last().onclose?.()
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(1)
    expect(states.at(-1)).toBe('ended')
  })

  it('comes back after a goodbye that is not for good, and ignores what an old socket says', () => {
    last().onopen?.()
    last().receive({ type: 'bye', reason: 'stopping', again: true })
    last().onclose?.()
    vi.advanceTimersByTime(1000)
    const before = heard.length
    socket(0).receive({ type: 'ack', id: 'x' })
    expect(heard).toHaveLength(before)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('backs off from a server that opens every socket and can keep nothing', () => {
    line.say({ type: 'unready' })
    for (let tries = 0; tries < 12; tries++) {
      last().onopen?.()
      last().receive({ type: 'refused', id: null, key: 'store_failed', text: '', rule: '' })
      last().receive({ type: 'bye', reason: 'gone', again: true })
      last().onclose?.()
      vi.advanceTimersByTime(7000)
    }
    const before = FakeSocket.all.length
    last().onopen?.()
    last().onclose?.()
    vi.advanceTimersByTime(3000)
    expect(FakeSocket.all).toHaveLength(before)
    vi.advanceTimersByTime(4000)
    expect(FakeSocket.all).toHaveLength(before + 1)
    last().onopen?.()
    last().receive({ type: 'ack', id: last().sent[0]!.id })
    last().onclose?.()
    vi.advanceTimersByTime(400)
    expect(FakeSocket.all).toHaveLength(before + 2)
  })

  it('says when no socket has ever opened, also where the browser refuses by throwing', () => {
    last().onclose?.()
    vi.advanceTimersByTime(1000)
    last().onclose?.()
    expect(failures).toBe(0)
    vi.stubGlobal('WebSocket', function () {
      throw new DOMException('blocked', 'SecurityError')
    })
    vi.advanceTimersByTime(1000)
    expect(failures).toBe(1)
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.advanceTimersByTime(5000)
    last().onopen?.()
    for (let tries = 0; tries < 5; tries++) {
      last().onclose?.()
      vi.advanceTimersByTime(7000)
    }
    expect(failures).toBe(1)
  })

  it('takes a line that holds for a steady one', () => {
    for (let tries = 0; tries < 6; tries++) {
      last().onclose?.()
      vi.advanceTimersByTime(7000)
    }
    last().onopen?.()
    vi.advanceTimersByTime(10_000)
    const before = FakeSocket.all.length
    last().onclose?.()
    vi.advanceTimersByTime(400)
    expect(FakeSocket.all).toHaveLength(before + 1)
  })

  it('waits longer each time, five seconds at most, not all at the same moment', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => backOff(attempt, 0.5))).toEqual([300, 600, 1200, 2400, 4800, 5000])
    expect([backOff(0, 0), backOff(0, 1)]).toEqual([225, 375])
  })
})

describe('a code', () => {
  it.each([
    ['abcde', 'ABCDE'],
    [' a b-c.d e ', 'ABCDE'],
    ['http://192.168.1.4:8642/r/qkzmt?x=1', 'QKZMT'],
    ['https://table.example/tv/QKZMT', 'QKZMT'],
    ['abcdefgh', 'ABCDE'],
    ['a1b2', 'AB'],
    ['', ''],
  ])('%j is read as %j', (typed, code) => {
    expect(readCode(typed)).toBe(code)
    expect(isCode(code)).toBe(code.length === 5)
  })
})

describe('an address', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/r/qkzmt', { page: 'room', code: 'QKZMT' }],
    ['/tv/QKZMT', { page: 'tv', code: 'QKZMT' }],
    ['/replay/QKZMT-1', { page: 'replay', id: 'QKZMT-1' }],
    ['/rules/mind_up', { page: 'rules', game: 'mind_up' }],
    ['/verify', { page: 'verify' }],
    ['/r/', { page: 'missing' }],
    ['/r/abc', { page: 'missing' }],
    ['/r/ABCDE/more', { page: 'missing' }],
    ['/nothing', { page: 'missing' }],
    ['/rules/%', { page: 'rules', game: '%' }],
  ])('%s', (path, route) => {
    expect(readRoute(path)).toEqual(route)
  })
})

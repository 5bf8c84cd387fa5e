import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line, type LineState } from '../src/net/line'
import { Outbox } from '../src/net/outbox'
import { FakeSocket, memory } from './fake_socket'

describe('a line that has fallen silent', () => {
  let visible = true
  let states: LineState[]
  let line: Line
  const first = () => FakeSocket.all[0]!
  const pings = () => first().sent.filter(({ type }) => type === 'ping')
  const look = (isVisible: boolean) => {
    visible = isVisible
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'))
    FakeSocket.all = []
    visible = true
    states = []
    line = new Line(() => 'ws://server/ws/ABCDE', new Outbox('box', memory()), {
      hear: () => undefined,
      changed: (state) => states.push(state),
      failing: () => undefined,
    })
    line.open()
    first().onopen?.()
  })

  afterEach(() => {
    line.end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is asked, and replaced where nobody answers', () => {
    vi.advanceTimersByTime(20_000)
    expect(pings()).toHaveLength(1)
    vi.advanceTimersByTime(6000)
    expect(states.at(-1)).toBe('away')
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('is kept where anything at all is heard', () => {
    for (let round = 0; round < 5; round++) {
      vi.advanceTimersByTime(20_000)
      first().receive({ type: 'ack', id: pings().at(-1)!.id })
    }
    expect(pings()).toHaveLength(5)
    expect(states.at(-1)).toBe('open')
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('is not asked while something is heard', () => {
    for (let round = 0; round < 20; round++) {
      vi.advanceTimersByTime(5000)
      first().receive({ type: 'chatter', lines: [], fresh: true })
    }
    expect(pings()).toHaveLength(0)
  })

  it('is asked at once by whoever looks again, and soon given up', () => {
    look(false)
    vi.advanceTimersByTime(600_000)
    expect(pings()).toHaveLength(0)
    look(true)
    expect(pings()).toHaveLength(1)
    vi.advanceTimersByTime(3500)
    expect(FakeSocket.all).toHaveLength(2)
  })

  it('asks nothing after its end', () => {
    line.end()
    vi.advanceTimersByTime(100_000)
    expect(pings()).toHaveLength(0)
    expect(FakeSocket.all).toHaveLength(1)
  })
})

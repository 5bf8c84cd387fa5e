import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Announcer } from '../games/announcer'
import type { Showing } from '../games/contract'
import type { Flight } from './flights.svelte'
import { Stage, STILL_MS, type Scene } from './stage.svelte'

let still = false
beforeEach(() => {
  still = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const END = 900

/** A step of three events that land at 300, 600 and 900 ms; the table is told as a number of events. */
function aScene(step: number, pictured = true): Scene<number, Flight> {
  return {
    step,
    viewAt: (events) => step * 10 + events,
    beats: [300, 600, END].map((at, index) => ({ at, events: index + 1 })),
    fly: () => ({
      flights: [{ id: 1, frames: [], box: { x: 0, y: 0, width: 1, height: 1 }, end: END }],
      empty: [],
      end: END,
    }),
    pictured,
  }
}

function aStage(log: string[] = []) {
  const root = document.createElement('div')
  const onshow = (showing: Showing | null) => log.push(showing ? `shows ${showing.step}` : 'shown')
  return { stage: new Stage<number, Flight>(() => root, onshow), log }
}

describe('a step on the stage', () => {
  it('is told event by event as it lands, and said and written when all of it has', async () => {
    const { stage, log } = aStage()
    stage.show(aScene(7), () => log.push('landed'))
    await vi.advanceTimersByTimeAsync(0)
    expect(stage.visible).toBe(70)
    await vi.advanceTimersByTimeAsync(350)
    expect(stage.visible).toBe(71)
    await vi.advanceTimersByTimeAsync(300)
    expect([stage.visible, log]).toEqual([72, ['shows 7']])
    await vi.advanceTimersByTimeAsync(300)
    expect([stage.visible, log]).toEqual([null, ['shows 7', 'shown', 'landed']])
  })

  it('can be skipped with a tap', async () => {
    const { stage, log } = aStage()
    stage.show(aScene(7), () => log.push('landed'))
    await vi.advanceTimersByTimeAsync(10)
    stage.skip()
    expect([stage.visible, log]).toEqual([null, ['shows 7', 'shown', 'landed']])
    await vi.advanceTimersByTimeAsync(2 * END)
    expect(log).toHaveLength(3)
  })

  it('gives way to the next step: the older one is told, the newer one is not', async () => {
    const said: unknown[] = []
    const announcer = new Announcer((event) => said.push(event))
    const stage = new Stage<number, Flight>(
      () => document.createElement('div'),
      (showing) => announcer.show(showing),
    )
    stage.show(aScene(7), () => undefined)
    await announcer.happened(7, ['a'])
    expect(said).toEqual([])
    const happened = announcer.happened(8, ['b'])
    stage.show(aScene(8), () => undefined)
    await happened
    expect(said).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(END + 50)
    expect(said).toEqual(['a', 'b'])
  })

  it('is a still picture where nothing shall move, until a tap or for two and a half seconds', async () => {
    still = true
    const { stage, log } = aStage()
    stage.show(aScene(7), () => log.push('landed'))
    await vi.advanceTimersByTimeAsync(STILL_MS - 10)
    expect([stage.still, stage.visible, log]).toEqual([true, 70, ['shows 7']])
    await vi.advanceTimersByTimeAsync(20)
    expect([stage.still, stage.visible, log.at(-1)]).toEqual([false, null, 'landed'])
    stage.show(aScene(8), () => log.push('landed too'))
    stage.skip()
    expect([stage.still, log.at(-1)]).toEqual([false, 'landed too'])
  })

  it('needs no picture of what one did oneself', () => {
    still = true
    const { stage, log } = aStage()
    stage.show(aScene(7, false), () => log.push('landed'))
    expect([stage.visible, log]).toEqual([null, ['landed']])
  })

  it('is dropped with the table, and nobody waits on', async () => {
    const { stage, log } = aStage()
    stage.show(aScene(7), () => log.push('landed'))
    stage.drop()
    await vi.advanceTimersByTimeAsync(2 * END)
    expect(log).toEqual(['shows 7', 'shown'])
  })
})

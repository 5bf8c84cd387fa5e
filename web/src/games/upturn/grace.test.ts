import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Grace } from './grace.svelte'

describe('the moment of grace', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('goes by itself', () => {
    const grace = new Grace()
    grace.hear(4, 1500)
    expect(grace.span).toEqual({ left: 1500, share: 1 })
    vi.advanceTimersByTime(1499)
    expect(grace.span).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(grace.span).toBeNull()
  })

  it('goes on where it was when the table is sent again in the same step', () => {
    const grace = new Grace()
    grace.hear(4, 1500)
    vi.advanceTimersByTime(900)
    grace.hear(4, 600)
    expect(grace.span).toEqual({ left: 600, share: 0.4 })
    vi.advanceTimersByTime(600)
    expect(grace.span).toBeNull()
  })

  it('is over when the server no longer speaks of it', () => {
    const grace = new Grace()
    grace.hear(4, 1500)
    grace.hear(5, null)
    expect(grace.span).toBeNull()
    grace.hear(9, 1500)
    expect(grace.span).toEqual({ left: 1500, share: 1 })
    grace.end()
  })
})

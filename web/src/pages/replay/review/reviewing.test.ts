import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../net/api'
import { Reviewing } from './reviewing.svelte'

describe('a review that is asked for', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('waits where too much is to be done, and gives up where there is none', async () => {
    vi.useFakeTimers()
    const ask = vi.spyOn(api, 'review')
    const refused = (key: string) => Object.assign(new Error(key), { key })
    ask.mockRejectedValueOnce(refused('background_full'))
    ask.mockResolvedValueOnce({ ahead: 0, done: 0, parts: 0, review: null, retold: null })
    ask.mockRejectedValueOnce(refused('no_review'))
    const reviewing = new Reviewing({ record: 'ABCDE-1', letters: null, file: null })
    await reviewing.ask()
    expect(reviewing.failure).toBe(null)
    await vi.advanceTimersByTimeAsync(4000)
    expect(reviewing.now).not.toBe(null)
    await vi.advanceTimersByTimeAsync(1000)
    expect((reviewing.failure as { key: string }).key).toBe('no_review')
    reviewing.end()
  })
})

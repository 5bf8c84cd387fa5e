import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from './live.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('leaves nothing of what is over, said or still to be said', () => {
  live.announce('Weighing')
  vi.runAllTimers()
  expect(live.said).toContain('Weighing')
  live.announce('More')
  live.hush()
  vi.runAllTimers()
  expect(live.said).toEqual(['', ''])
})

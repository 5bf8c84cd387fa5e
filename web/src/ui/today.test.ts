import { describe, expect, it, vi } from 'vitest'

describe('today', () => {
  it('is another day for a page that was left open overnight', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 17, 23, 50) })
    const { today } = await import('./today.svelte')
    expect(today.day).toBe('2026-11-17')
    vi.setSystemTime(new Date(2026, 10, 18, 8, 0))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(today.day).toBe('2026-11-18')
    vi.useRealTimers()
  })
})

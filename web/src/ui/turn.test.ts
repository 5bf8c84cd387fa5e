import { afterEach, expect, it, vi } from 'vitest'
import { turn } from './turn.svelte'

const noted = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  noted.mockClear()
})

it('calls whoever looks elsewhere at every turn, also where one follows the other at once', async () => {
  vi.stubGlobal('Notification', function (this: { close: () => void }, title: string) {
    noted(title)
    this.close = () => undefined
  })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  turn.notes = 'on'
  const called = async (...given: Parameters<typeof turn.call>) => {
    noted.mockClear()
    turn.call(...given)
    await new Promise((done) => setTimeout(done))
    return noted.mock.calls.length
  }
  expect(await called('Your turn', 'Upturn', '1-4')).toBe(1)
  expect(await called('Your turn', 'Upturn', '1-4'), 'the same again').toBe(0)
  expect(await called('Your turn', 'Upturn', '1-5'), 'all answers came in one message').toBe(1)
  expect(await called('', 'Upturn', '1-6')).toBe(0)
  expect(await called('Your turn', 'Upturn', '1-7')).toBe(1)
  turn.call('', '', '')
})

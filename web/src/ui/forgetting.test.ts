import { describe, expect, it } from 'vitest'
import { forgetHere } from './forgetting'

/** As browsers have it: what is kept are the object's own keys. */
function storage(held: Record<string, string>): Storage {
  const kept = { ...held }
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => Reflect.deleteProperty(kept, key) })
  return kept as unknown as Storage
}

describe('whoever is forgotten', () => {
  it('leaves nothing but how the machine looks and sounds', () => {
    const machine = { 'tablee.lang': 'fr', 'tablee.theme': 'dark', 'tablee.sounds': 'on', other: 'page' }
    const local = storage({
      ...machine,
      'tablee.played': '{"upturn":{"games":1,"last":"YHHTN-1"}}',
      'tablee.puzzles': '{}',
      'tablee.learnt': '{}',
      'tablee.bots': 'expert',
      'tablee.name': 'Anna',
    })
    const session = storage({ 'tablee.past.YHHTN': '[]', 'tablee.upturn.YHHTN.1.0': '[]' })
    forgetHere(() => [local, session])
    expect({ ...local }).toEqual(machine)
    expect({ ...session }).toEqual({})
  })

  it('is forgotten where nothing may be kept', () => {
    expect(() =>
      forgetHere(() => {
        throw new DOMException('blocked', 'SecurityError')
      }),
    ).not.toThrow()
  })
})

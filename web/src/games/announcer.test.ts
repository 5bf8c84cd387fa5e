import { expect, test } from 'vitest'
import { Announcer } from './announcer'

function listening(): { announcer: Announcer; said: unknown[] } {
  const said: unknown[] = []
  return { announcer: new Announcer((event) => said.push(event)), said }
}

test('what no table shows bit by bit is said at once', async () => {
  const { announcer, said } = listening()
  await announcer.happened(3, ['a', 'b'])
  await announcer.happened(4, ['c'])
  expect(said).toEqual(['a', 'b', 'c'])
})

test('what the table shows bit by bit is said as it is seen, once, and nothing overtakes it', async () => {
  const { announcer, said } = listening()
  const spoken = announcer.happened(3, ['ballot', 'one', 'two', 'score'])
  announcer.show({ step: 3, events: 1 })
  await spoken
  expect(said).toEqual(['ballot'])
  announcer.show({ step: 3, events: 2 })
  announcer.show({ step: 3, events: 2 })
  await announcer.happened(4, ['later'])
  expect(said).toEqual(['ballot', 'one'])
  announcer.show(null)
  expect(said).toEqual(['ballot', 'one', 'two', 'score', 'later'])
})

test('what was said before a table went back is not said again', async () => {
  const { announcer, said } = listening()
  announcer.show({ step: 3, events: 2 })
  await announcer.happened(3, ['one', 'two', 'three'])
  announcer.show({ step: 3, events: 1 })
  announcer.show(null)
  expect(said).toEqual(['one', 'two', 'three'])
})

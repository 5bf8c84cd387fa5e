import { expect, test } from 'vitest'
import { Herald } from './herald'

function listening(): { herald: Herald; said: unknown[] } {
  const said: unknown[] = []
  return { herald: new Herald((event) => said.push(event)), said }
}

test('what no table shows bit by bit is said at once', async () => {
  const { herald, said } = listening()
  await herald.happened(3, ['a', 'b'])
  await herald.happened(4, ['c'])
  expect(said).toEqual(['a', 'b', 'c'])
})

test('what the table shows bit by bit is said as it is seen, once, and nothing overtakes it', async () => {
  const { herald, said } = listening()
  const told = herald.happened(3, ['ballot', 'one', 'two', 'score'])
  herald.show({ step: 3, events: 1 })
  await told
  expect(said).toEqual(['ballot'])
  herald.show({ step: 3, events: 2 })
  herald.show({ step: 3, events: 2 })
  await herald.happened(4, ['later'])
  expect(said).toEqual(['ballot', 'one'])
  herald.show(null)
  expect(said).toEqual(['ballot', 'one', 'two', 'score', 'later'])
})

test('what was said before a table went back is not said again', async () => {
  const { herald, said } = listening()
  herald.show({ step: 3, events: 2 })
  await herald.happened(3, ['one', 'two', 'three'])
  herald.show({ step: 3, events: 1 })
  herald.show(null)
  expect(said).toEqual(['one', 'two', 'three'])
})

import { describe, expect, it } from 'vitest'
import { Holding, nextHolder } from '../src/pages/room/holding.svelte'
import { countLines, decodeText, HEAVIEST, readLines, spanOf, surplus, weigh } from '../src/pages/room/lines'
import { balanced, hasTeams, moved, nextTeam, swapped } from '../src/pages/room/teams'
import type { SeatNow } from '../src/net/protocol'

const kinds = (letters: string) =>
  [...letters].map((letter): SeatNow['kind'] => (letter === 'p' ? 'person' : letter === 'b' ? 'bot' : 'empty'))
const sizes = (teams: readonly number[]) => [0, 1].map((team) => teams.filter((one) => one === team).length)

describe('teams', () => {
  const even = [0, 1, 0, 1, 0, 1, 0, 1]

  it('are there where seats share one', () => {
    expect(hasTeams(even)).toBe(true)
    expect(hasTeams([0, 1, 2, 3])).toBe(false)
  })

  it('stay equal: at an even table an empty seat comes back first, then a bot, then a person', () => {
    expect(moved(kinds('pppbpepb'), even, 0, 1)).toEqual(swapped(even, 0, 5))
    expect(moved(kinds('pppbpppb'), even, 0, 1)).toEqual(swapped(even, 0, 7))
    expect(moved(kinds('pppppppp'), even, 0, 1)).toEqual(swapped(even, 0, 7))
  })

  it('take one more where there is room', () => {
    const odd = [0, 1, 0, 1, 0, 1, 0, 1, 0]
    expect(sizes(moved(kinds('ppppppppp'), odd, 0, 1))).toEqual([4, 5])
    expect(sizes(moved(kinds('ppppppppp'), odd, 1, 0))).toEqual([5, 4])
    expect(moved(kinds('ppppppppp'), odd, 0, 0)).toEqual(odd)
  })

  it('send a seat to the next one', () => {
    expect([nextTeam(even, 0), nextTeam(even, 1)]).toEqual([1, 0])
  })

  it('are balanced: people first, then bots, and nobody moves without need', () => {
    expect(balanced(kinds('pbpbpbpb'), even)).toEqual([0, 1, 0, 1, 1, 0, 1, 0])
    expect(balanced(kinds('ppppbbee'), even)).toEqual(even)
    for (const table of ['pppbbbbbb', 'ppbbbbeeee', 'peeeeeeeeeee', 'pppppppppbbbbb']) {
      const start = [...table].map((_, seat) => seat % 2)
      const found = balanced(kinds(table), start)
      const people = found.filter((_, seat) => table[seat] === 'p')
      expect(Math.abs(sizes(people)[0]! - sizes(people)[1]!)).toBeLessThan(2)
      expect(Math.abs(sizes(found)[0]! - sizes(found)[1]!)).toBeLessThan(2)
      expect(balanced(kinds(table), found)).toEqual(found)
    }
  })
})

describe('the screen in several hands', () => {
  it('stays with whoever is awaited', () => expect(nextHolder([0, 2], [0, 2], 2)).toBe(2))
  it('stays when nobody here is awaited', () => expect(nextHolder([0, 2], [], 2)).toBe(2))
  it('goes round the table', () => {
    expect(nextHolder([0, 2, 5], [2, 5], 0)).toBe(2)
    expect(nextHolder([0, 2, 5], [0, 2], 5)).toBe(0)
    expect(nextHolder([0, 2, 5], [0, 5], 2)).toBe(5)
  })
  it('begins with whoever is awaited first', () => {
    expect(nextHolder([0, 2], [2], null)).toBe(2)
    expect(nextHolder([0, 2], [], null)).toBe(0)
    expect(nextHolder([], [], null)).toBe(null)
  })

  it('is covered at once in the beginning and shown on demand', () => {
    const holding = new Holding()
    holding.look([0, 2], [0, 2], 'a', 0)
    expect([holding.holder, holding.next]).toEqual([null, 0])
    holding.take('a')
    expect([holding.holder, holding.next]).toEqual([0, null])
  })

  it('may be asked for by hand, and is kept until something happens', () => {
    const holding = new Holding()
    holding.show(0)
    holding.ask(2)
    expect(holding.next).toBe(2)
    holding.take('a')
    expect(holding.look([0, 2], [0], 'a', 0)).toBeUndefined()
    expect([holding.holder, holding.next]).toEqual([2, null])
    holding.look([0, 2], [0], 'b', 0)?.()
    expect(holding.next).toBe(null)
  })
})

describe('lines of one’s own', () => {
  it('keep blank lines inside and drop those at the end', () => {
    expect(readLines('a\r\n\r\nb\rc\n \n')).toEqual(['a', '', 'b', 'c'])
    expect(countLines(['a', ' ', 'b'])).toBe(2)
    expect(countLines(undefined)).toBe(0)
  })

  it('are found again by their number', () => {
    const text = 'one\r\n\ntwo'
    expect([1, 2, 3].map((line) => text.slice(...spanOf(text, line)))).toEqual(['one', '', 'two'])
  })

  it('are read as they were written', () => {
    expect(decodeText(new TextEncoder().encode('été 🦤'))).toBe('été 🦤')
    expect(decodeText(new Uint8Array([0xe9, 0x74, 0xe9]))).toBe('été')
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0xe9, 0x00]))).toBe('é')
  })

  it('are weighed in bytes', () => {
    expect(weigh({ own: ['é'] })).toBe('{"own":["é"]}'.length + 1)
    const heavy = { own: Array.from({ length: 10_000 }, () => 'nine char') }
    expect(weigh(heavy)).toBeGreaterThan(HEAVIEST)
    const fewer = { own: heavy.own.slice(surplus(heavy)) }
    expect(weigh(fewer)).toBeLessThanOrEqual(HEAVIEST)
    expect(fewer.own.length).toBeGreaterThan(4_900)
  })
})

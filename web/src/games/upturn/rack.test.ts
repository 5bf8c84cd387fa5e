import { describe, expect, it } from 'vitest'
import { aVoice, said } from './fixtures'
import { added, arranged, columnsFor, moved, named } from './rack'
import { amongText, tileName } from './text'

describe('the rack', () => {
  it('tells tiles of one kind apart', () => {
    expect(named(['12', 'joker', 'joker']).map((one) => one.key)).toEqual(['12', 'joker', 'joker 2'])
  })

  it('keeps one’s own order; what is new joins at the end', () => {
    const held = arranged(['12', '41', '64', 'joker'], ['joker', '99', '41'])
    expect(held.map((one) => one.key)).toEqual(['joker', '41', '12', '64'])
  })

  it('moves a tile to a place counted without it, within bounds', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  })

  it('knows what has come', () => {
    expect(added(['12', 'joker'], ['12', '41', 'joker', 'joker'])).toEqual(['41', 'joker 2'])
  })

  it('lies in even rows of comfortable tiles, of smaller ones where it is long', () => {
    const columns = [0, 1, 7, 8, 9, 12, 16, 17, 27].map((count) => columnsFor(count, 340, 32, 38))
    expect(columns).toEqual([1, 1, 7, 8, 5, 6, 8, 9, 9])
  })
})

describe('the words', () => {
  it('count as people of the language do', () => {
    expect(said.fr('announce_turn', { goal: 'Plus que 40', fitting: 1 })).toBe(
      'À vous. Plus que 40. Une de vos tuiles va.',
    )
    expect(said.en('lay_many', { count: 3 })).toBe('Lay 3 tiles')
  })

  it('name tiles and ranges aloud', () => {
    expect(['47', '22', '40', 'joker'].map((tile) => tileName(tile, said.fr, aVoice('fr')))).toEqual([
      '47, pénalité',
      '22, double',
      '40',
      'joker',
    ])
    expect(amongText('1-40 71 skip_one', aVoice())).toBe('1–40, 71, skip one')
  })
})

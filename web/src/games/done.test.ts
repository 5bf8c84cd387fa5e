import { describe, expect, it } from 'vitest'
import type { Lang, PlayedForYou } from '../net/protocol'
import { Voice, type Texts } from '../text/voice'
import { SHARED } from '../text/words'
import mapEn from '../text/generated/mind_map.en.json'
import upEn from '../text/generated/mind_up.en.json'
import turnEn from '../text/generated/upturn.en.json'
import turnFr from '../text/generated/upturn.fr.json'
import type { GameParts } from './contract'
import { doneInWords, playedFor } from './done'

const parts = { events: {} } as unknown as GameParts
const voice = (texts: unknown, lang: Lang = 'en') =>
  new Voice(lang, [texts as Texts, ...SHARED[lang]], ['Anna', 'Bob'], {})
const played = (seat: number, move: Record<string, unknown>): PlayedForYou => ({ seat, step: 1, move })

describe('what was played for somebody', () => {
  it('is told in the words of its game', () => {
    const words = (texts: unknown, move: Record<string, unknown>) => doneInWords(move, parts, voice(texts))
    expect(words(upEn, { card: 46 })).toBe('card 46')
    expect(words(turnEn, { lay: '40' })).toContain('40')
    expect(words(turnEn, { draw: true })).toBe('a tile drawn')
    expect(words(turnEn, { give_to: 1 })).toBe('a tile for Bob')
    expect(words(mapEn, { x: 1, y: 2 })).toBe('your token placed')
    expect(words(mapEn, { votes: { 1: 2 } })).toBe('your ballot')
    expect(doneInWords({ pass: true }, parts, voice(turnFr, 'fr'))).toBe('un tour passé')
  })

  it('is told of the seat that is looked at, and of no other', () => {
    const both = [played(0, { card: 46 }), played(1, { card: 12 })]
    expect(playedFor(0, both, parts, voice(upEn))).toContain('card 46')
    expect(playedFor(0, both, parts, voice(upEn))).not.toContain('12')
    expect(playedFor(2, both, parts, voice(upEn))).toBe('')
  })

  it('tells the last ones where there are many', () => {
    const many = [1, 2, 3, 4, 5].map((card) => played(0, { card }))
    const words = playedFor(0, many, parts, voice(upEn))
    expect(words).toContain('card 3, card 4, card 5')
    expect(words).not.toContain('card 2')
    expect(words).toContain('5')
  })
})

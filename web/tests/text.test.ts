import { describe, expect, it } from 'vitest'
import { EVENTS as mindMap } from '../src/games/mind_map/view'
import { EVENTS as mindUp } from '../src/games/mind_up/view'
import { EVENTS as upturn } from '../src/games/upturn/view'
import samples from '../src/text/generated/samples.json'
import { friendlyName, LONGEST_NAME } from '../src/text/names'
import { readTagged, signed, Voice, type EventForms, type Texts } from '../src/text/voice'

const LANGS = ['en', 'fr'] as const
const EVENTS: Record<string, EventForms> = { mind_map: mindMap, mind_up: mindUp, upturn }
const FILES = import.meta.glob<Texts>('../src/text/generated/*.{en,fr}.json', { eager: true, import: 'default' })
const file = (name: string) => FILES[`../src/text/generated/${name}.json`]!

const voice = (game: string, lang: (typeof LANGS)[number]) =>
  new Voice(lang, [file(`${game}.${lang}`), file(`page.${lang}`), file(`shared.${lang}`)], samples.names, EVENTS[game])

describe('the page speaks as the server does', () => {
  it.each(samples.templates)('$game $key', ({ game, key, params, en, fr }) => {
    expect([voice(game, 'en').say(key, params), voice(game, 'fr').say(key, params)]).toEqual([en, fr])
  })

  it.each(samples.events)('$game $event', ({ game, event, en, fr }) => {
    expect([voice(game, 'en').event(event), voice(game, 'fr').event(event)]).toEqual([en, fr])
  })

  const anyGame = (lang: (typeof LANGS)[number]) =>
    new Voice(lang, [file(`shared.${lang}`)], samples.names, {}, {}, true)

  it.each(samples.values)('$spec $value', ({ spec, value, en, fr }) => {
    const said = (lang: (typeof LANGS)[number]) =>
      new Voice(lang, [{ x: `{value:${spec}}` }, file(`shared.${lang}`)], samples.names).say('x', { value })
    expect([said('en'), said('fr')]).toEqual([en, fr])
  })

  it.each(samples.unwritten)('$key', ({ key, params, en, fr }) => {
    expect([anyGame('en').say(key, params), anyGame('fr').say(key, params)]).toEqual([en, fr])
  })
})

describe('a voice', () => {
  const texts = {
    seat: 'Player {number}',
    a: { b: '{who:name} has {n:cards}' },
    plural: { cards: ['# card', '# cards'] },
  }

  it('counts as its language does', () => {
    const said = (lang: 'en' | 'fr', n: number) => new Voice(lang, [texts], ['Léo']).say('a.b', { who: 0, n })
    expect([said('en', 0), said('en', 1), said('en', 2), said('en', -1)]).toEqual([
      'Léo has 0 cards',
      'Léo has 1 card',
      'Léo has 2 cards',
      'Léo has −1 card',
    ])
    expect([said('fr', 0), said('fr', 1), said('fr', 2)]).toEqual([
      'Léo has 0 card',
      'Léo has 1 card',
      'Léo has 2 cards',
    ])
  })

  it('names a seat without a name by its number', () => {
    expect(new Voice('en', [texts]).name(2)).toBe('Player 3')
  })

  it('says which text is missing', () => {
    const found = new Voice('en', [texts])
    expect(() => found.say('a.c')).toThrow('no text a.c in en')
    expect([found.knows('a.b'), found.knows('a.c')]).toEqual([true, false])
  })

  it('uses namers of a game first', () => {
    const named = new Voice('en', [{ x: '{word:word}, {words:word}' }], [], {}, { word: (id) => `word ${id}` })
    expect(named.say('x', { word: 4, words: [1, 2] })).toBe('word 4, word 1, word 2')
  })

  it('leaves what people wrote as it is', () => {
    expect(new Voice('en', [texts], ['{n:cards} $& #']).say('a.b', { who: 0, n: 1 })).toBe('{n:cards} $& # has 1 card')
  })

  it('reads events with what was left unsaid', () => {
    const forms = { laid: { first: 'seat', rest: { call: false } }, bare: { first: null, rest: {} } }
    expect(readTagged({ laid: 2 }, forms)).toEqual({ tag: 'laid', params: { seat: 2, call: false } })
    expect(readTagged({ bare: true }, forms)).toEqual({ tag: 'bare', params: {} })
    expect(() => readTagged({ other: 1 }, forms)).toThrow('unknown: other')
  })

  it('writes signs as people do', () => {
    expect([2, -1, 0].map(signed)).toEqual(['+2', '−1', '0'])
  })
})

describe('a friendly name', () => {
  it('fits on a seat, in both languages', () => {
    for (const lang of LANGS) {
      for (let i = 0; i < 200; i++) {
        const name = friendlyName(lang)
        expect(name.length).toBeLessThanOrEqual(LONGEST_NAME)
        expect(name).toMatch(/^\p{Lu}\p{L}+ \p{L}+$/u)
      }
    }
  })
})

// Every sentence of every game can be said in both languages, whatever lies on its table.
import { describe, expect, it } from 'vitest'
import type { Lang } from '../net/protocol'
import { Voice, type Texts } from '../text/voice'
import type { Learning, Now } from '../ui/learn/learning'
import { namers } from './mind_map/cards'
import { aView as aMap } from './mind_map/fixtures'
import { learning as mindMap } from './mind_map/learning'
import { aView as anUp } from './mind_up/fixtures'
import { learning as mindUp } from './mind_up/learning'
import { aView as aTurn } from './upturn/fixtures'
import { learning as upturn } from './upturn/learning'

const TEXTS = import.meta.glob<Texts>('../text/generated/*.{en,fr}.json', { import: 'default', eager: true })
const NAMES = ['Anouk', 'Léo', 'Sam', 'Zoé']

interface Case {
  game: string
  learning: Learning
  view: unknown
  /** Things to be asked about, by kind. */
  which: Record<string, string>
}

const CASES: Case[] = [
  {
    game: 'mind_up',
    learning: mindUp as unknown as Learning,
    view: anUp({
      columns: [
        [[46, 15], [], [], [], []],
        [[], [], [], [], []],
        [[], [], [], [], []],
      ],
    }),
    which: { card: '19', gain: '1', column: '2', objective: 'C1', player: '1' },
  },
  {
    game: 'upturn',
    learning: upturn as unknown as Learning,
    view: aTurn(),
    which: { tile: 'joker', player: '2' },
  },
  {
    game: 'mind_map',
    learning: mindMap as unknown as Learning,
    view: aMap(),
    which: { axis: 'up', token: '1', word: '2', player: '3' },
  },
]

function nowOf({ game, view }: Case, lang: Lang): Now {
  const texts = [TEXTS[`../text/generated/${game}.${lang}.json`]!, TEXTS[`../text/generated/shared.${lang}.json`]!]
  const voice = new Voice(lang, texts, NAMES, {}, game === 'mind_map' ? namers(() => view, lang) : {})
  const seen = { seat: 0, view, events: [], awaited: [0], answered: [], mine: null, drafts: {} }
  return { view, seen, step: 1, voice, mine: true, has: () => true }
}

describe.each(CASES)('$game is learnt by playing', (one) => {
  it.each(['en', 'fr'] as const)('in short sentences (%s)', (lang) => {
    const now = nowOf(one, lang)
    const said = one.learning.lessons.map((lesson) => lesson.text(now))
    const explained = Object.entries(one.learning.about).map(([kind, about]) => about(one.which[kind] ?? '', now))
    for (const text of [...said, ...explained, now.voice.say('table.goal')]) {
      expect(text).toMatch(/[.!?…]$/)
      expect(text).not.toMatch(/[{}–]|undefined|NaN/)
      expect(text.length).toBeLessThan(180)
    }
  })

  it('is led somewhere, and asked to do something', () => {
    expect(one.learning.lessons.length).toBeGreaterThanOrEqual(6)
    expect(one.learning.lessons.filter((lesson) => lesson.act).length).toBeGreaterThanOrEqual(2)
  })
})

import { describe, expect, it } from 'vitest'
import en from '../../text/generated/upturn.en.json'
import fr from '../../text/generated/upturn.fr.json'
import { Voice } from '../../text/voice'
import { SHARED } from '../../text/words'
import { tableSay } from '../say'
import { aView } from './fixtures'
import { lastTurn, newestOf, turnWith } from './last_turn'
import type { Event } from './view'

const NAMES = ['Anouk', 'Basile', 'Dora']
function line(turn: readonly Event[], me: number | null, lang: 'en' | 'fr' = 'en'): string {
  const voice = new Voice(lang, [lang === 'en' ? en : fr, ...SHARED[lang]], NAMES)
  return lastTurn(turn, { me, say: tableSay(voice), voice })
}

describe('the last turn in one line', () => {
  const turn: Event[] = [
    { laid: 2, tiles: ['27'] },
    { penalised: 2, to: 1 },
  ]

  it('says who did what, and what came of it', () => {
    expect(line(turn, 0)).toBe('Dora laid 27 → Basile draws 1')
    expect(line(turn, 0, 'fr')).toBe('Dora a posé 27 → Basile pioche 1')
    expect(line([], 0)).toBe('')
  })

  it('speaks to whoever it is about', () => {
    expect(line(turn, 2)).toBe('You laid 27 → Basile draws 1')
    expect(line(turn, 1)).toBe('Dora laid 27 → you draw 1')
    expect(line([{ laid: 0, tiles: ['skip_one'] }, { skipped: [1] }], 1)).toBe(
      'Anouk laid a “skip one” → a turn without you',
    )
    expect(line([{ laid: 0, tiles: ['double_arrow'] }], 1, 'fr')).toBe('Anouk a posé une double flèche')
    expect(line([{ laid: 0, tiles: ['38', '33'] }], 1)).toBe('Anouk laid 38, 33')
    expect(line([{ penalised: 2, to: 1 }], 1)).toBe('You draw 1')
  })

  it('counts what several steps of one turn bring together', () => {
    let whole = turnWith(turn, [{ penalised: 2, to: 1 }])
    whole = turnWith(whole, [{ gifted: 2, to: 0 }])
    expect(line(whole, null)).toBe('Dora laid 27 → Basile draws 2, Anouk draws 1')
    whole = turnWith(whole, [{ called: 2 }])
    expect(line(whole, null)).toBe('Dora laid 27 → Dora: “Upturn!”, Basile draws 2, Anouk draws 1')
  })

  it('begins anew with the next turn, also of the same player', () => {
    const drew: Event[] = [{ drew: 2 }]
    expect(line(turnWith(turn, [{ drew: 1 }]), 0)).toBe('Basile drew')
    expect(line(turnWith(drew, [{ laid: 2, tiles: ['31'] }]), 0)).toBe('Dora drew, then laid 31')
    expect(line(turnWith(turn, [{ laid: 2, tiles: ['31'] }]), 0)).toBe('Dora laid 31')
  })
})

it('knows whose the newest tiles are, all of the turn and no others', () => {
  const view = aView({
    lines: [
      ['20', '40', '41'],
      ['blue_arrow', '44'],
    ],
  })
  const laid = (tiles: string[]) => ({ laid: 2, tiles })
  expect(newestOf([laid(['41']), { again: 2 }, laid(['blue_arrow', '44'])], view)).toEqual({ seat: 2, count: 3 })
  expect(newestOf([laid(['41'])], view)).toBeNull()
  expect(newestOf([{ drew: 1 }], view)).toBeNull()
})

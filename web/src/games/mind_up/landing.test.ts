import { describe, expect, it } from 'vitest'
import en from '../../text/generated/mind_up.en.json'
import fr from '../../text/generated/mind_up.fr.json'
import { Voice } from '../../text/voice'
import { SHARED } from '../../text/words'
import type { Offer } from '../contract'
import { tableSay } from '../say'
import { broughtBy, chances, reachOf } from './landing'
import { effectText } from './text'

const ROW = [3, 31, 57]

/** As the server writes it. */
const OFFER: Offer = {
  move_list: [{ card: 28 }, { card: 30 }, { card: 60 }],
  previews: {
    '28': { pieces: ['28'], effects: [{ rule: 'MU-11', key: 'may_take', params: { cards: [3, 31] } }] },
    '30': {
      pieces: ['30'],
      effects: [
        { rule: 'MU-11', key: 'may_take', params: { cards: [31] } },
        { rule: 'MU-10', key: 'out_of_reach', params: { cards: [3] } },
        { rule: 'MU-14', key: 'stays', params: { card: 60, value: 5 } },
      ],
    },
    '60': {
      pieces: ['60'],
      effects: [
        { rule: 'MU-11', key: 'takes', params: { card: 57 } },
        { rule: 'MU-10', key: 'out_of_reach', params: { cards: [3, 31] } },
        { rule: 'MU-14', key: 'stays_new', params: { card: 30 } },
      ],
    },
  },
}

describe('where a card of the hand may land', () => {
  it('is what the offer says', () => {
    expect(chances(OFFER, 28, ROW)).toEqual(['likely', 'likely', 'possible'])
    expect(chances(OFFER, 30, ROW)).toEqual(['never', 'likely', 'possible'])
    expect(chances(OFFER, 60, ROW)).toEqual(['never', 'never', 'likely'])
  })

  it('is not known where nothing is offered', () => {
    expect(chances({}, 28, ROW)).toBeNull()
    expect(reachOf({}, 28)).toBeNull()
  })

  it('is said in both languages, and so is what stays in the last turn', () => {
    const said = (lang: 'en' | 'fr', card: number, ...keys: string[]) => {
      const voice = new Voice(lang, [lang === 'en' ? en : fr, ...SHARED[lang]])
      const effect = keys.length ? broughtBy(OFFER, card, ...keys) : reachOf(OFFER, card)
      return effectText(effect!, tableSay(voice), voice)
    }
    expect(said('en', 60)).toBe('You get 57, whatever the others play.')
    expect(said('fr', 60)).toBe('Vous aurez le 57, quoi que jouent les autres.')
    expect(said('en', 28)).toBe('You will probably get 3 or 31.')
    expect(said('fr', 28)).toBe('Vous aurez probablement le 3 ou le 31.')
    expect(said('en', 30, 'stays', 'stays_new')).toBe('60 stays with you, in your column worth 5')
    expect(said('fr', 60, 'stays', 'stays_new')).toBe('Le 30 vous reste et rejoint vos colonnes')
  })
})

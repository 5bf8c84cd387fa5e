// The first round of Mind Map in sentences, and what everything on its table is.
import type { Learning, Now } from '../../ui/learn/learning'
import { tableSay } from '../say'
import { faceOf } from './coins'
import type { Say } from './text'
import type { View } from './view'

type Here = Now<View>
const sayOf = ({ voice }: Here): Say => tableSay(voice)
const dealt = ({ view }: Here) => ({ reference: view.deal?.reference, across: view.deal?.across, up: view.deal?.up })
const isPlacing = ({ view }: Here): boolean => view.phase === 'placing' && view.history.length === 0
const isVoting = ({ view }: Here): boolean => view.phase === 'voting' || view.phase === 'joint'
const isRevealed = ({ view }: Here): boolean => view.history.length > 0
const TRAY = '.tray:not(.gone)'
const notPlacing = (now: Here): boolean => !isPlacing(now)

export const learning: Learning<View> = {
  keep: '.lower button',
  lessons: [
    { at: '[data-thing=secret]', text: (now) => sayOf(now)('guide.secret'), past: notPlacing },
    { at: '[data-thing=reference]', text: (now) => sayOf(now)('guide.reference', dealt(now)), past: notPlacing },
    { at: '[data-thing="axis across"]', text: (now) => sayOf(now)('guide.across', dealt(now)), past: notPlacing },
    { at: '[data-thing="axis up"]', text: (now) => sayOf(now)('guide.up', dealt(now)), past: notPlacing },
    {
      at: TRAY,
      act: true,
      keep: '.map',
      text: (now) => sayOf(now)('guide.place'),
      past: (now) => notPlacing(now) || !now.has(TRAY),
    },
    {
      at: '.actions .primary',
      act: true,
      keep: '.map',
      text: (now) => sayOf(now)('guide.final'),
      when: (now) => now.mine,
      past: notPlacing,
    },
    {
      at: '[data-thing=words]',
      act: true,
      keep: '.map',
      text: (now) => sayOf(now)('guide.vote'),
      when: (now) => isVoting(now) && now.mine,
      past: (now) => isRevealed(now) || now.has('.words .given'),
    },
    {
      at: '.actions .act',
      act: true,
      keep: '.map',
      text: (now) => sayOf(now)('guide.cast'),
      when: (now) => isVoting(now) && now.mine,
      past: isRevealed,
    },
    {
      at: '[data-thing=players]',
      text: (now) => sayOf(now)('guide.points'),
      when: isRevealed,
      // the next round is being played: the map is needed again
      past: (now) => isRevealed(now) && now.has('.actions'),
    },
  ],
  about: {
    map: (_, now) => sayOf(now)('about.map', dealt(now)),
    reference: (_, now) => sayOf(now)('about.reference', dealt(now)),
    axis: (which, now) => sayOf(now)(which === 'up' ? 'guide.up' : 'guide.across', dealt(now)),
    token: (which, now) =>
      sayOf(now)(Number(which) === now.seen.seat ? 'about.my_token' : 'about.token', {
        letter: faceOf(now.view.deal?.players.indexOf(Number(which)) ?? 0).letter,
        name: now.voice.name(Number(which)),
      }),
    words: (_, now) => sayOf(now)('about.words'),
    word: (which, now) =>
      sayOf(now)(Number(which) === now.view.number ? 'about.my_word' : 'about.word', { number: which }),
    secret: (_, now) => sayOf(now)('guide.secret'),
    tray: (_, now) => sayOf(now)('guide.place'),
    track: (_, now) => sayOf(now)('about.track'),
    players: (_, now) => sayOf(now)('guide.points'),
    player: (which, now) =>
      sayOf(now)('about.player', {
        name: now.voice.name(Number(which)),
        letter: faceOf(now.view.deal?.players.indexOf(Number(which)) ?? 0).letter,
      }),
  },
}

// Small tables for the tests.
import type { SeenNow } from '../../net/protocol'
import type { Offer } from '../contract'
import type { Cards, Deal, Revealed, View } from './view'

export const CARDS: Cards = {
  deck: 'house-1',
  own_language: 'fr',
  words: { deck_size: 100, own: ['bretelles'], stretches: [[0, 100]] },
  criteria: { deck_size: 50, own: ['qui gratte'], stretches: [[0, 50]] },
  examples: {},
}

export const DEAL: Deal = { players: [0, 1, 2, 3], words: [1, 2, 3, 4], reference: 0, across: 6, up: 11 }

/** MM-13: on two tokens all the others are right, on two of them player 3 has swapped the words. */
export const SCENE: Revealed = {
  deal: DEAL,
  numbers: { 0: 1, 1: 2, 2: 3, 3: 4 },
  places: { 0: { x: 0, y: 500 }, 1: { x: 10, y: 0 }, 2: { x: -1500, y: 1500 }, 3: { x: 300, y: -300 } },
  ballots: {
    0: { 1: 2, 2: 3, 3: 4 },
    1: { 0: 1, 2: 3, 3: 4 },
    2: { 0: 1, 1: 2, 3: 4 },
    3: { 0: 2, 1: 1, 2: 3 },
  },
  joint: {},
  worth: [
    [2, 1, 1, 0],
    [1, 2, 1, 0],
    [1, 1, 3, 1],
    [1, 1, 1, 3],
  ],
  tokens: [
    { found: { 1: 1, 2: 1 }, joint: 0 },
    { found: { 0: 1, 2: 1 }, joint: 0 },
    { found: { 0: 1, 1: 1, 3: 1 }, joint: 0 },
    { found: { 0: 1, 1: 1, 2: 1 }, joint: 0 },
  ],
  track: [],
}

/** A table of four in round 1; whatever matters to a test is given. */
export function aView(given: Partial<View> = {}): View {
  return {
    seat: 0,
    teams: [0, 1, 2, 3],
    cards: CARDS,
    phase: 'placing',
    rounds: 3,
    scores: [0, 0, 0, 0],
    track: [],
    deal: DEAL,
    number: 1,
    places: {},
    ballot: {},
    joint: {},
    changes_left: {},
    history: [],
    ...given,
  }
}

/** Eight in two teams; team 0 (the even seats) has the tokens. */
export function aTeamView(given: Partial<View> = {}): View {
  return aView({
    seat: 1,
    teams: [0, 1, 0, 1, 0, 1, 0, 1],
    deal: { ...DEAL, players: [0, 2, 4, 6] },
    phase: 'joint',
    number: null,
    changes_left: { 1: 12, 3: 12, 5: 12, 7: 12 },
    rounds: 4,
    scores: [0, 0, 0, 0, 0, 0, 0, 0],
    ...given,
  })
}

export function seenOf(view: View, given: Partial<SeenNow> = {}): SeenNow {
  return { seat: view.seat, view, events: [], awaited: [], answered: [], mine: null, drafts: {}, ...given }
}

/** What the server offers seat 0, whose number is 4, when the others' tokens lie on the map (MM-10). */
export const SECRET: Offer = {
  assignment: { move: 'votes', places: [1, 2, 3], values: [1, 2, 3], forbidden: [] },
  refused: [
    { pieces: ['4'], rule: 'MM-10', key: 'own_number', params: { number: 4, numbers: [1, 2, 3] } },
    { pieces: [], places: [0], rule: 'MM-10', key: 'own_token', params: { tokens: [1, 2, 3] } },
    { pieces: ['votes'], rule: 'MM-10', key: 'token_missing', params: { tokens: [1, 2, 3] } },
  ],
}

/** What it offers the watching team while number 1 lies on token 0; `left` changes are left (MM-20). */
export function jointOffer(left = 12): Offer {
  const shared = { put: 'put', on: 'on', given: [[0, 1]] as const, changes_left: left }
  const used = { rule: 'MM-20', key: 'only_fill', params: { limit: 12, tokens: [2, 4, 6], numbers: [2, 3, 4] } }
  return {
    assignment: { move: 'votes', places: [0, 2, 4, 6], values: [1, 2, 3, 4], forbidden: [], shared },
    refused: [
      {
        pieces: ['votes'],
        rule: 'MM-20',
        key: 'ballot_not_full',
        params: { tokens: [2, 4, 6], numbers: [2, 3, 4] },
      },
      ...(left ? [] : [{ pieces: ['1'], places: [0], ...used }]),
    ],
  }
}

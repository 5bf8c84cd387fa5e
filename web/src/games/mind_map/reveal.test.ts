import { describe, expect, it } from 'vitest'
import { aTeamView, aView, SCENE, seenOf } from './fixtures'
import { justRevealed, phaseKey, placesNow, scoresDuring, trackDuring } from './moment'
import { standings } from './podium'
import { progressOf } from './progress'
import { eventsShown, inTeams, pointsAfter, shareOf, shownTokens, watchingTeam } from './reveal'
import type { Revealed } from './view'

const ALONE = [0, 1, 2, 3]
const TEAMS = [0, 1, 0, 1, 0, 1, 0, 1]
const TEAM_SCENE: Revealed = {
  ...SCENE,
  deal: { ...SCENE.deal, players: [0, 2, 4, 6] },
  numbers: { 0: 1, 2: 2, 4: 3, 6: 4 },
  ballots: { 0: { 2: 2, 4: 4, 6: 3 }, 2: { 0: 1, 4: 3, 6: 4 }, 4: { 0: 2, 2: 1, 6: 4 }, 6: { 0: 3, 2: 2, 4: 1 } },
  joint: { 0: 1, 2: 3, 4: 2, 6: 4 },
  worth: [
    [1, 2, 1, 2, 1, 2, 1, 2],
    [2, 0, 2, 0, 2, 0, 2, 0],
    [1, 0, 1, 0, 1, 0, 1, 0],
    [2, 2, 2, 2, 2, 2, 2, 2],
  ],
  tokens: [
    { found: { 2: 1 }, joint: 2 },
    { found: { 0: 1, 6: 1 }, joint: 0 },
    { found: { 2: 1 }, joint: 0 },
    { found: { 2: 1, 4: 1 }, joint: 2 },
  ],
  track: [
    [0, 0],
    [1, 2],
    [3, 2],
    [4, 2],
    [6, 4],
  ].map((spaces) => spaces.map((space) => ({ marker: 0, space }))),
}

describe('a round token by token', () => {
  it('brings what the server has counted, token by token', () => {
    expect(pointsAfter(SCENE, 1)).toEqual([2, 1, 1, 0])
    expect(pointsAfter(SCENE)).toEqual([5, 5, 6, 4])
    expect(pointsAfter(SCENE, 0)).toEqual([0, 0, 0, 0])
    expect(watchingTeam(TEAM_SCENE.deal, TEAMS)).toBe(1)
  })

  it('is heard as it is seen: the ballots, then a word with each token', () => {
    const events = [{ ballot_shown: 0 }, { ballot_shown: 1 }, { word_found: 0 }, { word_missed: 1 }, { scored: 0 }]
    expect([0, 1, 2].map((tokens) => eventsShown(events, tokens))).toEqual([2, 3, 4])
  })

  it('tells who said what', () => {
    const [first] = shownTokens(TEAM_SCENE)
    expect(first).toMatchObject({ seat: 0, number: 1, word: 1 })
    expect(first!.votes.map(({ voter, number, right, points }) => [voter, number, right, points])).toEqual([
      [2, 1, true, 1],
      [4, 2, false, 0],
      [6, 3, false, 0],
      [null, 1, true, 2],
    ])
  })

  it('says where the points of a round come from', () => {
    const shares = ALONE.map((seat) => shareOf(SCENE, seat))
    expect(shares.map(({ token, guesses }) => token + guesses)).toEqual([5, 5, 6, 4])
    expect(shares[0]!.token).toBe(2)
  })

  it('lets the scores rise from what they were', () => {
    const view = aView({ history: [SCENE, SCENE], scores: [10, 10, 12, 8] })
    expect(scoresDuring(view, 1, 0)).toEqual([5, 5, 6, 4])
    expect(scoresDuring(view, 1, 4)).toEqual(view.scores)
  })
})

describe('the track (MM-21)', () => {
  it('goes on with each token as the server says, from where it lay before', () => {
    const view = aTeamView({ history: [TEAM_SCENE], track: TEAM_SCENE.track.at(-1)! })
    const spaces = [0, 1, 2, 3, 4].map((count) => trackDuring(view, 0, count).map(({ space }) => space))
    expect(spaces).toEqual([
      [0, 0],
      [1, 2],
      [3, 2],
      [4, 2],
      [6, 4],
    ])
  })

  it('is none where everybody plays alone', () => {
    expect(trackDuring(aView({ history: [SCENE] }), 0, 2)).toEqual([])
  })
})

describe('the end', () => {
  it('shares places (MM-14) and has teams as one (MM-22)', () => {
    const ended = (scores: number[], places: number[]) => ({
      scores,
      places,
      reason: '',
      winners: [],
      record: '',
      reviewed: false,
    })
    expect(standings(ended([5, 7, 7, 2], [3, 1, 1, 4]), ALONE).map(({ who, rank }) => [who, rank])).toEqual([
      [1, 1],
      [2, 1],
      [0, 3],
      [3, 4],
    ])
    const teams = standings(ended([18, 29, 18, 29, 18, 29, 18, 29], [5, 1, 5, 1, 5, 1, 5, 1]), TEAMS)
    expect(teams.map(({ rank }) => rank)).toEqual([1, 2])
    expect(teams[0]).toEqual({ rank: 1, who: 1, seats: [1, 3, 5, 7], total: 29 })
    expect([inTeams(TEAMS), inTeams(ALONE)]).toEqual([true, false])
  })
})

describe('what is on the table now', () => {
  it('the tokens as they are dragged, then as they lie (MM-07)', () => {
    const view = aView()
    const seen = seenOf(view, { drafts: { 1: { x: 5, y: 6 } } })
    expect(placesNow(seen, view)).toEqual({ 1: { x: 5, y: 6 } })
    const fixed = aView({ phase: 'voting', places: SCENE.places })
    expect(placesNow(seenOf(fixed, { drafts: { 0: { votes: { 1: 2 } } } }), fixed)).toEqual(SCENE.places)
  })

  it('how far everybody is, and nothing more', () => {
    const placing = aView()
    const seen = seenOf(placing, { answered: [2], drafts: { 1: { x: 5, y: 6 }, 2: { x: 0, y: 0 } } })
    expect([0, 1, 2].map((seat) => progressOf(seen, placing, seat))).toEqual(['off', 'moving', 'final'])
    const voting = aView({ phase: 'voting' })
    const voted = seenOf(voting, { answered: [2] })
    expect([1, 2].map((seat) => progressOf(voted, voting, seat))).toEqual(['thinking', 'voted'])
    const joint = aTeamView()
    expect(progressOf(seenOf(joint, { answered: [1] }), joint, 0)).toBe('none')
  })

  it('a round that has just been revealed', () => {
    const before = aView({ phase: 'voting' })
    const after = aView({ history: [SCENE] })
    expect(justRevealed(before, after)).toBe(SCENE)
    expect(justRevealed(null, after)).toBe(null)
    expect(justRevealed(after, after)).toBe(null)
    expect([phaseKey(before), phaseKey(after)]).toEqual(['0-voting', '1-placing'])
  })
})

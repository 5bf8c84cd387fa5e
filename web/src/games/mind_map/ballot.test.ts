import { describe, expect, it } from 'vitest'
import { changed, sameBallot, tokenWith, votingOf, whyNotCast, whyNotPut } from './ballot'
import { aTeamView, aView } from './fixtures'

describe('a ballot changes as the house changes it (MM-20)', () => {
  it('a free number takes the place of another', () => {
    expect(changed({ 1: 2 }, 3, 1)).toEqual({ 1: 3 })
    expect(changed({}, 3, 1)).toEqual({ 1: 3 })
  })

  it('a number from another token changes places with the one it meets', () => {
    expect(changed({ 1: 2, 2: 3 }, 2, 2)).toEqual({ 1: 3, 2: 2 })
    expect(changed({ 1: 2 }, 2, 2)).toEqual({ 2: 2 })
  })

  it('a number comes off', () => {
    expect(changed({ 1: 2, 2: 3 }, 3, null)).toEqual({ 1: 2 })
    expect(tokenWith({ 1: 2, 2: 3 }, 3)).toBe(2)
    expect(tokenWith({ 1: 2 }, 3)).toBe(null)
  })

  it('and is known again', () => {
    expect(sameBallot({ 1: 2 }, { 1: 2 })).toBe(true)
    expect(sameBallot({ 1: 2 }, { 1: 2, 2: 3 })).toBe(false)
    expect(sameBallot({ 1: 2 }, null)).toBe(false)
    expect(sameBallot(null, null)).toBe(true)
  })
})

describe('one’s own ballot (MM-10)', () => {
  const voting = votingOf(aView({ phase: 'voting', number: 4 }))!

  it('is for everybody else’s token, with every number but one’s own', () => {
    expect(voting).toMatchObject({ tokens: [1, 2, 3], numbers: [1, 2, 3], joint: false })
    expect(whyNotPut({}, 2, 1, voting)).toBe(null)
  })

  it('refuses one’s own number and token with the reason', () => {
    const params = { number: 4, numbers: [1, 2, 3] }
    expect(whyNotPut({}, 4, 1, voting)).toEqual({ rule: 'MM-10', key: 'own_number', params })
    expect(whyNotPut({}, 2, 0, voting)).toEqual({ rule: 'MM-10', key: 'own_token', params: { tokens: [1, 2, 3] } })
    expect(whyNotPut({}, 5, 1, voting)?.key).toBe('no_such_number')
  })

  it('is handed in when every token has a number', () => {
    expect(whyNotCast({ 1: 2 }, voting)).toEqual({ rule: 'MM-10', key: 'token_missing', params: { tokens: [2, 3] } })
    expect(whyNotCast({ 1: 2, 2: 3, 3: 1 }, voting)).toBe(null)
  })

  it('is not there while tokens move, for a spectator, or for the watching team', () => {
    expect(votingOf(aView())).toBe(null)
    expect(votingOf(aView({ phase: 'voting', seat: null }))).toBe(null)
    expect(votingOf(aTeamView({ phase: 'voting' }))).toBe(null)
  })
})

describe('the joint ballot (MM-19, MM-20)', () => {
  const voting = votingOf(aTeamView())!
  const full = { 0: 1, 2: 2, 4: 3, 6: 4 }

  it('is the watching team’s, for all tokens and numbers', () => {
    expect(voting).toMatchObject({ tokens: [0, 2, 4, 6], numbers: [1, 2, 3, 4], joint: true })
    expect(votingOf(aTeamView({ seat: 0 }))).toBe(null)
  })

  it('refuses what changes nothing', () => {
    expect(whyNotPut({ 0: 1 }, 1, 0, voting)?.key).toBe('already_there')
    expect(whyNotPut({ 0: 1 }, 2, null, voting)?.key).toBe('not_on_ballot')
    const params = { tokens: [0, 2, 4, 6] }
    expect(whyNotPut({ 0: 1 }, 2, 1, voting)).toEqual({ rule: 'MM-19', key: 'no_token', params })
  })

  it('is only filled and agreed to by who has made their changes', () => {
    const late = { ...voting, changesLeft: 0 }
    expect(whyNotPut({ 0: 1 }, 2, 2, late)).toBe(null)
    expect(whyNotPut({ 0: 1 }, 1, 2, late)).toEqual({
      rule: 'MM-20',
      key: 'only_fill',
      params: { limit: 12, tokens: [2, 4, 6], numbers: [2, 3, 4] },
    })
    expect(whyNotPut(full, 1, 2, late)).toEqual({ rule: 'MM-20', key: 'only_agree', params: { limit: 12 } })
  })

  it('is agreed to when it is full', () => {
    expect(whyNotCast({ 0: 1, 2: 2, 4: 3 }, voting)).toEqual({
      rule: 'MM-20',
      key: 'ballot_not_full',
      params: { tokens: [6], numbers: [4] },
    })
    expect(whyNotCast(full, voting)).toBe(null)
  })
})

import { describe, expect, it } from 'vitest'
import { changed, isIdle, sameBallot, tokenWith, votingOf, whyNotCast, whyNotOn, whyNotPut } from './ballot'
import { jointOffer, SECRET } from './fixtures'

describe('a ballot changes as the server changes it (MM-20)', () => {
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
  const voting = votingOf(SECRET)!

  it('has the tokens and numbers that are offered', () => {
    expect(voting).toMatchObject({ tokens: [1, 2, 3], numbers: [1, 2, 3], joint: false })
    expect(whyNotPut(2, 1, voting)).toBe(null)
    expect(votingOf({})).toBe(null)
  })

  it('tells the reason against one’s own number and token', () => {
    expect(whyNotPut(4, 1, voting)).toMatchObject({ rule: 'MM-10', key: 'own_number' })
    expect(whyNotPut(2, 0, voting)).toMatchObject({ rule: 'MM-10', key: 'own_token' })
    expect(whyNotOn(SECRET, 1)).toBe(null)
  })

  it('is handed in when every token has a number, and names those that have none', () => {
    expect(whyNotCast({ 1: 2 }, voting)).toMatchObject({ key: 'token_missing', params: { tokens: [2, 3] } })
    expect(whyNotCast({ 1: 2, 2: 3, 3: 1 }, voting)).toBe(null)
  })
})

describe('the joint ballot (MM-19, MM-20)', () => {
  const voting = votingOf(jointOffer())!

  it('is the watching team’s, for all tokens and numbers', () => {
    expect(voting).toMatchObject({ tokens: [0, 2, 4, 6], numbers: [1, 2, 3, 4], joint: true })
    expect(whyNotPut(1, 2, voting)).toBe(null)
  })

  it('knows what changes nothing', () => {
    expect([isIdle({ 0: 1 }, 1, 0), isIdle({ 0: 1 }, 2, null)]).toEqual([true, true])
    expect([isIdle({ 0: 1 }, 1, 2), isIdle({ 0: 1 }, 1, null)]).toEqual([false, false])
  })

  it('is only filled by who has made their changes', () => {
    const late = votingOf(jointOffer(0))!
    expect(whyNotPut(2, 2, late)).toBe(null)
    expect(whyNotPut(1, 2, late)).toMatchObject({ rule: 'MM-20', key: 'only_fill' })
    expect(whyNotPut(2, 0, late)).toMatchObject({ rule: 'MM-20', key: 'only_fill' })
  })

  it('is agreed to when it is full', () => {
    expect(whyNotCast({ 0: 1, 2: 2, 4: 3 }, voting)).toMatchObject({ key: 'ballot_not_full', params: { tokens: [6] } })
    expect(whyNotCast({ 0: 1, 2: 2, 4: 3, 6: 4 }, voting)).toBe(null)
  })
})

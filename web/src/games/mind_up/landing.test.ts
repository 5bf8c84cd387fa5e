import { describe, expect, it } from 'vitest'
import { aView } from './fixtures'
import { chances, landing, sharesBelow, unseen } from './landing'

describe('where a card of the hand may land', () => {
  it('counts as unseen what is in no open place', () => {
    expect(unseen(aView())).toHaveLength(60 - 7 - 3)
    expect(unseen(aView({ known: [[], [1, 2], []] }))).toHaveLength(60 - 7 - 3 - 2)
  })

  it('is certain where no other card can be lower or higher', () => {
    const known = [[], [20, 21], [40, 41]]
    const view = aView({ hand: [10, 30, 60], hand_sizes: [3, 2, 2], known })
    expect(sharesBelow(view, 30)).toEqual([1, 0])
    expect(landing(view, 10)).toEqual([1, 0, 0])
    expect(landing(view, 30)).toEqual([0, 1, 0])
    expect(landing(view, 60)).toEqual([0, 0, 1])
  })

  it('weighs known and unknown cards alike', () => {
    const view = aView({ hand: [30], hand_sizes: [1, 2, 2], known: [[], [20, 40], [20, 40]] })
    expect(landing(view, 30)).toEqual([0.25, 0.5, 0.25])
  })

  it('adds up to one and leaves every place open in the first round', () => {
    const weights = landing(aView(), 28)
    expect(weights).toHaveLength(3)
    expect(weights.reduce((all, one) => all + one, 0)).toBeCloseTo(1)
    expect(Math.min(...weights)).toBeGreaterThan(0)
  })

  it('never lets the highest card of all be passed', () => {
    expect(landing(aView(), 60)).toEqual([0, 0, 1])
  })

  it('calls the fewest places likely that are more likely than not', () => {
    expect(chances([0.25, 0.5, 0.25])).toEqual(['likely', 'likely', 'possible'])
    expect(chances([0.1, 0.7, 0.2, 0])).toEqual(['possible', 'likely', 'possible', 'never'])
    expect(chances([0, 0, 1])).toEqual(['never', 'never', 'likely'])
  })
})

import { describe, expect, it } from 'vitest'
import { overlap, placed } from './place'

const PHONE = { width: 360, height: 740 }
const SIZE = { width: 300, height: 120 }

function boxAt(at: { left: number; top: number }) {
  return { x: at.left, y: at.top, ...SIZE }
}

describe('a sentence lies beside its thing', () => {
  it('below, else above, with its tip at the middle of the thing', () => {
    const high = { x: 20, y: 50, width: 60, height: 60 }
    expect(placed(high, SIZE, PHONE, [])).toMatchObject({ side: 'below', top: 122, left: 6, tip: 44 })
    const low = { x: 280, y: 650, width: 60, height: 60 }
    expect(placed(low, SIZE, PHONE, [])).toMatchObject({ side: 'above', top: 518, left: 54, tip: 256 })
  })

  it('beside it on a desk, where above and below are needed', () => {
    const thing = { x: 500, y: 300, width: 200, height: 200 }
    const keep = [
      { x: 0, y: 0, width: 1280, height: 290 },
      { x: 0, y: 510, width: 1280, height: 290 },
    ]
    expect(placed(thing, SIZE, { width: 1280, height: 800 }, keep).side).toBe('right')
  })

  it('never on what is needed while there is room elsewhere, and always on the screen', () => {
    const hand = { x: 0, y: 560, width: 360, height: 180 }
    const draw = { x: 250, y: 500, width: 100, height: 50 }
    for (let y = 0; y < 700; y += 20) {
      const box = boxAt(placed({ x: 100, y, width: 80, height: 40 }, SIZE, PHONE, [hand, draw]))
      expect(overlap(box, hand) + overlap(box, draw)).toBe(0)
      expect(overlap(box, { x: 0, y: 0, ...PHONE })).toBe(SIZE.width * SIZE.height)
    }
  })

  it('within a thing that leaves no room around it', () => {
    expect(placed({ x: 0, y: 0, ...PHONE }, SIZE, PHONE, []).side).toBe('within')
  })
})

import { describe, expect, it } from 'vitest'
import { fanned, fromSheet, labelSides, nearest, onMap, samePlace, stepped, toSheet, USUAL_SIDES } from './geometry'

const sheet = { size: 340, coin: 40 }

describe('the map on its sheet (MM-07, MM-08)', () => {
  it('has the reference word in the middle, right and up as more', () => {
    expect(toSheet({ x: 0, y: 0 }, sheet)).toEqual({ x: 170, y: 170 })
    expect(toSheet({ x: 1500, y: 1500 }, sheet)).toEqual({ x: 308, y: 32 })
    expect(fromSheet({ x: 32, y: 308 }, sheet)).toEqual({ x: -1500, y: -1500 })
  })

  it('is read as it is drawn', () => {
    for (const place of [
      { x: 430, y: -250 },
      { x: -1500, y: 7 },
    ])
      expect(fromSheet(toSheet(place, sheet), sheet)).toEqual(place)
  })

  it('holds a drop beyond its edge, in whole tenths', () => {
    expect(fromSheet({ x: -900, y: 5000 }, sheet)).toEqual({ x: -1500, y: -1500 })
    expect(onMap(12.4, -0.2)).toEqual({ x: 12, y: 0 })
    expect(Object.is(onMap(0, -0.2).y, -0)).toBe(false)
  })

  it('is walked with the arrow keys, further with Shift, and never left', () => {
    expect(stepped({ x: 0, y: 0 }, 'ArrowUp', false)).toEqual({ x: 0, y: 20 })
    expect(stepped({ x: 0, y: 0 }, 'ArrowLeft', true)).toEqual({ x: -100, y: 0 })
    expect(stepped({ x: 1490, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1500, y: 0 })
    expect(stepped({ x: 0, y: 0 }, 'Enter', false)).toBe(null)
  })

  it('knows the same place, and the nearest token within reach', () => {
    expect(samePlace({ x: 1, y: 2 }, { x: 1, y: 2 })).toBe(true)
    expect(samePlace(null, { x: 1, y: 2 })).toBe(false)
    const points = [
      { seat: 3, x: 0, y: 0 },
      { seat: 5, x: 30, y: 0 },
    ]
    expect(nearest({ x: 20, y: 0 }, points, 40)).toBe(5)
    expect(nearest({ x: 200, y: 0 }, points, 40)).toBe(null)
  })

  it('draws coins apart that hide each other, and no others', () => {
    const far = { 0: { x: 0, y: 0 }, 1: { x: 900, y: 0 } }
    expect(fanned(far, sheet)).toEqual({})
    const places = {
      ...far,
      2: { x: 900, y: 0 },
      3: { x: 1500, y: 1500 },
      4: { x: 1500, y: 1500 },
      5: { x: 1400, y: 1500 },
    }
    const shifts = fanned(places, sheet)
    expect(Object.keys(shifts)).not.toContain('0')
    const seats = Object.keys(places).map(Number) as (keyof typeof places)[]
    const at = seats.map((seat) => {
      const { x, y } = toSheet(places[seat], sheet)
      return { x: x + (shifts[seat]?.x ?? 0), y: y + (shifts[seat]?.y ?? 0) }
    })
    at.forEach((one, index) => {
      for (const other of at.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(19)
      for (const along of [one.x, one.y]) expect(along).toBeLessThanOrEqual(308.1)
    })
    expect(Math.hypot(at[1]!.x - at[2]!.x, at[1]!.y - at[2]!.y)).toBeCloseTo(48, 0)
  })

  it('writes a criterion on the side of its arrow that tokens cover less', () => {
    expect(labelSides([], sheet)).toEqual(USUAL_SIDES)
    const [right, left, below] = [
      { x: 500, y: 1400 },
      { x: -500, y: 1400 },
      { x: 1300, y: -200 },
    ]
    expect(labelSides([right], sheet)).toEqual({ up: 'left', across: 'below' })
    expect(labelSides([right, left], sheet)).toEqual(USUAL_SIDES)
    expect(labelSides([left, below], sheet)).toEqual({ up: 'right', across: 'above' })
    expect(labelSides([left, below], { size: 210, coin: 34 })).toEqual(USUAL_SIDES)
  })
})

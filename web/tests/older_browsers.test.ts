import postcss from 'postcss'
import { describe, expect, it } from 'vitest'
import { olderBrowsers, unmixed } from '../older_browsers'
import { fill } from '../src/older'

const built = (css: string) =>
  postcss([olderBrowsers()])
    .process(css, { from: undefined })
    .css.replace(/\s*([{}])\s*/g, '$1')

describe('styles for older browsers', () => {
  it('takes for a mixture the colour it has most of', () => {
    expect(unmixed('color-mix(in srgb, var(--a, var(--b)) 18%, transparent)')).toBe('transparent')
    expect(unmixed('color-mix(in srgb, var(--a), #000 35%)')).toBe('var(--a)')
    expect(unmixed('color-mix(in srgb, var(--a), var(--b))')).toBe('var(--a)')
    expect(unmixed('0 1px color-mix(in srgb, red 20%, rgb(0 0 0 / 1)), 0 2px color-mix(in srgb, red 80%, blue)')).toBe(
      '0 1px rgb(0 0 0 / 1), 0 2px red',
    )
  })

  it('lets a mixture of variables count only where it is understood', () => {
    expect(built('a{color:color-mix(in srgb, var(--x) 80%, red)}')).toBe(
      'a{color:var(--x)}@supports (color: color-mix(in srgb, red, red)){a{color:color-mix(in srgb, var(--x) 80%, red)}}',
    )
    expect(built('a{color:green;color:color-mix(in srgb, var(--x) 80%, red)}')).toMatch(/^a\{color:green\}@supports/)
  })

  it('measures a screen that cannot shrink where its height is not known better', () => {
    expect(built('a{height:min(70dvh, 10svh)}')).toBe('a{height:min(70vh, 10vh);height:min(70dvh, 10svh)}')
    expect(built('a{height:calc(100dvh - var(--bar))}')).toMatch(/^a\{height:calc\(100vh - var\(--bar\)\)\}@supports/)
  })

  it('takes a phone for narrow where nothing else is known', () => {
    const not = '@supports not (container-type: inline-size)'
    expect(built('@container (max-width: 44px){a{top:0}}')).toContain(`${not}{@media (max-width: 559px){a{top:0}}}`)
    expect(built('@container x (min-width: 480px){a{top:0}}')).toContain(`${not}{@media (min-width: 480px){a{top:0}}}`)
    expect(built('@container x (min-width: 36rem){a{top:0}}')).toContain(`${not}{@media (min-width: 576px){a{top:0}}}`)
    expect(() => built('@container (aspect-ratio > 1){a{top:0}}')).toThrow('only a width')
  })

  it('moves in one property what newer browsers move in several, but not within an animation', () => {
    expect(built('a{scale:1.1;translate:-50% calc(1px + 2px);transform:skew(1deg)}')).toContain(
      '@supports not (scale: 1){a{transform:translate(-50%, calc(1px + 2px)) scale(1.1) skew(1deg)}}',
    )
    expect(built('a{translate:none}')).toContain('{transform:none}')
    expect(built('@keyframes k{from{scale:0}}')).toBe('@keyframes k{from{scale:0}}')
  })
})

describe('what older browsers lack', () => {
  it('is as it is elsewhere', () => {
    const old = {} as unknown as unknown[]
    fill(old)
    const at = (items: unknown[], index: number) => old.at.call(items, index)
    expect([at([1, 2, 3], -1), at([1, 2, 3], 0), at([1], 4), at([], -1)]).toEqual([3, 1, undefined, undefined])
    expect(old.findLast.call([1, 2, 3, 4], (n) => Number(n) % 2 === 1)).toBe(3)
    expect(old.findLast.call([2], (n) => Number(n) > 2)).toBeUndefined()
    expect(Object.keys(old)).toEqual([])
  })
})

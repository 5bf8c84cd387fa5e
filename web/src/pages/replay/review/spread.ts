// How results spread: counted into bars of equal width, so that two of them can be laid side by side.

export type Spread = readonly (readonly [number, number])[]

/** From the lowest to the highest of all results, in bars of at least one. */
export function barsFor(spreads: readonly Spread[], most: number): { from: number; step: number; count: number } {
  const results = spreads.flatMap((spread) => spread.map(([result]) => result))
  const [from, to] = [Math.min(...results), Math.max(...results)]
  const step = Math.max(1, Math.ceil((to - from + 1) / most))
  return { from, step, count: Math.ceil((to - from + 1) / step) }
}

/** What part of all worlds falls into each bar. */
export function heightsOf(
  spread: Spread,
  { from, step, count }: { from: number; step: number; count: number },
): number[] {
  const heights = Array.from({ length: count }, () => 0)
  const worlds = spread.reduce((sum, [, times]) => sum + times, 0)
  for (const [result, times] of spread) heights[Math.floor((result - from) / step)]! += times / Math.max(1, worlds)
  return heights
}

// Luck that depends on (seed, step) only: the same draws as `tablee/core/chance.py`.
import { sha256 } from './sha256'

const RANGE = 2 ** 48

export class Chance {
  private drawn = 0

  constructor(
    private readonly seed: string,
    private readonly step: number,
  ) {}

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    if (!(Number.isInteger(n) && 0 < n && n <= RANGE)) throw new RangeError(`cannot draw below ${n}`)
    const limit = RANGE - (RANGE % n)
    let value = this.draw()
    while (value >= limit) value = this.draw()
    return value % n
  }

  shuffle<T>(items: readonly T[]): T[] {
    const order = [...items]
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1)
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    return order
  }

  /** The first six bytes of SHA-256(seed, step, which draw), big-endian: below 2⁴⁸, so a number holds it exactly. */
  private draw(): number {
    const digest = sha256(new TextEncoder().encode(`${this.seed}\n${this.step}\n${this.drawn++}`))
    return digest.slice(0, 6).reduce((value, byte) => value * 256 + byte, 0)
  }
}

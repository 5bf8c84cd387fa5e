// What this page adds to the seed: promised when ready, revealed when all have promised.
import { fromHex, isHex32, randomHex, toHex } from './hex'
import { sha256 } from './sha256'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The hash of 32 bytes given in hex. */
export function commitment(hex: string): string {
  return toHex(sha256(fromHex(hex)))
}

/** A contribution to the seed of one room, kept through a reload of the page. */
export class Contribution {
  private readonly key: string

  constructor(
    code: string,
    private readonly kept: Kept = sessionStorage,
  ) {
    this.key = `tablee.part.${code}`
  }

  /** Make a new one; gives the promise to publish. */
  promise(): string {
    const part = randomHex(32)
    this.kept.setItem(this.key, part)
    return commitment(part)
  }

  /** What was promised; null where this page has promised nothing. */
  get part(): string | null {
    const part = this.kept.getItem(this.key)
    return isHex32(part) ? part : null
  }

  forget(): void {
    this.kept.removeItem(this.key)
  }
}

// Several people at one screen: who holds it, and the curtain while it goes from hand to hand.
import { local } from '../../net/kept'

const OFF = 'tablee.curtain_off'
/** Whoever has just played sees what came of it before the curtain falls. */
const LINGER = 1200

/** Does this browser want a curtain? Kept between visits. */
class CurtainSetting {
  isOn = $state(local.getItem(OFF) === null)

  turn(on: boolean): void {
    this.isOn = on
    if (on) local.removeItem(OFF)
    else local.setItem(OFF, '1')
  }
}

export const curtain = new CurtainSetting()

/**
 * The seat the screen is for. Whoever holds it keeps it as long as they are awaited, or nobody here is; then it goes to
 * the next one who is awaited, round the table.
 */
export function nextHolder(mine: readonly number[], waiting: readonly number[], holder: number | null): number | null {
  const isHere = holder !== null && mine.includes(holder)
  if (isHere && (waiting.includes(holder) || !waiting.length)) return holder
  return waiting.find((seat) => isHere && seat > holder) ?? waiting[0] ?? mine[0] ?? null
}

export class Holding {
  holder = $state<number | null>(null)
  /** For whom the curtain is down; nothing of any seat is shown meanwhile. */
  next = $state<number | null>(null)
  /** When the holder was chosen by hand: until something changes they keep the screen, awaited or not. */
  private kept = ''
  private isAsked = false

  /** Look who should hold the screen at this moment; gives what stops a curtain that is about to fall. */
  look(mine: readonly number[], waiting: readonly number[], moment: string, graceMs: number): (() => void) | undefined {
    if (this.next !== null && mine.includes(this.next)) return
    const wanted = this.kept === moment ? this.holder : nextHolder(mine, waiting, this.holder)
    if (wanted === this.holder) {
      this.next = null
      return
    }
    if (this.holder === null || !mine.includes(this.holder)) {
      this.next = wanted
      return
    }
    const timer = setTimeout(() => (this.next = wanted), Math.max(LINGER, graceMs))
    return () => clearTimeout(timer)
  }

  /** Somebody asks for the screen by hand. */
  ask(seat: number | null): void {
    if (seat === this.holder) return
    this.next = seat
    this.isAsked = true
  }

  /** Whoever the curtain waits for has the screen. */
  take(moment: string): void {
    this.holder = this.next
    this.next = null
    this.kept = this.isAsked ? moment : ''
    this.isAsked = false
  }

  /** Without a curtain. */
  show(seat: number | null): void {
    this.holder = seat
  }
}

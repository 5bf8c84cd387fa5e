// How strong the bots are that one plays against: as last time, else easy.
import { local } from '../net/kept'

const KEPT = 'tablee.bots'
const USUAL = 'easy'

class Bots {
  private chosen = $state(local.getItem(KEPT) ?? USUAL)

  /** Of the levels a game has: the chosen one, else the easy one, else the first. */
  levelOf(levels: readonly string[]): string {
    return [this.chosen, USUAL].find((level) => levels.includes(level)) ?? levels[0] ?? USUAL
  }

  choose(level: string): void {
    this.chosen = level
    local.setItem(KEPT, level)
  }
}

export const bots = new Bots()

// Whether the numbers of rules (MU-12) are shown: they are for who asks, and in nobody else's way. What shows one marks
// it with the class `rule`, or says it with `withRule`.
import { local } from '../net/kept'

const KEPT = 'tablee.rule_numbers'

class RuleNumbers {
  isOn = $state(local.getItem(KEPT) === 'on')

  constructor() {
    this.show()
  }

  turn(on: boolean): void {
    this.isOn = on
    if (on) local.setItem(KEPT, 'on')
    else local.removeItem(KEPT)
    this.show()
  }

  private show(): void {
    document.documentElement.toggleAttribute('data-rule-numbers', this.isOn)
  }
}

export const ruleNumbers = new RuleNumbers()

/** A sentence, and for who asks the rule behind it. */
export function withRule(sentence: string, rule: string): string {
  return ruleNumbers.isOn && rule ? `${sentence} (${rule})` : sentence
}

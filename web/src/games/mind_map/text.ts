// Where a token is and why something cannot be done, in words, and the keys of what this table says.
import type texts from '../../text/generated/mind_map.en.json'
import type { Voice } from '../../text/voice'
import { withRule } from '../../ui/rule_numbers.svelte'
import type { TableSay } from '../say'
import type { Reason } from '../offer'

export type Say = TableSay<(typeof texts)['table']>

/** "40 right, 25 down", from tenths. */
export function where(x: number, y: number, say: Say): string {
  const across = x ? [say(x > 0 ? 'right' : 'left', { count: steps(x) })] : []
  const up = y ? [say(y > 0 ? 'up' : 'down', { count: steps(y) })] : []
  return [...across, ...up].join(', ') || say('middle')
}

const steps = (tenths: number): number => Math.abs(Math.round(tenths / 10))

/** Why something cannot be done, for who asks with the rule behind it. */
export function reason(why: Reason, voice: Voice): string {
  return withRule(voice.say(`refusal.${why.key}`, why.params), why.rule)
}

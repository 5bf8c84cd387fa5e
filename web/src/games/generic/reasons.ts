// Why not, and what would happen: in the words of the game, with the rule.
import type { Voice } from '../../text/voice'
import { withRule } from '../../ui/rule_numbers.svelte'
import type { Offer } from '../contract'
import type { Reason } from '../offer'

export function reasonText({ key, params, rule }: Reason, voice: Voice): string {
  return withRule(voice.say(`refusal.${key}`, params ?? {}), rule)
}

export function effectText({ key, params, rule }: Reason, voice: Voice): string {
  return withRule(voice.say(`effect.${key}`, params ?? {}), rule)
}

/** Reasons that no piece in sight bears: against pieces lying nowhere here, or against everything. */
export function looseReasons({ refused = [] }: Offer, inSight: ReadonlySet<string>, voice: Voice): string[] {
  return refused.flatMap((why) => {
    const pieces = (why.pieces ?? []).filter((piece) => !inSight.has(piece))
    if (!pieces.length && (why.pieces?.length || why.places?.length)) return []
    const reason = reasonText(why, voice)
    return pieces.length ? voice.say('generic.keyed', { key: pieces, value: reason }) : reason
  })
}

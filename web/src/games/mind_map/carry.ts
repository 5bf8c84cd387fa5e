// A number on its way to a token: from the list or from another token.
import type { Drag } from '../../ui/drag.svelte'

export interface Carried {
  number: number
  from: 'list' | 'token'
}

/** Its goal is the seat whose token it would land on. */
export type Carry = Drag<Carried, number>

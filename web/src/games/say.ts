// What a table says, by keys that are checked: those of its game first, then those of every table.
import type page from '../text/generated/page.en.json'
import type { Params, Voice } from '../text/voice'
import type { Keys } from '../text/words'

type CommonKey = Keys<(typeof page)['table']>

/** Says a text below `[table]`: of the game (`T` is its section), or one that every table has. */
export type TableSay<T = object> = (key: CommonKey | Keys<T>, params?: Params) => string

export function tableSay(voice: Voice): (key: string, params?: Params) => string {
  return (key, params) => voice.say(`table.${key}`, params)
}

// The voice of a table: the game's words and names, then the shared ones.
import { untrack } from 'svelte'
import type { Lang } from '../net/protocol'
import { Voice } from '../text/voice'
import { SHARED } from '../text/words'
import type { GameParts } from './contract'

/** `view` gives the newest view there is; a new one alone is no reason to say everything again. */
export function tableVoice(parts: GameParts | null, lang: Lang, names: readonly string[], view: () => unknown): Voice {
  const namers = parts?.namers?.(() => untrack(view), lang)
  return new Voice(
    lang,
    [parts?.texts ?? {}, ...SHARED[lang]],
    names,
    parts?.events,
    namers,
    parts?.description !== undefined,
  )
}

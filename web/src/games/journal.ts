// What has happened, in sentences.
import type { JournalStep } from '../net/room.svelte'
import type { Voice } from '../text/voice'

export interface JournalEntry {
  key: string
  lines: readonly string[]
}

export interface Reader {
  /** The game that is played now: what happened in another one is not in its words. */
  game: string
  /** Which game of the evening. */
  number: number
  /** The step the table is still showing, if any. */
  showing: number | null
  voice: Voice
  /** The one who reads, where that is one person with one seat. */
  you: number | null
  /** How an earlier game of the evening is written: with its own names and cards. */
  voiceOf: (at: JournalStep['at']) => Voice
}

/** Every step that may be written by now. */
export function journal(steps: readonly JournalStep[], reader: Reader): JournalEntry[] {
  const { game, number, showing, voice, you, voiceOf } = reader
  const isShown = (step: JournalStep) => step.game !== number || showing === null || step.step < showing
  return steps
    .filter((step) => step.at.game === game && isShown(step))
    .map((step) => {
      const speaker = step.game === number ? voice : voiceOf(step.at)
      return {
        key: `${step.game}-${step.step}`,
        lines: step.events.map((event) => speaker.event(event, step.game === number ? you : null)).filter(Boolean),
      }
    })
}

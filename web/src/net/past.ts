// What has happened in this game, kept while the tab is open: a page that is loaded again goes on with its journal.
import { session } from './kept'

const PAST = 'tablee.past.'

export interface PastStep {
  step: number
  /** What everybody saw happen. */
  events: readonly unknown[]
}

export function keepPast(code: string, game: number, steps: readonly PastStep[]): void {
  const plain = steps.map(({ step, events }) => ({ step, events }))
  session.setItem(PAST + code, JSON.stringify({ game, steps: plain }))
}

/** The steps of this game before that one, as far as this tab has seen them. */
export function pastOf(code: string, game: number, before: number): PastStep[] {
  const kept = JSON.parse(session.getItem(PAST + code) ?? 'null') as { game: number; steps: PastStep[] } | null
  return kept?.game === game ? kept.steps.filter(({ step }) => step < before) : []
}

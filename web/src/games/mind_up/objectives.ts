// Who meets which open objective now (MU-17).

import { isOver } from './explain'
import { OBJECTIVES } from './material'
import type { Say } from './text'
import type { View } from './view'

/** Does this seat meet the objective; for the public: does anybody? */
export function isMet(view: View, name: string, seat: number | null): boolean {
  return view.sheets.some((sheet, whose) => (seat === null || whose === seat) && name in sheet.objectives)
}

/** Is meeting it bad luck? */
export function costs(name: string): boolean {
  return (OBJECTIVES[name]?.points ?? 0) < 0
}

/** What it means for this seat as things lie: "brings 2", "costs you 2", "spared", "not yet" or, at the end, "not met". */
export function verdictOf(view: View, name: string, seat: number, say: Say): string {
  const points = Math.abs(OBJECTIVES[name]?.points ?? 0)
  if (!isMet(view, name, seat)) {
    if (costs(name)) return say('spared')
    return say(isOver(view) ? 'missed' : 'not_met')
  }
  return costs(name) ? say('costs_you', { points }) : say('brings_you', { points })
}

/** "Met by Anouk and Sam". */
export function metBy(view: View, name: string, names: readonly string[], say: Say): string {
  const who = names.filter((_, seat) => isMet(view, name, seat))
  if (who.length) return say('met_by', { names: who })
  return say(isOver(view) ? 'met_by_none' : 'met_by_nobody')
}

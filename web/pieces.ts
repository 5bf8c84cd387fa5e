// In which piece a module comes that several need: every further request waits for a free connection.

/** As much of the bundler's context as is needed. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

type Piece = (id: string, modules: Modules) => string | null

let first: Set<string> | null = null

/** With the first page. */
const shared: Piece = (id, modules) => {
  first ??= reachedFrom(new URL('src/main.ts', import.meta.url).pathname, modules)
  return first.has(id) || id.includes('rolldown') ? 'shared' : null
}

/** With the first table. */
const tables: Piece = (id) => (gameOf(id) ? null : 'tables')

/** With the rest of its game. */
const game: Piece = (id) => gameOf(id)

/** A module's piece takes along what it imports: so what all others build upon is the most urgent. */
export const pieces = [
  { name: shared, priority: 2 },
  { name: tables, priority: 1, minShareCount: 2 },
  { name: game, priority: 0, minShareCount: 2 },
]

/** The game whose folder it lies in; what fits any game is no game's own. */
export function gameOf(id: string): string | null {
  return id.match(/\/src\/games\/(?!generic)(\w+)\//)?.[1] ?? null
}

/** All that is needed before anything is asked for. */
function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

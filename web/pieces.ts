// In which piece a module comes that several routes or tables share: with the first page, or with the first table.

/** As much of the bundler's context as is needed. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

let first: Set<string> | null = null

export function pieceOf(id: string, modules: Modules): string {
  first ??= reachedFrom(new URL('src/main.ts', import.meta.url).pathname, modules)
  return first.has(id) ? 'shared' : 'tables'
}

/** All that is needed before anything is asked for. */
function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

// Which files each route, game and language needs, for the server to name in a page's head: `ahead.json`.
import type { Plugin, Rollup } from 'vite'

/** What a list is called, and where its way through the modules begins. */
const BEGINNINGS: readonly [module: RegExp, name: (match: RegExpMatchArray) => string][] = [
  [/\/pages\/(Room|Tv|Rules)\.svelte$/, (match) => match[1]!.toLowerCase()],
  [/\/games\/(\w+)\/(?:Table\.svelte|view\.ts|cards\.ts|learning\.ts)$/, (match) => match[1]!],
  [/\/games\/(\w+)\/Pictures\.svelte$/, (match) => `${match[1]!}.pictures`],
  [/\/text\/words\.(\w+)\.ts$/, (match) => match[1]!],
  [/\/text\/generated\/(\w+\.\w+)\.json$/, (match) => match[1]!],
]

export function ahead(): Plugin {
  return {
    name: 'ahead',
    // after the styles have been written
    enforce: 'post',
    generateBundle(_, bundle) {
      const lists: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        const name = chunk.type === 'chunk' && chunk.isDynamicEntry ? nameOf(chunk) : null
        if (name) lists[name] = [...new Set([...(lists[name] ?? []), ...filesOf(chunk.fileName, bundle)])].sort()
      }
      const font = Object.keys(bundle).find(
        (file) => /latin-wght-normal.*\.woff2$/.test(file) && !file.includes('latin-ext'),
      )
      if (font) for (const route of ['room', 'tv', 'rules']) lists[route]?.push(font)
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(lists) })
    },
  }
}

function nameOf({ facadeModuleId }: Rollup.OutputChunk): string | null {
  for (const [module, name] of BEGINNINGS) {
    const match = facadeModuleId?.match(module)
    if (match) return name(match)
  }
  return null
}

/** A chunk, its styles, and all it imports. */
function filesOf(file: string, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return seen
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const next of chunk.imports) filesOf(next, bundle, seen)
  return seen
}

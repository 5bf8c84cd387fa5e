// The styles of the first page in one file, and those of each game: over http/1.1 one file comes sooner than several small
// ones. All other pieces keep their own: nobody should wait for the styles of what they do not see.
import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { gameOf } from './pieces.ts'

type Chunk = Rollup.OutputChunk

export function styles(): Plugin {
  return {
    name: 'styles',
    apply: 'build',
    generateBundle: {
      order: 'pre', // before it is written down which files each import needs
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        for (const name of new Set(chunks.map((chunk) => groupOf(chunk, chunks)))) {
          const files = name ? stylesOf(chunks.filter((chunk) => groupOf(chunk, chunks) === name)) : []
          if (!files.length) continue
          const source = files.map((file) => textOf(bundle[file])).join('\n')
          const fileName = `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`
          for (const file of files) delete bundle[file]
          this.emitFile({ type: 'asset', fileName, source })
          for (const { viteMetadata } of chunks) replace(viteMetadata?.importedCss, files, fileName)
        }
      },
    },
  }
}

/** The first page, a game, or nothing that is put together. */
function groupOf(chunk: Chunk, chunks: readonly Chunk[]): string | null {
  if (isFirst(chunk, chunks)) return 'first'
  return chunk.moduleIds.map(gameOf).find((game) => game !== null) ?? null
}

/** Is it there before anything is asked for? */
function isFirst(chunk: Chunk, chunks: readonly Chunk[]): boolean {
  return chunk.isEntry || chunks.some((one) => one.isEntry && one.imports.includes(chunk.fileName))
}

/** What the others build upon comes before what builds upon it. */
function stylesOf(chunks: readonly Chunk[]): string[] {
  const inOrder = [...chunks].sort((a, b) => a.imports.length - b.imports.length)
  return [...new Set(inOrder.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
}

function textOf(file: Rollup.OutputAsset | Chunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : ''
}

function replace(held: Set<string> | undefined, old: readonly string[], by: string): void {
  const had = old.filter((file) => held?.delete(file))
  if (had.length) held?.add(by)
}

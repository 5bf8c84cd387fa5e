// Two files of styles: those of the first page, and all others. Over http/1.1 one file of 20 kB comes sooner than eight
// small ones, but nobody should wait for the tables' styles to see the first page.
import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'

type Chunk = Rollup.OutputChunk

export function styles(): Plugin {
  return {
    name: 'styles',
    apply: 'build',
    generateBundle: {
      order: 'pre', // before it is written down which files each import needs
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const first = stylesOf(chunks.filter((chunk) => isFirst(chunk, chunks)))
        const rest = stylesOf(chunks).filter((file) => !first.includes(file))
        for (const [name, files] of [
          ['first', first],
          ['tables', rest],
        ] as const) {
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

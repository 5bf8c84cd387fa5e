// Scripts and styles once more, packed with brotli: a seventh smaller than what the server can pack itself. Browsers ask
// for it over https, and from this very machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

export function brotli(): Plugin {
  return {
    name: 'brotli',
    apply: 'build',
    // when they are on the disk as they will stay
    writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file))
      for (const file of files)
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file))))
    },
  }
}

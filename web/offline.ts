// Writes the service worker from src/worker.js: what is kept for when the server cannot be reached, under a name that changes
// with every change of it. So a browser keeps the page of this release and forgets that of the last one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The page that says so, and what it needs. */
const FILES = ['offline.html', 'offline.css', 'offline.js', 'theme.js', 'icon.svg']
const read = (file: string) => readFileSync(new URL(file, import.meta.url))

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle() {
      const hash = createHash('sha256')
      for (const file of FILES) hash.update(read(`public/${file}`))
      const source = read('src/worker.js')
        .toString()
        .replace('__SHELF__', `tablee-offline-${hash.digest('hex').slice(0, 16)}`)
        .replace("'__FILES__'", FILES.map((file) => `'/${file}'`).join(', '))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

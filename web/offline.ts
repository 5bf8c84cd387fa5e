// Writes the service worker from src/worker.js: what is kept for when the server cannot be reached, under a name that changes
// with every change of it. So a browser keeps the page of this release and forgets that of the last one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { inWords } from './before.ts'

const PAGE = 'offline.html'
/** What the page that says so needs. */
const PARTS = ['offline.css', 'offline.js', 'theme.js', 'icon.svg']
const FILES = [PAGE, ...PARTS]
const read = (file: string) => readFileSync(new URL(file, import.meta.url))

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle() {
      const page = inWords(read(PAGE).toString())
      const hash = createHash('sha256').update(page)
      for (const file of PARTS) hash.update(read(`public/${file}`))
      const source = read('src/worker.js')
        .toString()
        .replace('__SHELF__', `tablee-offline-${hash.digest('hex').slice(0, 16)}`)
        .replace("'__FILES__'", FILES.map((file) => `'/${file}'`).join(', '))
      this.emitFile({ type: 'asset', fileName: PAGE, source: page })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

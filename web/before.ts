// Words that are there before any script, or where none can run: from the texts into the files that say them.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PLACE = /\{\{(\w+)\.(\w+)\}\}/g
type Words = Record<string, Record<string, string>>

/** A file with its words in place; one that is not there stops the build. */
export function inWords(html: string): string {
  const words = JSON.parse(readFileSync(new URL('src/text/generated/before.json', import.meta.url), 'utf8')) as Words
  return html.replace(PLACE, (_, lang: string, key: string) => {
    const text = words[lang]?.[key]
    if (!text) throw new Error(`no text before.${key} in ${lang}`)
    return text
  })
}

export function before(): Plugin {
  return { name: 'before', transformIndexHtml: { order: 'pre', handler: inWords } }
}

// Lines somebody brings, as text: how they are read, and how many fit.
import type { OptionsNow } from '../../net/protocol'

type Options = OptionsNow['options']

/** How much a table may weigh, in bytes: a message to the server holds 64 kB, and a little is needed for the rest. */
export const HEAVIEST = 60_000
export const LARGEST_FILE = 256 * 1024
export const kilo = (bytes: number): number => Math.ceil(bytes / 1000)

/** Line by line, blank ones too: they count in line numbers. */
export function readLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  while (lines.length && !lines.at(-1)!.trim()) lines.pop()
  return lines
}

/** Where a line stands again that was there before, whatever its capitals and spaces; examples behind it do not count. */
export function repeated(lines: readonly string[]): number[] {
  const seen = new Set<string>()
  return lines.flatMap((line, place) => {
    const card = line.split('|')[0]!.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
    if (!card || !seen.has(card)) {
      seen.add(card)
      return []
    }
    return [place + 1]
  })
}

export function countLines(lines: unknown): number {
  return Array.isArray(lines) ? lines.filter((line) => String(line).trim()).length : 0
}

/** What the options weigh on their way to the server. */
export function weigh(options: Options): number {
  return new TextEncoder().encode(JSON.stringify(options)).length
}

/** About how many lines must go so that the rest fits. */
export function surplus(options: Options): number {
  const lines = Object.values(options).reduce<number>((sum, held) => sum + (Array.isArray(held) ? held.length : 0), 0)
  const weight = weigh(options)
  return Math.max(1, Math.ceil((lines * (weight - HEAVIEST)) / weight))
}

/** A text file as it was probably meant: UTF-8, UTF-16 with its mark, or else the old way of Windows. */
export function decodeText(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Where a line (from 1) stands in a text. */
export function spanOf(text: string, line: number): [number, number] {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)]
  const before = ends[line - 2]
  const start = line > 1 && before ? before.index + before[0].length : 0
  return [start, ends[line - 1]?.index ?? text.length]
}

// Values of a game nobody has drawn a table for: what they are made of, how they are put into words, how they are shown.
import type { Outline } from '../../net/protocol'
import type { Voice } from '../../text/voice'

/** A part of a value, with the name it goes by. */
export interface Part {
  label: string
  /** Whose it is, where it belongs to a seat. */
  seat: number | null
  outline: Outline
  value: unknown
}

/** A word; chips in a row; a table with a column for each player, or for each field; part by part. */
export type Look = 'word' | 'chips' | 'seats' | 'table' | 'parts'

const FEW = 3
const MOST_COLUMNS = 5
/** So many players still fit beside each other on a phone. */
const MOST_BESIDE = 7

export function isSimple({ kind }: Outline): boolean {
  return kind === 'plain' || kind === 'seat'
}

/** Does it fit on a chip: something simple, or a few such things that belong together, as rank and suit do? */
export function isSmall(outline: Outline): boolean {
  const { kind, parts } = outline
  return isSimple(outline) || ((kind === 'row' || kind === 'record') && parts.length <= FEW && parts.every(isSimple))
}

export function lookOf({ kind, parts }: Outline, seats: number): Look {
  const [inner] = parts
  if (kind === 'plain' || kind === 'seat') return 'word'
  if ((kind === 'many' || kind === 'row') && parts.every(isSmall)) return 'chips'
  if (kind !== 'many' || !inner) return 'parts'
  if (inner.kind === 'by_seat' && inner.parts.every(isSmall) && seats <= MOST_BESIDE) return 'seats'
  const isFlat = inner.kind === 'record' && inner.parts.length <= MOST_COLUMNS && inner.parts.every(isSmall)
  return isFlat ? 'table' : 'parts'
}

export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** What a value is made of, in order. */
export function partsOf({ kind, parts }: Outline, value: unknown, voice: Voice): Part[] {
  const held = (value ?? {}) as Record<string, unknown>
  const named = (outline: Outline, name: string): Part => ({
    label: voice.word(name),
    seat: null,
    outline,
    value: held[outline.name],
  })
  switch (kind) {
    case 'plain':
    case 'seat':
      return []
    case 'record':
      return parts.map((part) => named(part, part.name))
    case 'one_of': {
      const member = parts.find(({ name }) => name in held)
      const [first, ...rest] = member?.parts ?? []
      if (!member || !first) return []
      const said = rest.filter(({ name }) => name in held)
      return [{ ...named(first, first.name), value: held[member.name] }, ...said.map((part) => named(part, part.name))]
    }
    case 'by_seat':
    case 'pairs':
      return Object.entries(held).map(([key, each]) => keyed(kind, parts, key, each, voice))
    default:
      return Object.values(held).map((each, place) => ({
        label: String(place + 1),
        seat: null,
        outline: (kind === 'row' ? parts[place] : parts[0])!,
        value: each,
      }))
  }
}

function keyed(kind: 'by_seat' | 'pairs', parts: readonly Outline[], key: string, value: unknown, voice: Voice): Part {
  const seat = kind === 'by_seat' || parts[0]!.kind === 'seat' ? Number(key) : null
  const label = seat === null ? voice.plain(key) : voice.name(seat)
  return { label, seat, outline: parts.at(-1)!, value }
}

/** A value in one line. */
export function inWords(outline: Outline, value: unknown, voice: Voice): string {
  if (isNothing(value)) return '–'
  if (outline.kind === 'seat') return voice.name(Number(value))
  if (outline.kind === 'plain') return voice.plain(value)
  const isList = outline.kind === 'many' || outline.kind === 'row'
  const words = partsOf(outline, value, voice).map((part) => {
    const each = inWords(part.outline, part.value, voice)
    if (isList) return isSimple(part.outline) ? each : `(${each})`
    if (outline.kind === 'record' || outline.kind === 'one_of') return `${part.label} ${each}`
    return voice.say('generic.keyed', { key: part.label, value: each })
  })
  return words.join(', ')
}

/** What stands on a chip: without the names of its parts. */
export function brief(outline: Outline, value: unknown, voice: Voice): string {
  if (isSimple(outline) || !isSmall(outline) || isNothing(value)) return inWords(outline, value, voice)
  return partsOf(outline, value, voice)
    .map((part) => inWords(part.outline, part.value, voice))
    .join(' ')
}

// Keys and parameters in, sentences out: the same recipe as `tablee/text/__init__.py`, checked on the same samples.
import type { Lang } from '../net/protocol'

export type Texts = { readonly [key: string]: string | readonly string[] | Texts }
export type Params = Readonly<Record<string, unknown>>
export type Namer = (value: unknown) => string
/** Of each event (or move): the field its tag stands for, and what is left unsaid where it is the usual. */
export type EventForms = Readonly<Record<string, { readonly first: string | null; readonly rest: Params }>>

const VOWEL = /^[aeiouyhàâäéèêëîïôöùûüœæ]/i
const PLACE = /\{(\w+)(?::(\w+))?\}/g
/** A key of the rules; what people write has capitals, spaces or signs. */
const KEY = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

export class Voice {
  constructor(
    readonly lang: Lang,
    /** The game's own words first, then the shared ones. */
    private readonly texts: readonly Texts[],
    readonly names: readonly string[] = [],
    private readonly events: EventForms = {},
    private readonly namers: Readonly<Record<string, Namer>> = {},
    /** Does it make texts that nobody wrote from their keys? */
    private readonly isGeneric = false,
  ) {}

  /** The text of a dotted key, its parameters filled in. */
  say(key: string, params: Params = {}, you: number | null = null): string {
    const template = this.isGeneric && !this.knows(key) ? this.spelled(key, params) : this.template(key)
    return template.replace(PLACE, (_, name: string, spec?: string) => this.write(params[name], spec ?? '', you))
  }

  knows(key: string): boolean {
    return this.find(key) !== undefined
  }

  template(key: string): string {
    const found = this.find(key)
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${this.lang}`)
    return found
  }

  /** What happened, as a sentence, spoken to `you` where it is about them; empty where it is only for the eye. */
  event(event: unknown, you: number | null = null): string {
    const { tag, params } = readTagged(event, this.events)
    const about = you === null ? '' : params['seat'] === you ? 'yours' : params['to'] === you ? 'to_you' : ''
    const key = `table.${about}.${tag}`
    return this.say(about && this.knows(key) ? key : `event.${tag}`, params, you)
  }

  /** The name of a seat. */
  name(seat: number): string {
    return this.names[seat] ?? this.say('seat', { number: seat + 1 })
  }

  /** The name of a field or of a member, in the reader's language where the word is a common one. */
  word(name: string): string {
    const words = readable(name)
    const found = this.find(`common.${words.replaceAll(' ', '_')}`)
    return typeof found === 'string' ? found : words
  }

  /** Any value, without knowing what it is. */
  plain(value: unknown): string {
    if (isMissing(value) || value === '') return '–'
    if (typeof value === 'boolean') return value ? this.say('generic.yes') : this.say('generic.no')
    if (typeof value === 'string') return KEY.test(value) ? this.word(value) : value
    if (Array.isArray(value))
      return value.map((item) => (Array.isArray(item) ? `(${this.plain(item)})` : this.plain(item))).join(', ') || '–'
    if (typeof value === 'number') return String(value)
    return Object.entries(value as object)
      .map(([name, each]) => `${this.word(name)} ${this.plain(each)}`)
      .join(', ')
  }

  private write(value: unknown, spec: string, you: number | null = null): string {
    if (isMissing(value)) return '–'
    if (spec === 'plain') return this.plain(value)
    if (spec === 'by_seat' || spec === 'pairs' || spec === 'keyed') return this.each(value as object, spec)
    if (spec === 'signed') return signed(Number(value))
    if (spec === 'sum') return (value as unknown[]).join(' + ')
    if (spec === 'and' || spec === 'or') return this.join((value as unknown[]).map(String), spec)
    if (spec === 'name' && Array.isArray(value)) return this.all(value as number[], you)
    if (Array.isArray(value)) return value.map((item) => this.write(item, spec)).join(', ') || '–'
    const namer = this.namers[spec]
    if (namer) return namer(value)
    if (spec === 'name') return this.name(Number(value))
    if (spec === 'de') return VOWEL.test(String(value)) ? `d’${String(value)}` : `de ${String(value)}`
    if (!spec) return String(value)
    const forms = this.find(`plural.${spec}`)
    if (Array.isArray(forms))
      return String(forms[this.isSingular(Number(value)) ? 0 : 1]).replaceAll('#', figure(Number(value)))
    const part = this.find(`unless_zero.${spec}`)
    if (typeof part === 'string') return value ? part.replaceAll('#', signed(Number(value))) : ''
    const named = this.find(`${spec}.${String(value)}`)
    return typeof named === 'string' && named ? named : String(value)
  }

  /** Several seats; among them "you" is who reads. */
  private all(seats: readonly number[], you: number | null): string {
    const names = seats.map((seat) => (seat === you ? this.say('room.you') : this.name(seat)))
    return (this.knows('join.and') ? this.join(names, 'and') : names.join(', ')) || '–'
  }

  /** What each player has, or what belongs to each key. */
  private each(held: object, spec: string): string {
    const words = Object.entries(held).map(([key, value]) =>
      spec === 'keyed' ? this.say('generic.keyed', { key, value }) : this.say('generic.held', { seat: key, value }),
    )
    return words.join(', ') || '–'
  }

  /** A text nobody wrote: its key, and a place for each of its parameters. */
  private spelled(key: string, params: Params): string {
    const words = this.word(key.slice(key.lastIndexOf('.') + 1))
    const head = key.startsWith('reason.') ? words : capital(words)
    const spec = (name: string) => (name === 'seat' || name === 'seats' ? 'name' : 'plain')
    const parts = Object.keys(params).map((name) => `${this.word(name)} {${name}:${spec(name)}}`)
    return parts.length ? this.say('generic.sentence', { head, parts: parts.join(' · ') }) : head
  }

  /** "Anouk, Sam and Léo". */
  private join(items: readonly string[], word: string): string {
    const last = items.at(-1) ?? ''
    return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${this.say(`join.${word}`)} ${last}`
  }

  private isSingular(value: number): boolean {
    return this.lang === 'fr' ? Math.abs(value) < 2 : Math.abs(value) === 1
  }

  private find(key: string): Texts[string] | undefined {
    for (const texts of this.texts) {
      const found = walk(texts, key)
      if (found !== undefined) return found
    }
    return undefined
  }
}

const isMissing = (value: unknown): boolean => value === null || value === undefined

/** 2, −1 or 0. */
export function figure(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}

/** +2, −1 or 0. */
export function signed(value: number): string {
  if (!value) return '0'
  return value > 0 ? `+${value}` : figure(value)
}

/** not_in_your_hand, NotInYourHand → not in your hand. */
export function readable(name: string): string {
  return name
    .replaceAll(/([a-z0-9])(?=[A-Z])|_+/g, '$1 ')
    .trim()
    .toLowerCase()
}

/** The same with a capital letter. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The tag of an event or move and its fields by name; in the JSON the tag stands for the first field. */
export function readTagged(event: unknown, forms: EventForms): { tag: string; params: Params } {
  const fields = event as Record<string, unknown>
  for (const [tag, form] of Object.entries(forms)) {
    if (!(tag in fields)) continue
    const { [tag]: first, ...rest } = fields
    return { tag, params: { ...form.rest, ...rest, ...(form.first ? { [form.first]: first } : {}) } }
  }
  throw new Error(`unknown: ${Object.keys(fields).join(', ')}`)
}

function walk(texts: Texts, key: string): Texts[string] | undefined {
  let held: Texts[string] | undefined = texts
  for (const part of key.split('.')) {
    held = typeof held === 'object' && !Array.isArray(held) ? (held as Texts)[part] : undefined
  }
  return held
}

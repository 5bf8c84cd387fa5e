// Who sits at this browser: the name and the language they chose, or friendly guesses until they do.
import { local } from '../net/kept'
import type { Lang } from '../net/protocol'
import { friendlyName, LONGEST_NAME } from '../text/names'
import { isFace } from './faces'

const NAME = 'tablee.name'
const GUESS = 'tablee.guess'
const LANG = 'tablee.lang'
const FACE = 'tablee.face'

export function isLang(text: unknown): text is Lang {
  return text === 'en' || text === 'fr'
}

/** The first of the browser's languages that we speak. */
export function spoken(languages: readonly string[]): Lang {
  return languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? 'en'
}

/** How dates are written: as the browser's own variant of the language does; English of nowhere is not American. */
export function variantOf(lang: Lang, languages: readonly string[]): string {
  const own = languages.find((tag) => tag.toLowerCase().startsWith(`${lang}-`))
  return own ?? (lang === 'en' ? 'en-GB' : lang)
}

class Person {
  lang = $state<Lang>('en')
  /** The token they chose; without one every room draws one by lot. */
  face = $state<number | null>(null)
  private chosen = $state('')
  private guess = $state('')
  private readonly listeners = new Set<() => void>()

  constructor() {
    const lang = local.getItem(LANG)
    this.lang = isLang(lang) ? lang : spoken(navigator.languages ?? [navigator.language])
    this.chosen = local.getItem(NAME) ?? ''
    this.guess = local.getItem(GUESS) ?? friendlyName(this.lang)
    local.setItem(GUESS, this.guess)
    const face = local.getItem(FACE)
    this.face = face !== null && isFace(Number(face)) ? Number(face) : null
    document.documentElement.lang = this.lang
  }

  /** For dates and times. */
  get locale(): string {
    return variantOf(this.lang, navigator.languages ?? [navigator.language])
  }

  get name(): string {
    return this.chosen || this.guess
  }

  /** Has somebody said what they are called? */
  get isNamed(): boolean {
    return this.chosen !== ''
  }

  rename(name: string): void {
    const kept = name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
    if (!kept) return
    this.chosen = kept
    local.setItem(NAME, kept)
    this.notify()
  }

  show(face: number): void {
    this.face = face
    local.setItem(FACE, String(face))
    this.notify()
  }

  /** Nobody any more: the next one here gets another friendly guess. */
  forget(): void {
    this.chosen = ''
    this.face = null
    local.removeItem(NAME)
    local.removeItem(FACE)
    this.guess = friendlyName(this.lang)
    local.setItem(GUESS, this.guess)
  }

  speak(lang: Lang): void {
    this.lang = lang
    local.setItem(LANG, lang)
    document.documentElement.lang = lang
    this.notify()
  }

  /** Hear when the person changes something here. */
  onchange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private notify(): void {
    for (const listener of this.listeners) listener()
  }
}

export const person = new Person()

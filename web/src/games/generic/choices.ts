// A list of moves, made ready to be chosen from: by kind, by what they are made with.
import type { MoveKind, Outline } from '../../net/protocol'
import { capital, readTagged, type Params, type Voice } from '../../text/voice'
import type { Move } from '../contract'
import { brief, inWords } from './values'

export type Kinds = Readonly<Record<string, MoveKind>>

/** One move that can be made. */
export interface Choice {
  key: string
  move: Move
  tag: string
  kind: MoveKind
  params: Params
}

/** All moves of a kind that are made with the same thing: chosen from in a second step. */
export interface Stack {
  key: string
  choices: readonly Choice[]
}

/** All moves of a kind. */
export interface Group {
  tag: string
  kind: MoveKind
  stacks: readonly Stack[]
}

/** More than these are not spread out at once. */
const MANY = 8

export const keyOf = (value: unknown): string => JSON.stringify(value) ?? ''

export function choiceOf(move: Move, kinds: Kinds): Choice {
  const { tag, params } = readTagged(move, kinds)
  return { key: keyOf(move), move, tag, kind: kinds[tag]!, params }
}

/** A move in a sentence: in the game's words, or in words made from its class; what is usual is left out. */
export function sentence({ tag, kind, params }: Choice, voice: Voice): string {
  if (voice.knows(`move.${tag}`)) return voice.say(`move.${tag}`, params)
  const head = voice.word(kind.name)
  const parts = saidOf(kind, params).map((field) => {
    const [label, value] = [voice.word(field.name), inWords(field, params[field.name], voice)]
    return label === head ? value : `${label} ${value}`
  })
  if (!parts.length) return capital(head)
  return voice.say('generic.sentence', { head: capital(head), parts: parts.join(' · ') })
}

/** The fields of a move that say something: all but those that are as usual. */
function saidOf({ fields, first, rest }: MoveKind, params: Params): Outline[] {
  return fields.filter(({ name }) => name === first || keyOf(params[name]) !== keyOf(rest[name]))
}

/** What a move is made with: the first of its fields. */
export function madeWith({ kind, params }: Choice): unknown {
  return kind.first === null ? null : params[kind.first]
}

/** The moves that are made with a piece of one's hand. */
export function playedWith(choices: readonly Choice[], field: string, piece: unknown): Choice[] {
  const key = keyOf(piece)
  return choices.filter((choice) => choice.kind.held_in === field && keyOf(madeWith(choice)) === key)
}

/** Moves that are no more than a gesture, as passing is. */
export function gestures(choices: readonly Choice[]): Choice[] {
  return choices.filter(({ kind }) => kind.fields.length === 0)
}

/** The other moves, kind by kind, in the order of the offer. */
export function groupsOf(choices: readonly Choice[]): Group[] {
  const made = choices.filter(({ kind }) => kind.fields.length > 0)
  return grouped(made, ({ tag }) => tag).map(([tag, all]) => ({
    tag,
    kind: all[0].kind,
    stacks: all.length > MANY ? stacked(all) : all.map((choice) => ({ key: choice.key, choices: [choice] })),
  }))
}

function stacked(choices: readonly Choice[]): Stack[] {
  return grouped(choices, (choice) => keyOf(madeWith(choice))).map(([key, some]) => ({ key, choices: some }))
}

function grouped<T>(all: readonly T[], by: (one: T) => string): [string, [T, ...T[]]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of all) {
    const group = groups.get(by(one))
    if (group) group.push(one)
    else groups.set(by(one), [one])
  }
  return [...groups]
}

/** What is written above a kind: "Take · count". */
export function headingOf({ kind }: Group, voice: Voice): string {
  const [first, ...more] = kind.fields.map(({ name }) => voice.word(name))
  const head = voice.word(kind.name)
  return capital(first && !more.length && first !== head ? `${head} · ${first}` : head)
}

export interface Face {
  /** What it is made with. */
  large: string
  /** What else there is to say of it. */
  small: string
}

/** What stands on the card of a move; a whole stack tells only what its moves have in common. */
export function faceOf({ choices }: Stack, voice: Voice): Face {
  const [{ kind, params }] = choices as [Choice]
  const [first, ...rest] = saidOf(kind, params) as [Outline, ...Outline[]]
  const words = (choices.length > 1 ? [] : rest).map((field) => {
    const value = params[field.name]
    return value === true ? voice.word(field.name) : `${voice.word(field.name)} ${inWords(field, value, voice)}`
  })
  return { large: brief(first, params[first.name], voice), small: words.join(' · ') }
}

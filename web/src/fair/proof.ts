// Was the deal fair? The browser's own check of what the server released after the end.
import { Chance } from './chance'
import { fromHex, isHex32, toHex } from './hex'
import { commitment } from './promise'
import { sha256 } from './sha256'

const ABSENT = '00'.repeat(32)

export interface Proof {
  published: string
  promises: readonly string[]
  secret: string
  contributions: readonly string[]
  trace: readonly (readonly (readonly [number, number])[])[]
}

/** What the check needs of a record. */
export interface Dealt {
  game: string
  seed: string
  /** (step, seed): from this step on luck comes from another one; the game goes on from the middle of another. */
  seeds: readonly (readonly [number, string])[]
  seats: number
  steps: number
  proof: Proof | null
}

export type Finding = 'secret' | 'contributions' | 'seed' | 'draws'

export interface Verdict {
  /** In the order they are checked; the first that is false ends it. */
  findings: readonly { what: Finding; holds: boolean }[]
  fair: boolean
  people: number
  draws: number
}

/** Read a record; null where it is none. */
export function readRecord(text: string): Dealt | null {
  const held = parsed(text)
  if (!held || typeof held.game !== 'string' || typeof held.seed !== 'string') return null
  if (!Array.isArray(held.teams) || !Array.isArray(held.steps)) return null
  const proof = held.proof === undefined || held.proof === null ? null : readProof(held.proof, held.teams.length)
  const seeds = held.seeds === undefined ? [] : readSeeds(held.seeds, held.steps.length)
  if (proof === undefined || seeds === undefined) return null
  return { game: held.game, seed: held.seed, seeds, seats: held.teams.length, steps: held.steps.length, proof }
}

/** The seed that the luck of a step comes from. */
export function seedAt({ seed, seeds }: Pick<Dealt, 'seed' | 'seeds'>, step: number): string {
  return seeds.filter(([begin]) => begin <= step).at(-1)?.[1] ?? seed
}

/** Recompute the promises, the seed and every draw; the proof is about the last seed. */
export function check(dealt: Pick<Dealt, 'seed' | 'seeds'>, proof: Proof): Verdict {
  const begin = dealt.seeds.at(-1)?.[0] ?? 0
  const checks: [Finding, () => boolean][] = [
    ['secret', () => commitment(proof.secret) === proof.published],
    ['contributions', () => proof.contributions.every((part, i) => keeps(part, proof.promises[i]))],
    ['seed', () => jointSeed(proof) === seedAt(dealt, begin)],
    ['draws', () => proof.trace.every((draws, step) => drawsFit(seedAt(dealt, step), step, draws))],
  ]
  const findings: { what: Finding; holds: boolean }[] = []
  for (const [what, holds] of checks) {
    findings.push({ what, holds: holds() })
    if (!findings.at(-1)!.holds) break
  }
  return {
    findings,
    fair: findings.every((finding) => finding.holds),
    people: proof.contributions.filter((part) => part !== ABSENT).length,
    draws: proof.trace.slice(begin).reduce((sum, draws) => sum + draws.length, 0),
  }
}

/** The seed that server and players made together. */
export function jointSeed(proof: Pick<Proof, 'secret' | 'contributions'>): string {
  return toHex(sha256(fromHex(proof.secret + proof.contributions.join(''))))
}

function keeps(part: string, promise: string | undefined): boolean {
  return part === ABSENT || commitment(part) === promise
}

function drawsFit(seed: string, step: number, draws: readonly (readonly [number, number])[]): boolean {
  const chance = new Chance(seed, step)
  try {
    return draws.every(([n, result]) => chance.below(n) === result)
  } catch {
    return false
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const held: unknown = JSON.parse(text)
    return typeof held === 'object' && held !== null ? (held as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function readSeeds(held: unknown, steps: number): [number, string][] | undefined {
  if (!Array.isArray(held)) return undefined
  const isPair = (one: unknown) =>
    Array.isArray(one) && one.length === 2 && Number.isInteger(one[0]) && typeof one[1] === 'string'
  if (!held.every(isPair)) return undefined
  const seeds = held as [number, string][]
  const fits = seeds.every(([step], i) => step > (seeds[i - 1]?.[0] ?? 0) && step <= steps + 1)
  return fits ? seeds : undefined
}

function readProof(held: unknown, seats: number): Proof | undefined {
  const proof = held as Proof
  const isList = Array.isArray(proof.promises) && Array.isArray(proof.contributions) && Array.isArray(proof.trace)
  if (!isList || proof.promises.length !== seats || proof.contributions.length !== seats) return undefined
  const parts = [proof.published, proof.secret, ...proof.promises, ...proof.contributions]
  if (!parts.every(isHex32)) return undefined
  const isDraw = (draw: unknown) => Array.isArray(draw) && draw.length === 2 && draw.every(Number.isInteger)
  return proof.trace.every((draws) => Array.isArray(draws) && draws.every(isDraw)) ? proof : undefined
}

import { describe, expect, it } from 'vitest'
import vectors from '../../tests/core/chance_vectors.json'
import { Chance } from '../src/fair/chance'
import { fromHex, isHex32, randomHex, toHex } from '../src/fair/hex'
import { commitment, Contribution } from '../src/fair/promise'
import { check, jointSeed, readRecord, seedAt, type Proof } from '../src/fair/proof'
import { sha256 } from '../src/fair/sha256'
import samples from '../src/text/generated/samples.json'
import { memory } from './fake_socket'

const hash = (text: string) => toHex(sha256(new TextEncoder().encode(text)))

describe('SHA-256', () => {
  // FIPS 180-4 and NIST's examples
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('hashes a published example', (text, expected) => {
    expect(hash(text)).toBe(expected)
  })

  it('agrees with the platform at every length around a block', async () => {
    for (let length = 50; length < 140; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256)
      const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      expect(toHex(sha256(bytes))).toBe(toHex(theirs))
    }
  })
})

describe('hex', () => {
  it('goes there and back', () => {
    expect(toHex(fromHex('00ff10a9'))).toBe('00ff10a9')
  })

  it('knows 32 bytes when it sees them', () => {
    expect(isHex32('ab'.repeat(32))).toBe(true)
    expect([isHex32('AB'.repeat(32)), isHex32('ab'.repeat(31)), isHex32(7)]).toEqual([false, false, false])
    expect(isHex32(randomHex(32))).toBe(true)
  })
})

describe('Chance draws as the server does', () => {
  it.each(vectors.below)('below, seed $seed, step $step', ({ seed, step, draws }) => {
    const chance = new Chance(seed, step)
    expect(draws.map(([n]) => [n, chance.below(n!)])).toEqual(draws)
  })

  it.each(vectors.shuffle)('shuffle, seed $seed', ({ seed, step, items, result }) => {
    expect(new Chance(seed, step).shuffle(items as unknown[])).toEqual(result)
  })

  it.each([0, -1, 1.5, 2 ** 48 + 1])('refuses to draw below %s', (n) => {
    expect(() => new Chance('x', 0).below(n)).toThrow(RangeError)
  })
})

describe('a contribution', () => {
  it('is promised by its hash, survives a reload, and is new each time', () => {
    const kept = memory()
    const promise = new Contribution('ABCDE', kept).promise()
    const reloaded = new Contribution('ABCDE', kept)
    expect(commitment(reloaded.part!)).toBe(promise)
    expect(reloaded.promise()).not.toBe(promise)
    expect(new Contribution('OTHER', kept).part).toBeNull()
    reloaded.forget()
    expect(reloaded.part).toBeNull()
  })
})

describe('the proof of a real game', () => {
  const text = JSON.stringify(samples.record)
  const record = readRecord(text)!
  const proof = record.proof!
  const last = (changed: Partial<Proof>, seed = record.seed) =>
    check({ seed, seeds: [] }, { ...proof, ...changed }).findings.at(-1)

  it('is fair', () => {
    expect(record).toMatchObject({ game: 'mind_up', seats: 4 })
    const verdict = check(record, proof)
    expect(verdict).toMatchObject({ fair: true, people: 2 })
    expect(verdict.findings.map((finding) => finding.what)).toEqual(['secret', 'contributions', 'seed', 'draws'])
    expect(verdict.draws).toBeGreaterThan(60)
    expect(jointSeed(proof)).toBe(record.seed)
  })

  it('fails where anything was changed', () => {
    expect(last({ secret: '00'.repeat(32) })).toEqual({ what: 'secret', holds: false })
    const other = [...proof.contributions]
    other[1] = 'cc'.repeat(32)
    expect(last({ contributions: other })).toEqual({ what: 'contributions', holds: false })
    expect(last({}, 'ab'.repeat(32))).toEqual({ what: 'seed', holds: false })
    const absent = [...proof.contributions]
    absent[1] = '00'.repeat(32)
    expect(last({ contributions: absent })).toEqual({ what: 'seed', holds: false })
    const trace = structuredClone(proof.trace) as [number, number][][]
    trace[0]![5]![1] = (trace[0]![5]![1] + 1) % trace[0]![5]![0]
    expect(last({ trace })).toEqual({ what: 'draws', holds: false })
    expect(last({ trace: [[[0, 0]]] })).toEqual({ what: 'draws', holds: false })
  })

  it('is about the luck since, where a game goes on from another one', () => {
    const again = readRecord(JSON.stringify(samples.gone_on))!
    const since = again.seeds[0]!
    const verdict = check(again, again.proof!)
    expect(verdict).toMatchObject({ fair: true, people: 1 })
    expect(verdict.draws).toBe(again.proof!.trace.slice(since[0]).flat().length)
    expect([seedAt(again, 3), seedAt(again, 4)]).toEqual([record.seed, since[1]])
    const of = (seeds: typeof again.seeds) => check({ seed: again.seed, seeds }, again.proof!).findings.at(-1)
    expect(of([])).toEqual({ what: 'seed', holds: false })
    expect(of([[14, since[1]]])).toEqual({ what: 'draws', holds: false })
    const written = (seeds: unknown) => readRecord(JSON.stringify({ ...samples.gone_on, seeds }))
    for (const wrong of [7, [[1]], [['1', 's']], [[0, 's']], [[99, 's']], [since, since]])
      expect(written(wrong)).toBeNull()
  })

  it('is only read where it is whole', () => {
    const changed = (change: (held: any) => void) => {
      const held = JSON.parse(text)
      change(held)
      return readRecord(JSON.stringify(held))
    }
    expect([readRecord(''), readRecord('7'), readRecord('null'), readRecord('{}')]).toEqual([null, null, null, null])
    expect(changed((held) => delete held.proof)?.proof).toBeNull()
    expect(changed((held) => (held.proof = 3))).toBeNull()
    expect(changed((held) => held.proof.promises.pop())).toBeNull()
    expect(changed((held) => (held.proof.secret = 'xyz'))).toBeNull()
    expect(changed((held) => (held.proof.trace[0] = [['a', 'b']]))).toBeNull()
    expect(changed((held) => delete held.teams)).toBeNull()
  })
})

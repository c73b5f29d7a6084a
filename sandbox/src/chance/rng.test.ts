import { createHash, createHmac } from 'node:crypto'
import { fromHex } from '@samnang/core/bytes'
import { expect, test } from 'vitest'
import { type Rng, seededRng, seedHash } from './rng.ts'

const SEED = fromHex(`${'00'.repeat(31)}01`)

/** The same rule, written with Node's own hash. */
function expected(clientSeed: string, nonce: number, count: number): number[] {
  const blocks = Array.from({ length: Math.ceil(count / 8) }, (_, block) =>
    createHmac('sha256', SEED).update(`${clientSeed}:${nonce}:${block}`).digest(),
  )
  return blocks
    .flatMap((bytes) => Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(4 * at)))
    .slice(0, count)
}

const take = (rng: Rng, count: number) => Array.from({ length: count }, () => rng.nextU32())

test('numbers are HMAC-SHA-256 blocks of eight, big-endian', () => {
  expect(take(seededRng(SEED, 'lucky', 7), 20)).toEqual(expected('lucky', 7, 20))
  expect(take(seededRng(SEED, 'សំណាង', 0), 9)).toEqual(expected('សំណាង', 0, 9))
})

test('the same seed, text and number give the same game; each of them matters', () => {
  const first = take(seededRng(SEED, 'a', 1), 4)
  expect(take(seededRng(SEED, 'a', 1), 4)).toEqual(first)
  expect(take(seededRng(SEED, 'a', 2), 4)).not.toEqual(first)
  expect(take(seededRng(SEED, 'b', 1), 4)).not.toEqual(first)
  expect(take(seededRng(fromHex('02'.repeat(32)), 'a', 1), 4)).not.toEqual(first)
})

test('int keeps to its range and is even: chi-square of 60 000 throws of a die', () => {
  const rng = seededRng(SEED, 'die', 0)
  const counts = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < 60_000; i++) {
    const side = rng.int(6)
    counts[side] = (counts[side] ?? 0) + 1
  }
  expect(counts.length).toBe(6)
  const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chi).toBeLessThan(25.7) // 5 degrees of freedom, p = 0.0001
})

test('what is above the last whole multiple is drawn again', () => {
  const n = 3_000_000_000
  const rng = seededRng(SEED, 'wide', 3)
  const fitting = expected('wide', 3, 400).filter((value) => value < n)
  expect(Array.from({ length: 50 }, () => rng.int(n))).toEqual(fitting.slice(0, 50))
})

test('one possibility needs no luck, and nonsense is a fault', () => {
  const rng = seededRng(SEED, 'x', 0)
  expect(rng.int(1)).toBe(0)
  expect(rng.int(2 ** 32)).toBeLessThan(2 ** 32)
  for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => rng.int(n)).toThrow('int takes')
  expect(() => seededRng(SEED, 'x', -1)).toThrow('nonce')
})

test('the hash that is shown before is SHA-256 of the seed', () => {
  expect(seedHash(SEED)).toBe(createHash('sha256').update(SEED).digest('hex'))
})

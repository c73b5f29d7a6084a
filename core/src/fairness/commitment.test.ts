import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { concat, hex, sha256, u32 } from '../bytes.ts'
import {
  acctTag,
  betLeaf,
  closeHash,
  dayPath,
  dayRoot,
  type LeafFields,
  openHash,
  seedCommitment,
  ticketId16,
} from './commitment.ts'
import { str } from './encoding.ts'
import { leafHash, merkleRoot, rootFromPath } from './merkle.ts'

const draw = { game: 'POLL_2', day: 20_777, i: 1 }

test('the same seed is another commitment in another draw', () => {
  const seed = new Uint8Array(32).fill(7)
  const others = [
    { ...draw, i: 2 },
    { ...draw, day: 20_778 },
    { ...draw, game: 'POLL_1' },
  ]
  const all = [draw, ...others].map((name) => hex(seedCommitment({ ...name, seed })))
  expect(new Set(all).size).toBe(4)
  expect(() => seedCommitment({ ...draw, seed: seed.slice(1) })).toThrow('32 bytes')
})

test('K is the tree whose leaf data are the commitments, and each has its path', () => {
  const commitments = Array.from({ length: 11 }, (_, at) =>
    seedCommitment({ ...draw, i: at + 1, seed: new Uint8Array(32).fill(at) }),
  )
  const K = dayRoot(commitments)
  expect(hex(K)).toBe(hex(merkleRoot(commitments.map((data) => leafHash(data)))))
  for (const [at, C] of commitments.entries())
    expect(hex(rootFromPath(leafHash(C), at, 11, dayPath(commitments, at)) ?? C)).toBe(hex(K))
})

test('the tag of an account is HMAC over game, day and number', () => {
  const secret = new Uint8Array(32).fill(9)
  const named = concat(str('POLL_2'), u32(20_777), u32(1))
  expect(hex(acctTag(secret, 'POLL_2', 20_777, 1))).toBe(
    createHmac('sha256', secret).update(named).digest('hex'),
  )
})

test('a ticket id is 16 bytes, big-endian', () => {
  expect(hex(ticketId16(1n))).toBe(`${'0'.repeat(31)}1`)
  expect(() => ticketId16(-1n)).toThrow('fits its field')
})

const zeros = (length: number) => new Uint8Array(length)
const bet: LeafFields = {
  ticketId16: zeros(16),
  acctTag: zeros(32),
  type: 8,
  picks: [1, 7],
  stake: 100_000n,
  acceptedMs: 1_795_132_800_000,
  clientNonce: zeros(16),
  salt: zeros(16),
}

test('every field of a bet changes its leaf', () => {
  const ones = (length: number) => new Uint8Array(length).fill(1)
  const changes: Partial<LeafFields>[] = [
    {},
    { ticketId16: ones(16) },
    { acctTag: ones(32) },
    { type: 9 },
    { picks: [7, 1] },
    { picks: [1] },
    { stake: 100_001n },
    { acceptedMs: 1_795_132_800_001 },
    { clientNonce: ones(16) },
    { salt: ones(16) },
  ]
  expect(new Set(changes.map((change) => hex(betLeaf({ ...bet, ...change })))).size).toBe(changes.length)
})

test.each<[Partial<LeafFields>, string]>([
  [{ salt: zeros(15) }, '16 bytes'],
  [{ ticketId16: zeros(17) }, '16 bytes'],
  [{ clientNonce: zeros(15) }, '16 bytes'],
  [{ acctTag: zeros(31) }, '32 bytes'],
  [{ type: 256 }, 'type and picks are bytes'],
  [{ type: -1 }, 'type and picks are bytes'],
  [{ picks: [1, 2.5] }, 'type and picks are bytes'],
  [{ picks: [256] }, 'type and picks are bytes'],
  [{ picks: new Array<number>(256).fill(1) }, 'type and picks are bytes'],
  [{ stake: -1n }, 'a stake fits u64'],
  [{ stake: 1n << 64n }, 'a stake fits u64'],
  [{ acceptedMs: -1 }, 'whole milliseconds'],
  [{ acceptedMs: 0.5 }, 'whole milliseconds'],
])('no leaf has %o', (change, why) => {
  expect(() => betLeaf({ ...bet, ...change })).toThrow(why)
})

test('a leaf holds the least and the greatest of what its bytes hold', () => {
  const least = { type: 0, picks: [0], stake: 0n, acceptedMs: 0 }
  const greatest = { type: 255, picks: [255], stake: (1n << 64n) - 1n, acceptedMs: Number.MAX_SAFE_INTEGER }
  const tail = (fields: Partial<LeafFields>) => {
    let bytes = zeros(0)
    betLeaf({ ...bet, ...fields }, (all) => {
      bytes = all.slice(-3 - 8 - 8 - 16, -16)
      return sha256(all)
    })
    return hex(bytes)
  }
  expect(tail(least)).toBe(`000100${'00'.repeat(16)}`)
  expect(tail(greatest)).toBe(`ff01ff${'ff'.repeat(8)}001fffffffffffff`)
})

test('the hashes under P and T are 32 bytes', () => {
  const opening = { ...draw, openMs: 0, closeMs: 1, mode: 0, round: 0 }
  const hashes = { chainHash: zeros(32), C: zeros(32), rulesHash: zeros(32) }
  for (const name of ['chainHash', 'C', 'rulesHash'])
    expect(() => openHash({ ...opening, ...hashes, [name]: zeros(31) })).toThrow('32 bytes')
  for (const name of ['P', 'M'])
    expect(() => closeHash({ P: zeros(32), M: zeros(32), n: 0, totalStake: 0n, [name]: zeros(31) })).toThrow(
      '32 bytes',
    )
})

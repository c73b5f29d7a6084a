/**
 * The published vectors of the ticket lottery (core/fixtures/lottery-fairness.json): by the product's code, and by a
 * second implementation below that shares nothing with it but SHA-256.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareBytes, fromHex, hex } from '../bytes.ts'
import { betLeaf, closeHash, openHash, seedCommitment } from './commitment.ts'
import { drawPrk } from './draw-balls.ts'
import { drawLotteryNumbers } from './draw-lottery-numbers.ts'
import { costOfLines, LOTTERY_LEAF, linesPicks, ticketLines } from './lottery-leaf.ts'
import { merkleRoot } from './merkle.ts'

interface VectorTicket {
  ticketId: string
  acctTag: string
  lines: string
  stake: string
  acceptedMs: number
  salt: string
  leaf: string
}
interface Vector {
  game: string
  day: number
  i: number
  openMs: number
  closeMs: number
  mode: number
  rulesHash: string
  S: string | null
  C: string
  P: string
  tickets: VectorTicket[]
  M: string
  n: number
  totalStake: string
  T: string
  PRK: string | null
  words: { word: number; accepted: boolean; number: string | null }[]
  numbers: string[]
}

const path = new URL('../../fixtures/lottery-fairness.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(path, 'utf8')) as { vectors: Vector[] }
const ZEROS = new Uint8Array(32)

test.each(vectors.map((vector, at) => [at, vector] as const))(
  'vector %i, by the code of the product',
  (_, v) => {
    const name = { game: v.game, day: v.day, i: v.i }
    const C = v.S === null ? ZEROS : seedCommitment({ ...name, seed: fromHex(v.S) })
    const times = { openMs: v.openMs, closeMs: v.closeMs }
    const P = openHash({
      ...name,
      ...times,
      mode: v.mode,
      chainHash: ZEROS,
      round: 0,
      C,
      rulesHash: fromHex(v.rulesHash),
    })
    const leaves = v.tickets.map((ticket) =>
      betLeaf({
        ticketId16: fromHex(ticket.ticketId),
        acctTag: fromHex(ticket.acctTag),
        type: LOTTERY_LEAF,
        picks: linesPicks(ticket.lines),
        stake: BigInt(ticket.stake),
        acceptedMs: ticket.acceptedMs,
        clientNonce: new Uint8Array(16),
        salt: fromHex(ticket.salt),
      }),
    )
    const M = merkleRoot([...leaves].sort(compareBytes))
    const T = closeHash({ P, M, n: v.n, totalStake: BigInt(v.totalStake) })
    expect({ C: hex(C), P: hex(P), leaves: leaves.map(hex), M: hex(M), T: hex(T) }).toEqual({
      C: v.C,
      P: v.P,
      leaves: v.tickets.map(({ leaf }) => leaf),
      M: v.M,
      T: v.T,
    })
    if (v.S === null) return expect(v.numbers).toEqual([])
    const prk = drawPrk({ D: ZEROS, S: fromHex(v.S), T })
    expect(hex(prk)).toBe(v.PRK)
    expect(drawLotteryNumbers(prk)).toEqual({ numbers: v.numbers, steps: v.words })
  },
)

test('lines are canonical: fields by name, ids in order, amounts as text; their cost is the stake', () => {
  for (const { lines, stake } of vectors.flatMap((vector) => vector.tickets)) {
    expect(ticketLines(JSON.parse(lines))).toBe(lines)
    expect(String(costOfLines(lines))).toBe(stake)
  }
  expect(() => costOfLines('{}')).toThrow('list')
  expect(() => costOfLines('[{"cost":5}]')).toThrow('cost')
})

test('the vectors hold a word that was thrown away', () => {
  expect(vectors.some(({ words }) => words.some(({ accepted }) => !accepted))).toBe(true)
})

// The second implementation.

const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const mac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const big = (value: number | string, bytes: number) =>
  Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(2 * bytes, '0'),
    'hex',
  )
const text = (value: string) => Buffer.concat([big(Buffer.byteLength(value), 4), Buffer.from(value)])
const tagged = (name: string) => {
  const tag = Buffer.from(`pooldraw/v1/${name}`)
  return Buffer.concat([big(tag.length, 1), tag])
}
const bytes = (value: string) => Buffer.from(value, 'hex')

function tree(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return leaves[0] ?? sha()
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha(Buffer.from([1]), tree(leaves.slice(0, split)), tree(leaves.slice(split)))
}

function leafOf(ticket: VectorTicket): Buffer {
  const picks = createHash('sha256').update(ticket.lines).digest()
  const head = [bytes(ticket.ticketId), bytes(ticket.acctTag), Buffer.from([10, 32]), picks]
  const body = [...head, big(ticket.stake, 8), big(ticket.acceptedMs, 8), Buffer.alloc(16)]
  return sha(Buffer.from([0]), tagged('bet'), bytes(ticket.salt), ...body)
}

function fourNumbers(prk: Buffer): string[] {
  const numbers: string[] = []
  for (let block = 0; numbers.length < 4; block++) {
    const words = mac(prk, tagged('stream'), big(block, 4))
    for (let at = 0; at < 32 && numbers.length < 4; at += 4) {
      const word = words.readUInt32BE(at)
      if (word < 4_294_900_000) numbers.push(String(100_000 + (word % 100_000)).slice(1))
    }
  }
  return numbers
}

test.each(vectors.map((vector, at) => [at, vector] as const))(
  'vector %i, by the second implementation',
  (_, v) => {
    const name = [text(v.game), big(v.day, 4), big(v.i, 4)]
    const C = v.S === null ? Buffer.alloc(32) : sha(tagged('commit'), ...name, bytes(v.S))
    const mode = [Buffer.from([v.mode]), Buffer.alloc(32), big(0, 8)]
    const P = sha(
      tagged('open'),
      ...name,
      big(v.openMs, 8),
      big(v.closeMs, 8),
      ...mode,
      C,
      bytes(v.rulesHash),
    )
    const M = tree(v.tickets.map(leafOf).sort(Buffer.compare))
    const T = sha(tagged('close'), P, M, big(v.tickets.length, 8), big(v.totalStake, 8))
    expect([C, P, M, T].map((one) => one.toString('hex'))).toEqual([v.C, v.P, v.M, v.T])
    if (v.S === null) return
    const prk = mac(Buffer.alloc(32), tagged('prk'), bytes(v.S), T)
    expect(prk.toString('hex')).toBe(v.PRK)
    expect(fourNumbers(prk)).toEqual(v.numbers)
  },
)

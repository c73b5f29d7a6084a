/** The published vectors of the fair draw, byte for byte (core/fixtures/fairness-vectors.json). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareBytes, fromHex, hex } from '../bytes.ts'
import { betLeaf, closeHash, openHash, seedCommitment } from './commitment.ts'
import { drawBalls, drawPrk } from './draw-balls.ts'
import { inclusionPath, merkleRoot, rootFromPath } from './merkle.ts'
import { beaconBytes } from './verify-result.ts'

interface VectorBet {
  ticketId: string
  acctTag: string
  type: number
  picks: number[]
  stake: string
  acceptedMs: number
  clientNonce: string
  salt: string
  leaf: string
}
interface Vector {
  i: number
  openMs: number
  closeMs: number
  mode: number
  chainHash: string
  round: number
  beaconSignature: string | null
  rulesHash: string
  totalStake: string
  n: number
  bets: VectorBet[]
  stream: { byte: number; m: number; accepted: boolean }[]
  balls: number[]
  S: string
  C: string
  P: string
  M: string
  T: string
  D: string
  PRK: string
}
const file = new URL('../../fixtures/fairness-vectors.json', import.meta.url)
const fixture: { game: string; day: number; draws: Vector[] } = JSON.parse(readFileSync(file, 'utf8'))
const { game, day } = fixture

function leafOf(bet: VectorBet): Uint8Array {
  return betLeaf({
    ticketId16: fromHex(bet.ticketId),
    acctTag: fromHex(bet.acctTag),
    type: bet.type,
    picks: bet.picks,
    stake: BigInt(bet.stake),
    acceptedMs: bet.acceptedMs,
    clientNonce: fromHex(bet.clientNonce),
    salt: fromHex(bet.salt),
  })
}

test.each(fixture.draws)('vector $i: commitment and opening', (vector) => {
  const { i, openMs, closeMs, mode, round } = vector
  const C = seedCommitment({ game, day, i, seed: fromHex(vector.S) })
  expect(hex(C)).toBe(vector.C)
  const [chainHash, rulesHash] = [fromHex(vector.chainHash), fromHex(vector.rulesHash)]
  expect(hex(openHash({ game, day, i, openMs, closeMs, mode, chainHash, round, C, rulesHash }))).toBe(
    vector.P,
  )
})

test.each(fixture.draws)('vector $i: leaves, root and close', (vector) => {
  const leaves = vector.bets.map(leafOf)
  expect(leaves.map(hex)).toEqual(vector.bets.map(({ leaf }) => leaf))
  const sorted = [...leaves].sort(compareBytes)
  expect(hex(merkleRoot(sorted))).toBe(vector.M)
  for (const [at, leaf] of sorted.entries())
    expect(hex(rootFromPath(leaf, at, sorted.length, inclusionPath(sorted, at)) ?? leaf)).toBe(vector.M)
  const [P, M, totalStake] = [fromHex(vector.P), fromHex(vector.M), BigInt(vector.totalStake)]
  expect(hex(closeHash({ P, M, n: vector.n, totalStake }))).toBe(vector.T)
})

test.each(fixture.draws)('vector $i: beacon, PRK, stream and balls', (vector) => {
  const signature = vector.beaconSignature === null ? null : fromHex(vector.beaconSignature)
  const D = beaconBytes(vector.mode, signature)
  expect(hex(D)).toBe(vector.D)
  const prk = drawPrk({ D, S: fromHex(vector.S), T: fromHex(vector.T) })
  expect(hex(prk)).toBe(vector.PRK)
  const { balls, trace } = drawBalls(prk)
  expect(balls).toEqual(vector.balls)
  expect(trace.map(({ byte, m, accepted }) => ({ byte, m, accepted }))).toEqual(vector.stream)
})

test('the figures of the published table', () => {
  const table = fixture.draws.map(({ C, P, M, T, D, PRK, balls }) => [C, P, M, T, D, PRK, balls.join(' ')])
  expect(table).toEqual([
    [
      'de1b951bf4b43ad705488b1be632760814d5b76ecc9aa0afbc840a2044b2ecd4',
      'f3ec898c6703b430213a9ce6795a79ed3493a9d6002fe20895212dd2539f235b',
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '75451d0cbf9e36c82d55fea0f7c90882be2abefc2b32eb8047ce155ab1520ea8',
      '0'.repeat(64),
      'b442db1de8377de341abe9b8c503eeded63dafd163fddf544693b3a20e9579a0',
      '24 57 14 39 49 4 22 13 32 31',
    ],
    [
      'a45b672845ec7112f219565a99abcd0a482d378a6f963b7723edf939ace828da',
      'dab005b186e89b5540bc6819d2c3669f7f0ed362fa29bc24033d30a29c718de6',
      '3256b5988ffe85553b419df9cf8105e9d870b61ee95277a5215f0fdb98cf2c9c',
      'b90434ed3e01390a33bc30a6c507dd4c2675a87c2b284a86354771d374cd77da',
      '0'.repeat(64),
      '07a487e84886b2d2945c1cff1ad9a87a24eccb08f3401234a8142093c241654b',
      '16 13 20 47 23 51 26 29 5 33',
    ],
    [
      '6a5783939d37171e8f331bcc08171b5d506ab81abfde2e1753d8eb3d63f44316',
      'f3ae11143661f1297a0e9a3d48a4021d012ce83e23a1fbeebdb8ea7b5b21c4b5',
      '63f55cd7487f86b6d0554dee4d77f1a43f87a7eff5f1c6520b710e161d60ef9e',
      '1416fd6611ad752bfc7fa50787d08e5ae68b80a44b4f8b207fb311488b7c2d00',
      'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
      'd6d97df01a1217f8f0daa5756a72ba7fe359ea35239faa8a706e329037c1b13b',
      '31 27 33 12 14 28 23 45 29 18',
    ],
  ])
  expect(fixture.draws.map(({ bets }) => bets[0]?.leaf)).toEqual([
    undefined,
    '5d170d76915ca28adb4dcfc7f9bf48db65daa31f36587887210a3d756ee21f71',
    '521d24d6cbb86c3203930f3a07cf709a9f8043b19b063865e7b54e3fbae5f990',
  ])
})

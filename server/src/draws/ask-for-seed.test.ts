/** What a server makes of a vault's word: a seed counts only where it was released for the close record of this draw. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { closeHash, seedCommitment } from '@samnang/core/fairness/commitment'
import { drawPrk } from '@samnang/core/fairness/draw-balls'
import { formerReleaseBytes, type ReleaseFacts, releaseBytes } from '@samnang/core/fairness/signed-records'
import { accepted } from '@samnang/core/refusal'
import { expect, test } from 'vitest'
import { askForSeed } from './ask-for-seed.ts'
import type { DrawParts } from './draw-parts.ts'

const name = { game: 'POLL_2', day: 20_777, i: 5 }
const [P, M, S] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const [n, stakeTotal] = [3, 500_000n]
const T = Buffer.from(closeHash({ P, M, n, totalStake: stakeTotal }))
const closed = { C: seedCommitment({ ...name, seed: S }), P, M, T, n, stakeTotal }
const otherT = closeHash({ P, M, n, totalStake: stakeTotal + 1n })
const releasedMs = 1_795_132_921_003

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const vaultKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')

/** Of a vault that gives S, and signs so. */
function asked(signed: (facts: ReleaseFacts & typeof name) => Uint8Array, isByRound = false) {
  const signature = sign(null, signed({ ...name, M, S, T, releasedMs }), privateKey)
  const answer = async () => accepted({ S, releasedMs, signature, T, closeSignature: new Uint8Array(64) })
  const vault = { release: answer, releaseByRound: answer } as unknown as DrawParts['vault']
  return askForSeed({ vault }, vaultKey, name, closed, isByRound ? new Uint8Array(48) : null)
}

test('a release that is signed for the close record gives the seed, and PRK of the two', async () => {
  const prk = drawPrk({ D: new Uint8Array(32), S, T })
  expect(await asked(releaseBytes)).toMatchObject({ kind: 'released', release: { S, releasedMs }, prk })
})

test.each([false, true])(
  'one of another close record gives nothing, though root and seed are right (by round: %s)',
  async (isByRound) => {
    const unusable = { kind: 'unusable', reason: 'release_not_signed' }
    expect(await asked((facts) => releaseBytes({ ...facts, T: otherT }), isByRound)).toMatchObject(unusable)
    expect(await asked(releaseBytes, isByRound)).toMatchObject({ kind: 'released' })
  },
)

test('while the vault is of the version before, its form counts for the root that it names', async () => {
  const otherRoot = (facts: Parameters<typeof formerReleaseBytes>[0]) =>
    formerReleaseBytes({ ...facts, M: Buffer.alloc(32, 9) })
  expect(await asked(formerReleaseBytes)).toMatchObject({ kind: 'released' })
  expect(await asked(otherRoot)).toMatchObject({ kind: 'unusable', reason: 'release_not_signed' })
})

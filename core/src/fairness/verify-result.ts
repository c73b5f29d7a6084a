/** Checks of what was published after the close: frozen bets, seed, ten balls. */

import { compareBytes, fromHex, sha256 } from '../bytes.ts'
import { RELEASE_DELAY_MS } from '../draw-moments.ts'
import { assert } from '../refusal.ts'
import { closeHash, seedCommitment } from './commitment.ts'
import { drawBalls, drawPrk } from './draw-balls.ts'
import { drawLotteryNumbers } from './draw-lottery-numbers.ts'
import { hasPublicLeaves, isFromOutside, isLottery } from './lottery-modes.ts'
import { merkleRoot } from './merkle.ts'
import type { PublishedDraw } from './published-records.ts'
import { unitsOf } from './read-records.ts'
import { closeRecordBytes, formerReleaseBytes, releaseBytes } from './signed-records.ts'
import { beaconChecks, boundChecks, knownFromMs } from './verify-beacon.ts'
import {
  type Check,
  type Evidence,
  failed,
  missing,
  sameHash,
  signedByAny,
  type Verdict,
  verdict,
} from './verify-step.ts'

export function resultChecks(evidence: Evidence): Check[] {
  const { draw, leaves } = evidence
  const isRootChecked = leaves === null ? owesLeaves(draw) : leaves !== undefined
  const root: Check = { code: 'close_root', run: () => checkRoot(draw, leaves ?? null) }
  return [
    ...(isRootChecked ? [root] : []),
    { code: 'close_hash', run: () => checkClose(draw) },
    { code: 'close_signature', run: () => checkCloseSignature(evidence) },
    ...(isFromOutside(draw) ? [] : seedChecks(evidence)),
  ]
}

function seedChecks(evidence: Evidence): Check[] {
  const { draw } = evidence
  return [
    ...(draw.open.mode === 0 ? [] : boundChecks(evidence)),
    { code: 'seed_matches', run: () => checkSeed(draw) },
    { code: 'release_signature', run: () => checkRelease(evidence) },
    ...(draw.open.mode === 0 ? [] : beaconChecks(evidence)),
    { code: 'prk', run: () => checkPrk(draw) },
    isLottery(draw)
      ? { code: 'numbers', run: () => checkNumbers(draw) }
      : { code: 'balls', run: () => checkBalls(draw) },
  ]
}

/** A void draw has them as well, and proves nothing by them. */
function owesLeaves(draw: PublishedDraw): boolean {
  return draw.state !== 'VOID' && hasPublicLeaves(draw)
}

/** `texts` null: a list of bets that nobody shows is no proof that a bet is in it. */
function checkRoot(draw: PublishedDraw, texts: readonly string[] | null): Verdict {
  if (draw.close === null) return missing(draw)
  if (texts === null) return failed('record_incomplete')
  const leaves = texts.map(fromHex)
  const isSorted = leaves.every((leaf, at) => at === 0 || compareBytes(leaves[at - 1] ?? leaf, leaf) < 0)
  if (leaves.length !== draw.close.n || !isSorted) return verdict(false, { leaves: leaves.length, isSorted })
  return sameHash(merkleRoot(leaves), draw.close.M)
}

function checkClose(draw: PublishedDraw): Verdict {
  if (draw.close === null) return missing(draw)
  const { M, n, total_stake, T } = draw.close
  const totalStake = unitsOf(total_stake)
  return sameHash(closeHash({ P: fromHex(draw.open.P), M: fromHex(M), n, totalStake }), T)
}

function checkCloseSignature(evidence: Evidence): Verdict | Promise<Verdict> {
  const { draw, operatorKeys } = evidence
  if (draw.close === null) return missing(draw)
  const message = closeRecordBytes(fromHex(draw.close.T))
  return signedByAny(evidence, operatorKeys, message, draw.close.signature)
}

function checkSeed(draw: PublishedDraw): Verdict {
  if (draw.seed === null) return missing(draw)
  const { game, day, i, open } = draw
  return sameHash(seedCommitment({ game, day, i, seed: fromHex(draw.seed.S) }), open.C)
}

/** `form: former` in the detail: by a vault up to 2.2, whose word does not cover the total stake. */
async function checkRelease(evidence: Evidence): Promise<Verdict> {
  const { draw, vaultKeys } = evidence
  if (draw.seed === null || draw.close === null) return missing(draw)
  const { S, released_ms: releasedMs, signature } = draw.seed
  if (releasedMs < earliestRelease(evidence)) return failed('released_early')
  const { game, day, i, close } = draw
  const [M, T] = [fromHex(close.M), fromHex(close.T)]
  const release = { game, day, i, M, S: fromHex(S), T, releasedMs }
  const signed = await signedByAny(evidence, vaultKeys, releaseBytes(release), signature)
  if (signed.state === 'ok') return signed
  const former = await signedByAny(evidence, vaultKeys, formerReleaseBytes(release), signature)
  return former.state === 'ok' ? verdict(true, { ...former.detail, form: 'former' }) : signed
}

/** In mode 1 not before its round can be there, either. */
function earliestRelease(evidence: Evidence): number {
  const afterClose = evidence.draw.open.closeMs + RELEASE_DELAY_MS
  return Math.max(afterClose, knownFromMs(evidence) ?? afterClose)
}

/** D: 32 zero bytes in sealed mode, SHA-256 of the round's signature in beacon mode. */
export function beaconBytes(mode: number, signature: Uint8Array | null): Uint8Array {
  if (mode === 0) return new Uint8Array(32)
  assert(mode === 1 && signature !== null, 'a beacon draw has the signature of its round')
  return sha256(signature)
}

function prkOf(draw: PublishedDraw): Uint8Array | null {
  const { open, beacon, close, seed } = draw
  if (close === null || seed === null) return null
  const D = beaconBytes(open.mode, beacon === null ? null : fromHex(beacon.signature))
  return drawPrk({ D, S: fromHex(seed.S), T: fromHex(close.T) })
}

function checkPrk(draw: PublishedDraw): Verdict {
  return draw.result === null ? missing(draw) : sameHash(prkOf(draw), draw.result.prk)
}

/** Every byte of the stream is in the detail, with whether it was taken. */
function checkBalls(draw: PublishedDraw): Verdict {
  if (draw.result === null) return missing(draw)
  const prk = prkOf(draw)
  if (prk === null) return missing(draw)
  const { balls, trace } = drawBalls(prk)
  const published = draw.result.balls
  const isSame = published.length === balls.length && balls.every((ball, at) => ball === published[at])
  return verdict(isSame, { computed: balls, trace })
}

/** Every word of the stream is in the detail, with whether it was taken. */
function checkNumbers(draw: PublishedDraw): Verdict {
  if (draw.result === null) return missing(draw)
  const prk = prkOf(draw)
  if (prk === null) return missing(draw)
  const { numbers, steps } = drawLotteryNumbers(prk)
  const published = draw.result.numbers
  const isSame = published?.length === numbers.length && numbers.every((one, at) => one === published[at])
  return verdict(isSame, { computed: numbers, words: steps })
}

/** The public records of a draw as far as their moment has come: the one place that decides it. */
import type { FairnessKeys, FairnessRecords } from '@samnang/contract/fairness'
import { base64, hex } from '@samnang/core/bytes'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { type Verification, verifyDraw } from '@samnang/core/fairness/verify-draw'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type BeaconRecord, findBeaconRecord, keptChains } from '../draws/beacon-records.ts'
import { type DrawRecord, findRecord } from '../draws/draw-records.ts'
import { findFairDay } from '../draws/fair-days.ts'
import { unpack } from '../draws/leaf-tree.ts'
import { type SigningKey, signingKeys } from '../draws/signing-keys.ts'
import { SEALED } from '../lotto59/draw-mode.ts'
import { type DrawRow, findDraw } from '../lotto59/draws.ts'

import { type PaytableVersion, paytableVersion } from '../lotto59/paytables.ts'
import { isShown } from '../lotto59/public-result.ts'
import { packedLeaves } from './leaf-store.ts'
import { closeOf, dayRecordOf } from './published-day.ts'
import { publishedLottery, publishedLotteryLeaves } from './published-lottery.ts'

/** Of either game, whose ids are one sequence. Null for an unknown draw and for one that has not been opened. */
export async function publishedDraw(db: Queryable, id: bigint): Promise<FairnessRecords | null> {
  const draw = await findDraw(db, id)
  if (!draw) return publishedLottery(db, id)
  const record = await findRecord(db, id)
  if (!record || draw.paytableVersion === null) return null
  const beacon = await findBeaconRecord(db, id)
  const day = await findFairDay(db, { game: draw.poll, day: draw.day, i: draw.i })
  assert(day, 'an opened draw was committed to')
  const paytable = await paytableVersion(db, draw.paytableVersion)
  return {
    result_id: Number(draw.id),
    game: draw.poll,
    day: draw.day,
    i: draw.i,
    state: draw.state,
    void_reason: draw.voidReason,
    rules: paytable.rules,
    open: openOf(draw, { ...record, beacon }, paytable, await dayRecordOf(db, day, draw.i)),
    close: closeOf(record),
    ...resultOf(draw, record),
    ...beaconOf(draw, beacon),
  }
}

function openOf(
  draw: DrawRow,
  record: DrawRecord & { beacon: BeaconRecord | null },
  { rulesHash }: PaytableVersion,
  ofDay: Awaited<ReturnType<typeof dayRecordOf>>,
): FairnessRecords['open'] {
  return {
    openMs: draw.opensMs,
    closeMs: draw.closesMs,
    mode: record.beacon ? 1 : SEALED.mode,
    chainHash: hex(record.beacon?.chainHash ?? SEALED.chainHash),
    round: record.beacon?.round ?? SEALED.round,
    C: hex(record.C),
    rulesHash: hex(rulesHash),
    P: hex(record.P),
    signature: base64(record.openSignature),
    ...ofDay,
  }
}

/** Seed, root and opening together are the result, so the seed stays here until the last ball has been shown. */
function resultOf(draw: DrawRow, { S, releasedMs, releaseSignature, prk }: DrawRecord) {
  if (!isShown(draw)) return { seed: null, result: null }
  assert(S && releasedMs !== null && releaseSignature && prk && draw.balls, 'a drawn draw has its seed')
  return {
    seed: { S: hex(S), released_ms: Number(releasedMs), signature: base64(releaseSignature) },
    result: { balls: draw.balls, prk: hex(prk) },
  }
}

/** That it was bound is public at once; the round with the rest of the result. Sealed draws have neither. */
function beaconOf(draw: DrawRow, record: BeaconRecord | null): Pick<FairnessRecords, 'beacon' | 'bound'> {
  if (!record) return { beacon: null }
  const { round, boundMs, boundSignature, roundSignature } = record
  return {
    bound: boundMs !== null && boundSignature ? { at_ms: boundMs, signature: base64(boundSignature) } : null,
    beacon: roundSignature && isShown(draw) ? { round, signature: hex(roundSignature) } : null,
  }
}

/** Every bet leaf, ascending, once the draw is shown or void; null before. */
export async function publishedLeaves(db: Queryable, id: bigint): Promise<Uint8Array | null> {
  const draw = await findDraw(db, id)
  if (!draw) return publishedLotteryLeaves(db, id)
  return isShown(draw) || draw.state === 'VOID' ? packedLeaves(db, id) : null
}

export async function publishedKeys(db: Queryable): Promise<FairnessKeys> {
  const [keys, chains] = [await signingKeys(db), await keptChains(db)]
  const keysOf = (owner: SigningKey['owner']) =>
    keys
      .filter((key) => key.owner === owner)
      .map(({ publicKey, validFrom, validTo }) => ({
        key: base64(publicKey),
        valid_from: validFrom.toISOString(),
        valid_to: validTo?.toISOString() ?? null,
      }))
  const own = { operator: keysOf('operator'), vault: keysOf('vault') }
  return chains.length === 0 ? own : { ...own, chains }
}

/** What the command line prints: the public records of a draw through the public verifier. Null: no such draw. */
export async function verifyDrawById(db: Queryable, id: bigint): Promise<Verification | null> {
  const draw = await publishedDraw(db, id)
  if (!draw) return null
  const [keys, leaves] = [await publishedKeys(db), await publishedLeaves(db, id)]
  const options = { keys, verifySignature: verifyEd25519, verifyRound, resultId: Number(id) }
  return verifyDraw(draw, leaves ? { ...options, leaves: unpack(leaves).map(hex) } : options)
}

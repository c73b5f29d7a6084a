/** The public records of a draw of the ticket lottery, as far as their moment has come. */
import type { FairnessRecords } from '@samnang/contract/fairness'
import { base64, hex } from '@samnang/core/bytes'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { findFairDay } from '../draws/fair-days.ts'
import { packedLotteryLeaves } from '../draws/lottery-leaves.ts'
import { findLotteryRecord, type LotteryRecord } from '../draws/lottery-records.ts'
import { findLotteryDraw, type LotteryDrawRow } from '../lottery/draws.ts'
import { fairNameOf, isHouseDraw, modeOf, NO_COMMITMENT } from '../lottery/fair-name.ts'
import { type LotteryRulesVersion, lotteryRulesVersion } from '../lottery/rules.ts'
import { closeOf, dayRecordOf } from './published-day.ts'

/** Null for an unknown draw and for one that has not been opened. */
export async function publishedLottery(db: Queryable, id: bigint): Promise<FairnessRecords | null> {
  const draw = await findLotteryDraw(db, id)
  const record = draw && (await findLotteryRecord(db, id))
  if (!record) return null
  const rules = await lotteryRulesVersion(db, draw.rulesVersion)
  const { game, day, i } = fairNameOf(draw)
  return {
    result_id: Number(draw.id),
    game: gameOf(game),
    day,
    i,
    state: publicStateOf(draw, record),
    void_reason: draw.voidReason,
    rules: rules.text,
    open: await openOf(db, draw, record, rules),
    close: closeOf(record),
    ...resultOf(draw, record),
    beacon: null,
  }
}

function gameOf(game: string): 'KH' | 'VN' | 'TN' {
  assert(game === 'KH' || game === 'VN' || game === 'TN', 'a lottery draw has one of three types')
  return game
}

/** The words of the draws of lotto 59, which the verifier knows. */
function publicStateOf(draw: LotteryDrawRow, { M }: LotteryRecord): string {
  switch (draw.state) {
    case 'scheduled':
      return 'SCHEDULED'
    case 'open':
      return 'OPEN'
    case 'closed':
    case 'entered':
    case 'reopened':
      return M === null ? 'CLOSED' : 'ROOTED'
    case 'confirmed':
    case 'reversing':
      return 'DRAWN'
    case 'settled':
      return 'SETTLED'
    case 'void':
      return 'VOID'
    default:
      throw new Error(`unknown state ${draw.state satisfies never}`)
  }
}

async function openOf(
  db: Queryable,
  draw: LotteryDrawRow,
  record: LotteryRecord,
  { rulesHash }: LotteryRulesVersion,
): Promise<FairnessRecords['open']> {
  const { mode, chainHash, round } = modeOf(draw)
  return {
    openMs: draw.opensMs,
    closeMs: draw.promisedCloseMs,
    mode,
    chainHash: hex(chainHash),
    round,
    C: hex(record.C ?? NO_COMMITMENT),
    rulesHash: hex(rulesHash),
    P: hex(record.P),
    signature: base64(record.openSignature),
    ...(isHouseDraw(draw) ? await sealOf(db, draw) : NO_DAY),
  }
}

/** A result from outside has no seed, so nothing was committed to. */
const NO_DAY = { K: null, C_path: null, day_signature: null, day_first: null, day_count: null }

async function sealOf(db: Queryable, draw: LotteryDrawRow) {
  const name = fairNameOf(draw)
  const day = await findFairDay(db, name)
  assert(day, 'an opened house draw was committed to')
  return dayRecordOf(db, day, name.i)
}

/** The engine asks for the seed at the moment of the draw; should it ever come sooner, it stays here until then. */
function isDrawn(draw: LotteryDrawRow, { S }: LotteryRecord): boolean {
  return S !== null && draw.nowMs >= draw.drawMs && draw.state !== 'void'
}

function resultOf(draw: LotteryDrawRow, record: LotteryRecord) {
  if (!isDrawn(draw, record)) return { seed: null, result: null }
  const { S, releasedMs, releaseSignature, prk } = record
  assert(S && releasedMs !== null && releaseSignature && prk, 'a drawn draw has its seed')
  return {
    seed: { S: hex(S), released_ms: Number(releasedMs), signature: base64(releaseSignature) },
    result: { balls: [], numbers: fourNumbers(draw.result), prk: hex(prk) },
  }
}

function fourNumbers(result: unknown): string[] {
  const { A, B, C, D } = result as Record<'A' | 'B' | 'C' | 'D', unknown>
  return [A, B, C, D].map(String)
}

/** Every leaf, ascending; null before it is public: with the result of the house, or with the root of the others. */
export async function publishedLotteryLeaves(db: Queryable, id: bigint): Promise<Uint8Array | null> {
  const draw = await lotteryDrawWithTree(db, id)
  if (draw) return packedLotteryLeaves(db, id)
  return (await findLotteryDraw(db, id))?.state === 'void' ? packedLotteryLeaves(db, id) : null
}

/** The draw, once its leaves and proofs are public; null before, and where it is void. */
export async function lotteryDrawWithTree(db: Queryable, id: bigint): Promise<LotteryDrawRow | null> {
  const draw = await findLotteryDraw(db, id)
  const record = draw && (await findLotteryRecord(db, id))
  if (!draw || !record?.M || draw.state === 'void') return null
  return !isHouseDraw(draw) || isDrawn(draw, record) ? draw : null
}

/** SCHEDULED → OPEN: with the opening record that binds seed, times and rules before the first bet. */
import { LEAST_OPEN_MS } from '@samnang/core/draw-moments'
import { openHash } from '@samnang/core/fairness/commitment'
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Tx } from '../database/pool.ts'
import { insertBeaconRecord, keepChain } from '../draws/beacon-records.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { insertOpenRecord } from '../draws/draw-records.ts'
import { commitmentOf } from '../draws/fair-days.ts'
import { announce } from './announce.ts'
import { drawMode, type OpeningMode, openingModeOf, SEALED } from './draw-mode.ts'
import { type DrawRow, findDraw, stepToNotOpened, stepToOpen } from './draw-store.ts'
import { currentPaytable, type PaytableVersion } from './paytables.ts'
import { potUnits } from './poll-store.ts'
import { playingOf } from './public-result.ts'

/** False where the draw is not to be opened now, not by us, or while our clock is off. */
export async function openDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  if (!parts.clockGap.isRight) return false
  const record = await inTransaction(parts.money, (tx) => open(tx, parts, epoch, draw))
  if (record) await announcePlaying(parts, draw, record)
  return record !== null
}

async function open(tx: Tx, { operatorKey, beacon }: DrawParts, epoch: bigint, draw: DrawRow) {
  const name = { game: draw.poll, day: draw.day, i: draw.i }
  const C = await commitmentOf(tx, name)
  assert(C, 'a draw is scheduled after the vault has committed to it')
  const paytable = await currentPaytable(tx)
  if (!(await stepToOpen(tx, draw.id, epoch, paytable.version, LEAST_OPEN_MS))) return null
  const mode = openingModeOf(await drawMode(tx, draw.poll), beacon.chain, draw.poll, draw.closesMs)
  const P = openingOf(draw, C, paytable, mode)
  const signature = operatorKey.sign(openRecordBytes(P))
  await insertOpenRecord(tx, { drawId: draw.id, C, P, signature })
  if (mode.mode === 1) {
    await keepChain(tx, beacon.chain)
    await insertBeaconRecord(tx, { drawId: draw.id, ...mode })
  }
  return { C, P, mode }
}

/** P of a draw under a version of the paytable. */
export function openingOf(
  draw: DrawRow,
  C: Uint8Array,
  { rulesHash }: PaytableVersion,
  mode: OpeningMode = SEALED,
): Uint8Array {
  const { poll: game, day, i, opensMs: openMs, closesMs: closeMs } = draw
  return openHash({ game, day, i, openMs, closeMs, ...mode, C, rulesHash })
}

async function announcePlaying(
  parts: DrawParts,
  { id, poll }: DrawRow,
  record: { C: Uint8Array; P: Uint8Array; mode: OpeningMode },
) {
  const [draw, pot] = await Promise.all([findDraw(parts.money, id), potUnits(parts.money, poll)])
  if (draw) await announce(parts, 'playing', playingOf(draw, record, pot))
}

/** SCHEDULED → VOID where the moment has passed; such a draw never took a bet. */
export async function passOver(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  parts.log.warn({ draw: Number(draw.id), poll: draw.poll, i: draw.i }, 'draw not opened')
  return stepToNotOpened(parts.money, draw.id, epoch)
}

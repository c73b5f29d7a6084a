/** ROOTED → DRAWN: the vault gives the seed for the published root, and the balls follow from both. */
import { drawBalls } from '@samnang/core/fairness/draw-balls'
import { assert } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import { askForSeed, type Revealed } from '../draws/ask-for-seed.ts'
import { storeRound } from '../draws/beacon-records.ts'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { findRecord, storeRelease } from '../draws/draw-records.ts'
import { type DrawRow, stepToDrawn } from './draw-store.ts'
import { type Late, roundFor } from './round-for.ts'
import { voidByEngine } from './void-draw.ts'

/** Asks the vault, in mode 1 with the round that the draw waits for, and draws; a seed that cannot be used makes the draw void. */
export async function revealDraw(
  parts: DrawParts,
  { epoch, vaultKey }: Reign,
  draw: DrawRow,
): Promise<Revealed | Late> {
  const record = await findRecord(parts.money, draw.id)
  assert(record, 'a rooted draw has its records')
  const round = await roundFor(parts, draw)
  if (round.kind === 'too_early' || round.kind === 'late') return round
  if (round.kind === 'unusable')
    return { kind: 'stepped', done: await voidByEngine(parts, epoch, draw, round) }
  const name = { game: draw.poll, day: draw.day, i: draw.i }
  const asked = await askForSeed(parts, vaultKey, name, record, round.signature)
  if (asked.kind === 'too_early') return asked
  if (asked.kind === 'unusable')
    return { kind: 'stepped', done: await voidByEngine(parts, epoch, draw, asked) }
  const { release, prk } = asked
  const { balls } = drawBalls(prk)
  const done = await inTransaction(parts.money, async (tx) => {
    if (!(await stepToDrawn(tx, draw.id, epoch, balls))) return false
    if (round.signature) await storeRound(tx, draw.id, round.signature)
    await storeRelease(tx, { drawId: draw.id, ...release, prk })
    return true
  })
  return { kind: 'stepped', done }
}

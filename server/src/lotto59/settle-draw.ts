/** From result (or void) to balances: payout rows first, which touch no account, then credits in short chunks. */
import { pickOf } from '@samnang/core/lotto59/bet'
import { linesOf, potContribution, sharePot } from '@samnang/core/lotto59/jackpot'
import type { JackpotRules } from '@samnang/core/lotto59/paytable'
import { winningPicks } from '@samnang/core/lotto59/settle-bet'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Tx } from '../database/pool.ts'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { announce, announceTickets } from './announce.ts'
import { type DrawRow, markRefunded, stepToSettled } from './draw-store.ts'
import { winnersNow } from './jackpot-event.ts'
import { paytableVersion } from './paytables.ts'
import { lockPot, movePot } from './pot-store.ts'
import { resultOf } from './public-result.ts'
import { isSeeded } from './seed-pot.ts'
import {
  creditChunk,
  hasJackpotWinners,
  insertJackpotWins,
  insertRefunds,
  insertWins,
  jackpotStakes,
  paidForFive,
  startSettlement,
} from './settle-store.ts'
import { forgetSeed } from './void-draw.ts'

/** Players a transaction. Bets wait for one chunk at most: about 15 ms each at 500, measured in bench/. */
export const CHUNK_PLAYERS = 500

/**
 * Writes what every bet of a drawn or void draw gets, once. For a drawn one the pot takes its share of the jackpot
 * stakes in the same transaction; the earlier draws of the poll must be finished, since they share the pot. Nothing
 * of it is public before the draw is shown. False where it is done already or not ours to do.
 */
export async function preparePayouts(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  if (draw.state === 'VOID') await forgetSeed(parts, draw)
  return inTransaction(parts.money, async (tx) => {
    if (!(await startSettlement(tx, draw.id, epoch))) return false
    if (draw.state === 'VOID') await insertRefunds(tx, draw.id)
    else await prepareWins(tx, draw)
    return true
  })
}

async function prepareWins(tx: Tx, draw: DrawRow): Promise<void> {
  assert(draw.balls && draw.paytableVersion !== null, 'a drawn draw has its balls and its paytable')
  const { paytable } = await paytableVersion(tx, draw.paytableVersion)
  await insertWins(tx, draw.id, winningPicks(draw.balls))
  await prepareJackpot(tx, draw, draw.balls, paytable.jackpot)
}

/** The pot grows by its share of the stakes; lines that hit all five share it (core: `sharePot`). */
async function prepareJackpot(
  tx: Tx,
  draw: DrawRow,
  balls: readonly number[],
  rules: JackpotRules,
): Promise<void> {
  const mask = pickOf({ kind: 'jackpot', numbers: balls.slice(0, 5) })
  const stakes = await jackpotStakes(tx, draw.id, mask)
  if (stakes.all === 0n) return
  const before = await lockPot(tx, draw.poll)
  const units = potContribution(stakes.all, rules)
  const pot =
    units === 0n
      ? before
      : await movePot(tx, { poll: draw.poll, key: `pot:${draw.id}`, units, drawId: draw.id })
  assert(pot !== null, 'the settlement of a draw starts once')
  await insertJackpotWins(tx, draw.id, {
    mask,
    smallRateCenti: rules.smallRateCenti,
    bigRateCenti: rules.bigRateCenti,
    lineUnits: rielToUnits(rules.lineRiel),
    potPerLine: stakes.hit === 0n ? 0n : sharePot(pot, linesOf(stakes.hit, rules), rules).perLine,
  })
}

/** Credits chunk after chunk until all are paid; false where it has to stop before. */
export async function creditPlayers(parts: DrawParts, reign: Reign, draw: DrawRow): Promise<boolean> {
  while (!reign.signal.aborted) {
    const chunk = await creditChunk(parts.money, draw.id, reign.epoch, CHUNK_PLAYERS)
    if (!chunk) return false
    if (chunk.done) return true
  }
  return false
}

/**
 * DRAWN → SETTLED, or the end of the refunds, when every player of the draw is paid. Only then are the players told:
 * balance and tickets agree when they look.
 */
export async function finishDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const finish = draw.state === 'VOID' ? finishVoid : finishSettled
  const isDone = await finish(parts, epoch, draw)
  if (isDone) await announceTickets(parts, draw)
  return isDone
}

async function finishVoid(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const isDone = await markRefunded(parts.money, draw.id, epoch)
  if (isDone) await announce(parts, 'result', resultOf(draw))
  return isDone
}

async function finishSettled(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const isDone = await inTransaction(parts.money, async (tx) => {
    if (!(await stepToSettled(tx, draw.id, epoch))) return false
    await restartPot(tx, draw)
    return true
  })
  if (isDone) await announceWinners(parts, draw)
  return isDone
}

/**
 * Only now, after the show: the pot on the screens must not tell that it was hit. Where its winners got more than it
 * held, the pot gives what it has: the house has paid the rest with the wins themselves.
 */
async function restartPot(tx: Tx, draw: DrawRow): Promise<void> {
  const paid = await paidForFive(tx, draw.id)
  if (paid === 0n) return
  assert(draw.paytableVersion !== null, 'a drawn draw has its paytable')
  const { paytable } = await paytableVersion(tx, draw.paytableVersion)
  const held = await lockPot(tx, draw.poll)
  const fromHouse = paid > held ? paid - held : 0n
  if (paid > fromHouse)
    await movePot(tx, {
      poll: draw.poll,
      key: `pot-win:${draw.id}`,
      units: fromHouse - paid,
      drawId: draw.id,
    })
  const seedUnits = rielToUnits(paytable.jackpot.potSeedRiel)
  if (seedUnits === 0n || !(await isSeeded(tx, draw.poll))) return
  await movePot(tx, {
    poll: draw.poll,
    key: `pot-seed:${draw.poll}:${draw.id}`,
    units: seedUnits,
    drawId: draw.id,
  })
}

async function announceWinners(parts: DrawParts, draw: DrawRow): Promise<void> {
  if (await hasJackpotWinners(parts.money, draw.id))
    await announce(parts, 'winners', await winnersNow(parts.money))
}

/**
 * From result (or void) to balances: first who gets what is staged, which touches no account, then credits in short chunks.
 * Both in two lanes at once, so that a draw of a million bets has two connections at work.
 */
import { linesOf, potContribution, sharePot } from '@samnang/core/lotto59/jackpot'
import type { JackpotRules } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { inTransaction, type Queryable, type Tx } from '../database/pool.ts'
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
  type DrawLane,
  forgetDue,
  hasJackpotWinners,
  jackpotStakes,
  keepPotShare,
  LANES,
  type Lane,
  paidForFive,
  stageDue,
  startSettlement,
  type Winning,
} from './settle-store.ts'
import { forgetSeed } from './void-draw.ts'
import { winningOf } from './winning.ts'

/** Players a transaction. Bets wait for one chunk at most: the longest bet while a draw settles is a row of bench/. */
export const CHUNK_PLAYERS = 500

/**
 * Stages what every player of a drawn or void draw gets, once. Of a drawn one the pot takes its share of the jackpot
 * stakes before; the earlier draws of the poll must be finished, since they share the pot. Nothing
 * of it is public before the draw is shown. False where it is done already or not ours to do.
 */
export async function preparePayouts(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  if (draw.state === 'VOID') await forgetSeed(parts, draw)
  const drawn = await drawnOf(parts.money, draw)
  const isStarted = await inTransaction(parts.money, async (tx) => {
    if (!(await startSettlement(tx, draw.id, epoch))) return false
    if (drawn) await feedPot(tx, draw, drawn)
    return true
  })
  if (!isStarted) return false
  const winning = drawn?.winning ?? null
  const staged = await inLanes((lane) => stageDue(parts.money, { drawId: draw.id, epoch, lane }, winning))
  return staged.every(Boolean)
}

/** Both at once; when it ends, neither goes on. */
async function inLanes<T>(work: (lane: Lane) => Promise<T>): Promise<T[]> {
  const ended = await Promise.allSettled(LANES.map(work))
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

/** What the result of a drawn draw pays; null: a void one gives its stakes back. */
async function drawnOf(
  db: Queryable,
  draw: DrawRow,
): Promise<{ winning: Winning; rules: JackpotRules } | null> {
  if (draw.state === 'VOID') return null
  assert(draw.balls, 'a drawn draw has its balls')
  return winningOf(db, draw, draw.balls)
}

/** The pot grows by its share of the stakes; lines that hit all five share it (core: `sharePot`). */
async function feedPot(
  tx: Tx,
  draw: DrawRow,
  { winning, rules }: { winning: Winning; rules: JackpotRules },
): Promise<void> {
  const stakes = await jackpotStakes(tx, draw.id, winning.mask)
  if (stakes.all === 0n) return
  const before = await lockPot(tx, draw.poll)
  const units = potContribution(stakes.all, rules)
  const pot =
    units === 0n
      ? before
      : await movePot(tx, { poll: draw.poll, key: `pot:${draw.id}`, units, drawId: draw.id })
  assert(pot !== null, 'the settlement of a draw starts once')
  if (stakes.hit > 0n)
    await keepPotShare(tx, draw.id, sharePot(pot, linesOf(stakes.hit, rules), rules).perLine)
}

/** Credits chunk after chunk until all are paid; false where it has to stop before. */
export async function creditPlayers(parts: DrawParts, reign: Reign, draw: DrawRow): Promise<boolean> {
  const ends = await inLanes((lane) => creditLane(parts, reign, draw, lane))
  return ends.includes(true)
}

/** True at the end of the lane that ends last: then all are paid. */
async function creditLane(parts: DrawParts, reign: Reign, draw: DrawRow, lane: Lane): Promise<boolean> {
  const mine = { drawId: draw.id, epoch: reign.epoch, lane }
  while (!reign.signal.aborted) {
    const chunk = await creditChunk(parts.money, mine, CHUNK_PLAYERS)
    if (!chunk) return false
    if (!chunk.isStaged) await stageAgain(parts, mine, draw)
    else if (chunk.players.length < CHUNK_PLAYERS) return chunk.done
  }
  return false
}

/** The stage is not in the log of the database: after a crash it is made anew, and crediting goes on where it was. */
async function stageAgain(parts: DrawParts, lane: DrawLane, draw: DrawRow): Promise<void> {
  await stageDue(parts.money, lane, (await drawnOf(parts.money, draw))?.winning ?? null)
}

/**
 * DRAWN → SETTLED, or the end of the refunds, when every player of the draw is paid. Only then are the players told:
 * balance and tickets agree when they look.
 */
export async function finishDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const finish = draw.state === 'VOID' ? finishVoid : finishSettled
  await forgetDue(parts.money, draw.id)
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

/**
 * The job that makes significant events of large bets, wins and transfers, and of balances below zero: behind the book and in
 * its order, so that no bet writes a row for it. Each is found once, whoever dies: how far the look is stands in its transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { rielToUnits } from '@samnang/core/money'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import type { OfficeParts } from '../office-parts.ts'
import { awaitOthers } from './count-figures.ts'
import { takeHorizon } from './cursor-store.ts'
import { eventLimits } from './event-limits.ts'
import {
  type EventCursor,
  finishedDraws,
  type LeastUnits,
  largeCommands,
  largePayments,
  largeSlips,
  type Moved,
  moveCursor,
  takeCursor,
} from './large-move-store.ts'

const EVERY_MS = 1_000
/** What one transaction looks at. */
const NUMBERS = 50_000n
const DRAWS = 20

/** Until `signal`. Any number of offices do so at once: one of them looks. */
export async function runLargeMoves(
  { pool, log }: Pick<OfficeParts, 'pool' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await noteLargeMoves(pool, signal).catch((error: unknown) =>
      log.error({ err: error }, 'large movements of money could not be looked at'),
    )
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Looks at all that is in the book now; what is still being booked comes to the next look. */
export async function noteLargeMoves(
  pool: Pool,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const horizon = await takeHorizon(pool)
  if (!(await awaitOthers(pool, horizon, signal))) return
  while (!signal.aborted && (await lookOnce(pool, horizon.lastTx)));
}

/** True: there is more to be looked at. */
function lookOnce(pool: Pool, until: bigint): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const cursor = await takeCursor(tx)
    if (!cursor) return false
    const least = await leastUnits(tx)
    const far = cursor.lastTx + NUMBERS
    const last = until < cursor.lastTx ? cursor.lastTx : until < far ? until : far
    const draws = await finishedDraws(tx, { ...cursor, lastTx: last }, DRAWS)
    if (last === cursor.lastTx && draws.length === 0) return false
    const paid = await largePayments(tx, draws, least.win)
    for (const move of [...(await movesUntil(tx, cursor, { last, least })), ...paid]) await note(tx, move)
    await moveCursor(tx, last, draws)
    return last < until || draws.length === DRAWS
  })
}

async function leastUnits(tx: Tx): Promise<LeastUnits> {
  const { bet, win, transfer } = await eventLimits(tx)
  return { bet: rielToUnits(bet), win: rielToUnits(win), transfer: rielToUnits(transfer) }
}

async function movesUntil(
  tx: Tx,
  { lastTx, beforeDraw }: EventCursor,
  { last, least }: { last: bigint; least: LeastUnits },
): Promise<Moved[]> {
  const numbers = { after: lastTx, last }
  const slips = await largeSlips(tx, numbers, { beforeDraw, leastUnits: least.bet })
  return [...slips, ...(await largeCommands(tx, numbers, least))]
}

const ACTIONS: Readonly<Record<string, 'large_bet' | 'large_win'>> = {
  ...{ bet: 'large_bet', game_bet: 'large_bet', lottery_bet: 'large_bet' },
  ...{ settle: 'large_win', game_win: 'large_win', lottery_win: 'large_win' },
  ...{ draw_again: 'large_win', lost_bet: 'large_win' },
}

/** Of what is read behind the book, the request is the key that its caller gave it. */
async function note(tx: Tx, { playerId, kind, units, balanceAfter, at, key, drawId }: Moved): Promise<void> {
  const action = balanceAfter < 0n ? 'balance_below_zero' : (ACTIONS[kind] ?? 'large_transfer')
  const target = `player:${playerId}`
  await recordAudit(tx, {
    ...{ actor: action === 'large_bet' ? target : 'system', action, target, requestId: key },
    ...{ before: { balance: balanceAfter - units }, after: { balance: balanceAfter } },
    detail: { kind, units, at: at.toISOString(), ...(drawId === null ? {} : { draw: drawId }) },
  })
}

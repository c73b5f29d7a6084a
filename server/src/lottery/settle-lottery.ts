/** From a confirmed result to balances: tickets are compared with it and paid in short chunks. */
import type { DrawnPlace } from '@samnang/core/lottery/drawn-numbers'
import { matchItem } from '@samnang/core/lottery/match-result'
import { inTransaction, type Tx } from '../database/pool.ts'
import { tellLotteryWinners } from '../notices/tell-lottery.ts'
import { confirmedResult, placesOf, rulesOfDraw } from './drawn-places.ts'
import { findLotteryDraw, type LotteryDrawRow, lockLotteryDraw } from './lottery-draw-store.ts'
import { markLotteryDone, stepToSettled } from './lottery-step-store.ts'
import {
  type CandidateLine,
  candidateLines,
  hasTickets,
  netWinners,
  placedTickets,
  settleChunk,
  type WonLine,
} from './settle-lottery-store.ts'
import { CHUNK_TICKETS, type SettleParts, tellBalances } from './settle-parts.ts'

/**
 * confirmed → settled. What a ticket says is the progress, so it may be killed and called again at any moment, and by
 * two processes at once. False where the draw is not confirmed, or no longer; nothing is paid before its moment.
 */
export async function settleLotteryDraw(
  parts: SettleParts,
  drawId: bigint,
  chunkTickets = CHUNK_TICKETS,
): Promise<boolean> {
  const draw = await findLotteryDraw(parts.money, drawId)
  if (draw?.state !== 'confirmed' || draw.nowMs < draw.drawMs) return false
  const session = await rulesOfDraw(parts.money, draw)
  const places = placesOf(session, draw, confirmedResult(session, draw))
  return (await settleTickets(parts, draw, places, chunkTickets)) && finishSettled(parts, draw)
}

async function settleTickets(
  parts: SettleParts,
  draw: LotteryDrawRow,
  places: readonly DrawnPlace[],
  chunkTickets: number,
): Promise<boolean> {
  for (let after = 0n; !parts.signal?.aborted; ) {
    const tickets = await placedTickets(parts.money, draw.id, after, chunkTickets)
    const last = tickets.at(-1)
    if (last === undefined) return true
    const lines = await candidateLines(parts.money, tickets, numbersOf(places))
    if (!(await settleApart(parts, draw, tickets, wonLines(lines, places)))) return false
    after = last
  }
  return false
}

/** Most tickets lose, and need no lock of an account: who bets meanwhile waits for the winners' transaction alone. */
async function settleApart(
  parts: SettleParts,
  draw: LotteryDrawRow,
  tickets: readonly bigint[],
  won: readonly WonLine[],
): Promise<boolean> {
  const winning = new Set(won.map(({ ticketId }) => ticketId))
  const losing = tickets.filter((id) => !winning.has(id))
  if (losing.length > 0 && !(await settleChunk(parts.money, draw, losing, []))) return false
  if (winning.size === 0) return true
  const players = await settleChunk(parts.money, draw, [...winning], won)
  if (players === null) return false
  await tellBalances(parts, players)
  return true
}

/** Whatever has none of these on it has lost. */
export function numbersOf(places: readonly DrawnPlace[]): string[] {
  return [...new Set(places.map(({ number }) => number))]
}

export function wonLines(lines: readonly CandidateLine[], places: readonly DrawnPlace[]): WonLine[] {
  return lines.flatMap((line) => {
    const { won, payoutUnits, winPlaces } = matchItem(line, places)
    return won ? [{ item: line.id, ticketId: line.ticketId, payoutUnits, places: winPlaces }] : []
  })
}

/** Under the exclusive lock, behind every chunk: so each winner is told once, however often the work was begun. */
async function finishSettled({ money }: SettleParts, { id, round }: LotteryDrawRow): Promise<boolean> {
  return inTransaction(money, async (tx) => {
    const draw = await lockLotteryDraw(tx, id, 'update')
    if (draw?.state !== 'confirmed' || draw.round !== round) return false
    if (await hasTickets(tx, id, ['placed'])) return false
    await stepToSettled(tx, id)
    await markLotteryDone(tx, id)
    await tellWinners(tx, draw)
    return true
  })
}

async function tellWinners(
  tx: Tx,
  { id, round, type, session, title, drawMs }: LotteryDrawRow,
): Promise<void> {
  const draw = { draw: id, round, type, session, title, drawMs }
  const winners = await netWinners(tx, id)
  await tellLotteryWinners(
    tx,
    winners.map(({ playerId, ...sums }) => ({ playerId, won: { ...draw, ...sums } })),
  )
}

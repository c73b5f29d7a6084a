/** What a result would pay, before anything is paid: a typing error in the special prize is seen here. */
import { checkResult } from '@samnang/core/lottery/result'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { placesOf, rulesOfDraw, weekdayOfDraw } from './drawn-places.ts'
import { findLotteryDraw, type LotteryDrawRow } from './lottery-draw-store.ts'
import { lastEntered } from './result-store.ts'
import { numbersOf, wonLines } from './settle-lottery.ts'
import { candidateLines, placedStake, placedTickets } from './settle-lottery-store.ts'

export interface ResultPreview {
  tickets: number
  stakeUnits: bigint
  winningTickets: number
  payoutUnits: bigint
  /** The most that one ticket gets. */
  biggestUnits: bigint
}

const TICKETS_A_READ = 2000

/**
 * By the entry given, else by what is entered or confirmed; tickets that are settled are not counted. It says sums and
 * none of the numbers, so whoever confirms may look at it before. Refusals: `not_found`, `nothing_entered`,
 * `invalid_field`.
 */
export async function previewResult(
  pool: Queryable,
  drawId: bigint,
  entry?: unknown,
): Promise<Outcome<ResultPreview>> {
  const draw = await findLotteryDraw(pool, drawId)
  if (!draw) return refused('not_found')
  const session = await rulesOfDraw(pool, draw)
  const typed = entry ?? draw.result ?? (await lastEntered(pool, draw))?.result
  if (typed === undefined) return refused('nothing_entered')
  const checked = checkResult(session, typed, { columns: draw.columns, weekday: weekdayOfDraw(draw) })
  if (!checked.ok) return checked
  return accepted(await previewOf(pool, draw, placesOf(session, draw, checked.value)))
}

async function previewOf(
  pool: Queryable,
  draw: LotteryDrawRow,
  places: ReturnType<typeof placesOf>,
): Promise<ResultPreview> {
  const preview = {
    ...(await placedStake(pool, draw.id)),
    winningTickets: 0,
    payoutUnits: 0n,
    biggestUnits: 0n,
  }
  for (let after = 0n; ; ) {
    const tickets = await placedTickets(pool, draw.id, after, TICKETS_A_READ)
    const last = tickets.at(-1)
    if (last === undefined) return preview
    const lines = await candidateLines(pool, tickets, numbersOf(places))
    for (const payoutUnits of payoutsByTicket(lines, places)) {
      preview.winningTickets++
      preview.payoutUnits += payoutUnits
      if (payoutUnits > preview.biggestUnits) preview.biggestUnits = payoutUnits
    }
    after = last
  }
}

function payoutsByTicket(
  lines: Parameters<typeof wonLines>[0],
  places: Parameters<typeof wonLines>[1],
): Iterable<bigint> {
  const payouts = new Map<bigint, bigint>()
  for (const { ticketId, payoutUnits } of wonLines(lines, places))
    payouts.set(ticketId, (payouts.get(ticketId) ?? 0n) + payoutUnits)
  return payouts.values()
}

/** Draws of the ticket lottery with their tickets and money, for the operator's list. */
import type { GameType } from '@samnang/core/lottery/rules'
import type { Queryable } from '../database/pool.ts'
import { LOTTERY_DRAW_COLUMNS, type LotteryDrawRow, type LotteryState } from './lottery-draw-store.ts'

export interface LotteryDrawSummary extends LotteryDrawRow {
  /** Without drafts and those taken back; money in units. */
  tickets: number
  /** What the house holds or has held for the result: what went back with a draw that was called off was never earned. */
  stakeUnits: bigint
  payoutUnits: bigint
}

/** `d` is the draw. */
export const DRAW_SUMMARY = `select ${LOTTERY_DRAW_COLUMNS}, s.tickets, s.stake as "stakeUnits", s.payout as "payoutUnits"
  from lottery_draw d cross join lateral (
    select count(*)::int as tickets, coalesce(sum(t.cost) filter (where t.state <> 'void'), 0)::bigint as stake,
      coalesce(sum(t.payout), 0)::bigint as payout
    from lottery_ticket t where t.draw_id = d.id and t.state not in ('draft', 'deleted')) s`

export interface SummaryFilter {
  type: GameType | null
  state: LotteryState | null
  limit: number
}

/** By the moment of the draw, the latest first. */
export async function listLotteryDraws(db: Queryable, filter: SummaryFilter): Promise<LotteryDrawSummary[]> {
  const { rows } = await db.query<LotteryDrawSummary>(
    `${DRAW_SUMMARY} where ($1::text is null or d.type = $1) and ($2::text is null or d.state = $2)
     order by d.draw_at desc, d.id desc limit $3`,
    [filter.type, filter.state, filter.limit],
  )
  return rows
}

export async function summariseLotteryDraw(db: Queryable, id: bigint): Promise<LotteryDrawSummary | null> {
  const { rows } = await db.query<LotteryDrawSummary>(`${DRAW_SUMMARY} where d.id = $1`, [id])
  return rows[0] ?? null
}

/** A player's drafts: one for each draw, and no money in any of them. */
import type { Queryable } from '../database/pool.ts'
import { LOTTERY_TICKETS, type LotteryTicketRow } from './lottery-ticket-store.ts'
import { linesJson, type PricedLine } from './price-lines.ts'

export async function findDraft(
  db: Queryable,
  playerId: bigint,
  drawId: bigint,
): Promise<LotteryTicketRow | null> {
  const { rows } = await db.query<LotteryTicketRow>(
    `${LOTTERY_TICKETS} where t.player_id = $1 and t.draw_id = $2 and t.state = 'draft'`,
    [playerId, drawId],
  )
  return rows[0] ?? null
}

/** Two pages that open at once get the same one. */
export async function addDraft(db: Queryable, playerId: bigint, drawId: bigint): Promise<void> {
  await db.query(
    `insert into lottery_ticket (player_id, draw_id, state) values ($1, $2, 'draft') on conflict do nothing`,
    [playerId, drawId],
  )
}

/** Drafts whose draw takes no bets any more cannot become anything. */
export async function dropExpiredDrafts(db: Queryable, playerId: bigint): Promise<void> {
  await db.query(
    `select drop_lottery_lines(t.id, null) from (
       select t.id from lottery_ticket t join lottery_draw d on d.id = t.draw_id
       where t.player_id = $1 and t.state = 'draft' and d.closes_at < clock_timestamp()
       order by t.id for update of t skip locked
     ) t`,
    [playerId],
  )
}

/** False: the draft has become a ticket, was dropped, or never was one of this player and draw. */
export async function keepDraftLines(
  db: Queryable,
  draft: { playerId: bigint; drawId: bigint; id: bigint },
  lines: readonly PricedLine[],
): Promise<boolean> {
  const { rows } = await db.query<{ kept: boolean }>('select keep_lottery_draft($1, $2, $3, $4) as kept', [
    draft.playerId,
    draft.drawId,
    draft.id,
    linesJson(lines),
  ])
  return rows[0]?.kept === true
}

/** Whether every post of every line belongs to a group that is open now. */
export async function areGroupsOpen(
  db: Queryable,
  drawId: bigint,
  lines: readonly PricedLine[],
): Promise<boolean> {
  const { rows } = await db.query<{ open: boolean }>(
    `select lottery_groups_open($1, array(select l from jsonb_populate_recordset(null::lottery_line, $2) l),
       clock_timestamp()) as open`,
    [drawId, linesJson(lines)],
  )
  return rows[0]?.open === true
}

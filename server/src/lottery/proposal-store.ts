/** What one person wants to be done with a draw that takes two. */
import { type DrawChange, PROPOSAL_MS } from '@samnang/core/lottery/people-needed'
import type { Queryable, Tx } from '../database/pool.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { StaffWord } from './second-person.ts'

type Draw = Pick<LotteryDrawRow, 'id' | 'round'>

export async function insertProposal(tx: Tx, { id, round }: Draw, word: StaffWord): Promise<void> {
  await tx.query(
    `insert into lottery_proposal (draw_id, round, action, reason, note, staff) values ($1, $2, $3, $4, $5, $6)`,
    [id, round, word.action, word.reason, word.note, word.staff],
  )
}

/** The newest of this round that has not run out. */
export async function standingProposal(
  db: Queryable,
  { id, round }: Draw,
  action: DrawChange,
): Promise<{ staff: string; reason: string | null } | null> {
  const { rows } = await db.query<{ staff: string; reason: string | null }>(
    `select staff, reason from lottery_proposal
     where draw_id = $1 and round = $2 and action = $3
       and at > clock_timestamp() - $4::float8 * interval '1 ms'
     order by id desc limit 1`,
    [id, round, action, PROPOSAL_MS],
  )
  return rows[0] ?? null
}

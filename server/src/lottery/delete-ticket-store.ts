/** The SQL function that takes lines back (server/functions/lottery-deleting.sql). */
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** `dropped`: a draft is gone; `done`: nothing is left to do; else a refusal. */
export type DeleteVerdict = 'dropped' | 'done' | 'not_found' | 'delete_closed'

export async function deleteLines(
  db: Queryable,
  lines: { playerId: bigint; ticketId: bigint; itemId: bigint | null },
): Promise<DeleteVerdict> {
  const { rows } = await db.query<{ verdict: DeleteVerdict }>(
    'select delete_lottery_lines($1, $2, $3) as verdict',
    [lines.playerId, lines.ticketId, lines.itemId],
  )
  assert(rows[0], 'a function answers')
  return rows[0].verdict
}

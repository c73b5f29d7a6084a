/** The moments of a draw as the desk has moved them. */
import type { Moments } from '@samnang/core/lottery/moved-times'
import type { Tx } from '../database/pool.ts'

interface StoredMoments extends Moments {
  /** The last of `closes`. */
  closesMs: number
  /** The last close that was promised before; null: none. */
  promisedMs: number | null
}

/**
 * The draw is locked. Its groups know until when tickets are taken back, and never close before that: so it comes first where
 * it comes earlier, and last where it comes later.
 */
export async function storeMoments(tx: Tx, drawId: bigint, moments: StoredMoments): Promise<void> {
  const { stopDeleteMs, closes, closesMs, promisedMs } = moments
  await tx.query(
    `update lottery_draw set closes_at = to_timestamp($2::float8 / 1000),
       promised_close_at = case when closes_at = to_timestamp($2::float8 / 1000) then promised_close_at
         else to_timestamp($4::float8 / 1000) end,
       stop_delete_at = least(stop_delete_at, to_timestamp($3::float8 / 1000)) where id = $1`,
    [drawId, closesMs, stopDeleteMs, promisedMs],
  )
  await tx.query(
    `update lottery_close c set closes_at = to_timestamp(g.ms / 1000)
     from unnest($2::float8[]) with ordinality g (ms, at)
     where c.draw_id = $1 and c.position = g.at - 1`,
    [drawId, closes.map((close) => close.closesMs)],
  )
  await tx.query(`update lottery_draw set stop_delete_at = to_timestamp($2::float8 / 1000) where id = $1`, [
    drawId,
    stopDeleteMs,
  ])
}

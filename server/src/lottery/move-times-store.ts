/** The moments of a draw as the desk has moved them. */
import type { Moments } from '@samnang/core/lottery/moved-times'
import type { Tx } from '../database/pool.ts'

interface StoredMoments extends Moments {
  /** The last of `closes`. */
  closesMs: number
  /** What the closes were before holds as a promise. */
  isPromised: boolean
}

/**
 * The draw is locked. Its groups know until when tickets are taken back, and never close before that: so it comes first where
 * it comes earlier, and last where it comes later.
 */
export async function storeMoments(tx: Tx, drawId: bigint, moments: StoredMoments): Promise<void> {
  const { stopDeleteMs, closes, closesMs, isPromised } = moments
  await tx.query(
    `update lottery_draw set closes_at = to_timestamp($2::float8 / 1000),
       promised_close_at = case when $4 and closes_at <> to_timestamp($2::float8 / 1000)
         then coalesce(promised_close_at, closes_at) else promised_close_at end,
       stop_delete_at = least(stop_delete_at, to_timestamp($3::float8 / 1000)) where id = $1`,
    [drawId, closesMs, stopDeleteMs, isPromised],
  )
  await tx.query(
    `update lottery_close c set closes_at = to_timestamp(g.ms / 1000),
       promised_closes_at = case when $3 and c.closes_at <> to_timestamp(g.ms / 1000)
         then coalesce(c.promised_closes_at, c.closes_at) else c.promised_closes_at end
     from unnest($2::float8[]) with ordinality g (ms, at)
     where c.draw_id = $1 and c.position = g.at - 1`,
    [drawId, closes.map((close) => close.closesMs), isPromised],
  )
  await tx.query(`update lottery_draw set stop_delete_at = to_timestamp($2::float8 / 1000) where id = $1`, [
    drawId,
    stopDeleteMs,
  ])
}

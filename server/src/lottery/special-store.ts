/** Numbers that a draw does not sell, or pays at a part of their rate. */
import type { Special } from '@samnang/core/lottery/price-item'
import type { Queryable } from '../database/pool.ts'

export interface DrawSpecial extends Special {
  drawId: bigint
}

export async function specialsOfDraws(db: Queryable, drawIds: readonly bigint[]): Promise<DrawSpecial[]> {
  const { rows } = await db.query<DrawSpecial>(
    `select draw_id as "drawId", digits, number, percent from lottery_special
     where draw_id = any ($1) order by draw_id, digits, number`,
    [drawIds],
  )
  return rows
}

/** The percent that it paid before: 100 where it was not special. The draw is locked. */
export async function putSpecial(db: Queryable, drawId: bigint, special: Special): Promise<number> {
  const { digits, number, percent } = special
  const { rows } = await db.query<{ percent: number }>(
    `with old as (select percent from lottery_special where draw_id = $1 and digits = $2 and number = $3)
     insert into lottery_special (draw_id, digits, number, percent) values ($1, $2, $3, $4)
     on conflict (draw_id, digits, number) do update set percent = excluded.percent
     returning coalesce((select percent from old), 100) as percent`,
    [drawId, digits, number, percent],
  )
  return rows[0]?.percent ?? 100
}

/** The percent that it paid; null: it was not special. */
export async function deleteSpecial(
  db: Queryable,
  drawId: bigint,
  { digits, number }: Pick<Special, 'digits' | 'number'>,
): Promise<number | null> {
  const { rows } = await db.query<{ percent: number }>(
    'delete from lottery_special where draw_id = $1 and digits = $2 and number = $3 returning percent',
    [drawId, digits, number],
  )
  return rows[0]?.percent ?? null
}

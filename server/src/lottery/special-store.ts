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

export async function putSpecial(db: Queryable, drawId: bigint, special: Special): Promise<void> {
  await db.query(
    `insert into lottery_special (draw_id, digits, number, percent) values ($1, $2, $3, $4)
     on conflict (draw_id, digits, number) do update set percent = excluded.percent`,
    [drawId, special.digits, special.number, special.percent],
  )
}

/** False: it was not special. */
export async function deleteSpecial(
  db: Queryable,
  drawId: bigint,
  { digits, number }: Pick<Special, 'digits' | 'number'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from lottery_special where draw_id = $1 and digits = $2 and number = $3',
    [drawId, digits, number],
  )
  return rowCount === 1
}

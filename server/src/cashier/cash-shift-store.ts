/** Who stood at a till, from when to when, and what was in it. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface Shift {
  id: bigint
  cashAccount: bigint
  staff: string
  beganAt: Date
  openingUnits: bigint
  openingBookUnits: bigint
  endedAt: Date | null
  endedBy: string | null
  closingUnits: bigint | null
  closingBookUnits: bigint | null
}

const COLUMNS = `id, cash_account as "cashAccount", staff, began_at as "beganAt", opening as "openingUnits",
  opening_book as "openingBookUnits", ended_at as "endedAt", ended_by as "endedBy", closing as "closingUnits",
  closing_book as "closingBookUnits"`

/** Who stands there now; null: nobody. */
export async function openShiftOf(db: Queryable, cashAccount: bigint): Promise<Shift | null> {
  const { rows } = await db.query<Shift>(
    `select ${COLUMNS} from till_shift where cash_account = $1 and ended_at is null`,
    [cashAccount],
  )
  return rows[0] ?? null
}

export async function insertShift(
  tx: Tx,
  shift: Pick<Shift, 'cashAccount' | 'staff' | 'openingUnits' | 'openingBookUnits'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into till_shift (cash_account, staff, opening, opening_book) values ($1, $2, $3, $4) returning id`,
    [shift.cashAccount, shift.staff, shift.openingUnits, shift.openingBookUnits],
  )
  return rows[0]?.id ?? 0n
}

export async function writeShiftEnd(
  tx: Tx,
  end: { id: bigint; by: string; closingUnits: bigint; closingBookUnits: bigint },
): Promise<void> {
  await tx.query(
    `update till_shift set ended_at = clock_timestamp(), ended_by = $2, closing = $3, closing_book = $4 where id = $1`,
    [end.id, end.by, end.closingUnits, end.closingBookUnits],
  )
}

/** The newest first. */
export async function listShiftRows(
  db: Queryable,
  { cashAccount, before, limit }: { cashAccount: bigint; before: bigint | null; limit: number },
): Promise<Shift[]> {
  const { rows } = await db.query<Shift>(
    `select ${COLUMNS} from till_shift where cash_account = $1 and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [cashAccount, before, limit],
  )
  return rows
}

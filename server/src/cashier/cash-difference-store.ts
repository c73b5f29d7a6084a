/** What does not come out even between the book and a bank: rows that wait until somebody has said why. */
import type { DifferenceKind, Explanation } from '@samnang/core/cashier/difference-kind'
import type { Queryable, Tx } from '../database/pool.ts'

export interface NewDifference {
  kind: DifferenceKind
  /** Of whoever found it: the same is told once. */
  key: string
  cashAccount: bigint | null
  /** Null where it is not in riel. */
  amountUnits: bigint | null
  deposit?: bigint | null
  withdrawal?: bigint | null
  line?: bigint | null
  /** For staff. */
  detail?: Record<string, unknown>
}

export interface Difference extends Required<Omit<NewDifference, 'key' | 'detail'>> {
  id: bigint
  detail: Record<string, unknown>
  at: Date
  state: 'open' | 'explained' | 'solved'
  explanation: Explanation | null
  reason: string | null
  closedAt: Date | null
  closedBy: string | null
}

const COLUMNS = `id, kind, cash_account as "cashAccount", amount as "amountUnits", deposit, withdrawal, line, detail, at,
  state, explanation, reason, closed_at as "closedAt", closed_by as "closedBy"`

/** Those that were not told before; their numbers. */
export async function insertDifferences(tx: Tx, found: readonly NewDifference[]): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into cash_difference (key, kind, cash_account, amount, deposit, withdrawal, line, detail)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::jsonb[])
     on conflict (key) do nothing returning id`,
    [
      found.map(({ key }) => key),
      found.map(({ kind }) => kind),
      found.map(({ cashAccount }) => cashAccount),
      found.map(({ amountUnits }) => amountUnits),
      found.map(({ deposit }) => deposit ?? null),
      found.map(({ withdrawal }) => withdrawal ?? null),
      found.map(({ line }) => line ?? null),
      found.map(({ detail }) => JSON.stringify(detail ?? {})),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Null: nobody has told it. */
export async function differenceByKey(db: Queryable, key: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>('select id from cash_difference where key = $1', [key])
  return rows[0]?.id ?? null
}

export async function readDifference(db: Queryable, id: bigint): Promise<Difference | null> {
  const { rows } = await db.query<Difference>(`select ${COLUMNS} from cash_difference where id = $1`, [id])
  return rows[0] ?? null
}

/** Held for this transaction. */
export async function holdDifference(tx: Tx, id: bigint): Promise<Difference | null> {
  const { rows } = await tx.query<Difference>(
    `select ${COLUMNS} from cash_difference where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function writeExplanation(
  tx: Tx,
  { id, explanation, reason, by }: { id: bigint; explanation: Explanation; reason: string; by: string },
): Promise<void> {
  await tx.query(
    `update cash_difference set state = 'explained', explanation = $2, reason = $3, closed_at = clock_timestamp(),
       closed_by = $4 where id = $1`,
    [id, explanation, reason, by],
  )
}

/** What is found to be even after all: those of these lines, deposits and payouts. How many. */
export async function solveDifferences(
  tx: Tx,
  { lines, deposits, withdrawals }: { lines: bigint[]; deposits: bigint[]; withdrawals: bigint[] },
  by: string,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update cash_difference set state = 'solved', closed_at = clock_timestamp(), closed_by = $4
     where state = 'open' and (line = any ($1) and kind not in ('line_changed', 'line_missing')
       or key in (select 'deposit:' || id from unnest($2::bigint[]) id
         union all select 'withdrawal:' || id from unnest($3::bigint[]) id))`,
    [lines, deposits, withdrawals, by],
  )
  return rowCount ?? 0
}

/** What was even and is not any more. */
export async function reopenDifferences(
  tx: Tx,
  { lines, deposits, withdrawals }: { lines: bigint[]; deposits: bigint[]; withdrawals: bigint[] },
): Promise<void> {
  await tx.query(
    `update cash_difference set state = 'open', closed_at = null, closed_by = null
     where state = 'solved' and (line = any ($1) and kind not in ('line_changed', 'line_missing')
       or key in (select 'deposit:' || id from unnest($2::bigint[]) id
         union all select 'withdrawal:' || id from unnest($3::bigint[]) id))`,
    [lines, deposits, withdrawals],
  )
}

export interface DifferenceFilter {
  state: Difference['state'] | null
  kind: DifferenceKind | null
  cashAccount: bigint | null
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listDifferenceRows(db: Queryable, filter: DifferenceFilter): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(
    `select ${COLUMNS} from cash_difference
     where ($1::text is null or state = $1) and ($2::text is null or kind = $2)
       and ($3::bigint is null or cash_account = $3) and ($4::bigint is null or id < $4)
     order by id desc limit $5`,
    [filter.state, filter.kind, filter.cashAccount, filter.before, filter.limit],
  )
  return rows
}

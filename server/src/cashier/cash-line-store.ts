/** Lines of banks' statements, as they were imported. */
import type { StoredLine } from '@samnang/core/cashier/compare-lines'
import type { Explanation } from '@samnang/core/cashier/difference-kind'
import type { IdentifiedLine } from '@samnang/core/cashier/line-identity'
import type { StatementMapping } from '@samnang/core/cashier/statement-mapping'
import type { Queryable, Tx } from '../database/pool.ts'

export type LineState = 'open' | 'matched' | 'explained' | 'replaced'

export interface KeptLine extends StoredLine {
  cashAccount: bigint
  import: bigint
  line: number
  state: LineState
  explanation: Explanation | null
  explainedBy: string | null
}

const COLUMNS = `l.id, l.cash_account as "cashAccount", l.import, l.line, l.identity, l.day, l.time, l.amount as "amountUnits",
  l.reference, l.description, l.bank_id as "bankId", l.balance as "balanceUnits", l.state, l.explanation,
  l.explained_by as "explainedBy"`

/** One at a time: whoever imports into an account, or says what its lines are. */
export async function holdStatement(tx: Tx, cashAccount: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('statement', $1))`, [cashAccount])
}

/** All that stand, of these days. */
export async function linesOfDays(
  db: Queryable,
  { cashAccount, from, to }: { cashAccount: bigint; from: string; to: string },
): Promise<KeptLine[]> {
  const { rows } = await db.query<KeptLine>(
    `select ${COLUMNS} from statement_line l
     where l.cash_account = $1 and l.day between $2 and $3 and l.state <> 'replaced' order by l.day, l.id`,
    [cashAccount, from, to],
  )
  return rows
}

/** Those that nobody has given a meaning, the oldest first: of more than `limit` the newest, for the others were looked at before. */
export async function openLines(db: Queryable, cashAccount: bigint, limit: number): Promise<KeptLine[]> {
  const { rows } = await db.query<KeptLine>(
    `select ${COLUMNS} from (select * from statement_line where cash_account = $1 and state = 'open' order by id desc limit $2) l
     order by l.id`,
    [cashAccount, limit],
  )
  return rows
}

/** Held for this transaction. */
export async function holdLine(tx: Tx, id: bigint): Promise<KeptLine | null> {
  const { rows } = await tx.query<KeptLine>(
    `select ${COLUMNS} from statement_line l where l.id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function readLine(db: Queryable, id: bigint): Promise<KeptLine | null> {
  const { rows } = await db.query<KeptLine>(`select ${COLUMNS} from statement_line l where l.id = $1`, [id])
  return rows[0] ?? null
}

/** In their order; those whose identity the account has already are left out. Their numbers. */
export async function insertLines(
  tx: Tx,
  { cashAccount, import: imported }: { cashAccount: bigint; import: bigint },
  lines: readonly IdentifiedLine[],
): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into statement_line (cash_account, import, line, identity, day, time, amount, reference, description, bank_id,
       balance)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::date[], $6::text[], $7::bigint[], $8::text[], $9::text[],
       $10::text[], $11::bigint[])
     on conflict (cash_account, identity) where state <> 'replaced' do nothing returning id`,
    [
      ...[cashAccount, imported, lines.map(({ line }) => line), lines.map(({ identity }) => identity)],
      ...[lines.map(({ day }) => day), lines.map(({ time }) => time)],
      ...[lines.map(({ amountUnits }) => amountUnits), lines.map(({ reference }) => reference)],
      ...[lines.map(({ description }) => description), lines.map(({ bankId }) => bankId)],
      lines.map(({ balanceUnits }) => balanceUnits),
    ],
  )
  return rows.map(({ id }) => id)
}

export async function writeLineState(tx: Tx, ids: readonly bigint[], state: LineState): Promise<void> {
  await tx.query(
    `update statement_line set state = $2, explanation = null, explained_by = null, explained_at = null
     where id = any ($1)`,
    [ids, state],
  )
}

export async function writeLineExplained(
  tx: Tx,
  { id, explanation, by }: { id: bigint; explanation: Explanation; by: string },
): Promise<void> {
  await tx.query(
    `update statement_line set state = 'explained', explanation = $2, explained_by = $3, explained_at = clock_timestamp()
     where id = $1`,
    [id, explanation, by],
  )
}

export interface LineFilter {
  cashAccount: bigint | null
  state: LineState | null
  from: string | null
  to: string | null
  /** A part of what the line says. */
  q: string | null
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listLineRows(db: Queryable, filter: LineFilter): Promise<KeptLine[]> {
  const { rows } = await db.query<KeptLine>(
    `select ${COLUMNS} from statement_line l
     where ($1::bigint is null or l.cash_account = $1) and ($2::text is null or l.state = $2)
       and ($3::date is null or l.day >= $3) and ($4::date is null or l.day <= $4)
       and ($5::text is null or strpos(lower(l.reference || ' ' || l.description || ' ' || l.bank_id), lower($5)) > 0)
       and ($6::bigint is null or l.id < $6)
     order by l.id desc limit $7`,
    [filter.cashAccount, filter.state, filter.from, filter.to, filter.q, filter.before, filter.limit],
  )
  return rows
}

/** How the files of this bank are read; null: none was imported yet. */
export async function readMapping(db: Queryable, bank: string): Promise<StatementMapping | null> {
  const { rows } = await db.query<{ mapping: StatementMapping }>(
    'select mapping from statement_mapping where bank = $1',
    [bank],
  )
  return rows[0]?.mapping ?? null
}

export async function writeMapping(
  tx: Tx,
  bank: string,
  mapping: StatementMapping,
  by: string,
): Promise<void> {
  await tx.query(
    `insert into statement_mapping (bank, mapping, changed_by) values ($1, $2, $3)
     on conflict (bank) do update set mapping = $2, changed_at = clock_timestamp(), changed_by = $3`,
    [bank, JSON.stringify(mapping), by],
  )
}

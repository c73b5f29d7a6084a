/** The house's accounts at banks and its tills, and what is in them. */
import type { BankCode } from '@samnang/core/cashier/banks'
import type { BookedMove } from '@samnang/core/cashier/cash-move'
import type { Queryable, Tx } from '../database/pool.ts'

export interface CashAccount {
  id: bigint
  kind: 'bank' | 'till'
  /** As staff call it. */
  code: string
  bank: BankCode | null
  number: string | null
  holder: string | null
  isOpen: boolean
  /** Players are told to transfer to it. */
  isShown: boolean
}

/** With what the list shows beside it. */
export interface ListedCashAccount extends CashAccount {
  balanceUnits: bigint
  openLines: number
  openDifferences: number
  /** YYYY-MM-DD; null: no day of it was ever closed. */
  lastDay: string | null
  /** Who stands at the till now. */
  shiftOf: string | null
}

const COLUMNS = `a.id, a.kind, a.code, a.bank, a.number, a.holder, a.is_open as "isOpen", a.is_shown as "isShown"`

/** Open ones first, then by their code. */
export async function listCashAccountRows(db: Queryable, id: bigint | null): Promise<ListedCashAccount[]> {
  const { rows } = await db.query<ListedCashAccount>(
    `select ${COLUMNS}, cash_balance(a.id) as "balanceUnits",
       (select count(*)::int from statement_line l where l.cash_account = a.id and l.state = 'open') as "openLines",
       (select count(*)::int from cash_difference d where d.cash_account = a.id and d.state = 'open') as "openDifferences",
       (select max(c.day) from cash_close c where c.cash_account = a.id) as "lastDay",
       (select s.staff from till_shift s where s.cash_account = a.id and s.ended_at is null) as "shiftOf"
     from cash_account a where $1::bigint is null or a.id = $1 order by a.is_open desc, a.code`,
    [id],
  )
  return rows
}

export async function readCashAccount(db: Queryable, id: bigint): Promise<CashAccount | null> {
  const { rows } = await db.query<CashAccount>(`select ${COLUMNS} from cash_account a where a.id = $1`, [id])
  return rows[0] ?? null
}

/** One at a time: whoever changes accounts of the house. */
export async function lockCashAccounts(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('cash accounts', 0))`)
}

export async function isCodeTaken(db: Queryable, code: string): Promise<boolean> {
  const { rowCount } = await db.query('select from cash_account where code = $1', [code])
  return rowCount === 1
}

/** Its account in the book, and what staff and players know of it. */
export async function insertCashAccount(
  tx: Tx,
  { kind, code, bank, number, holder }: Omit<CashAccount, 'id' | 'isOpen' | 'isShown'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code, bank, number, holder)
     values (open_cash_account($6), $1, $2, $3, $4, $5) returning id`,
    [kind, code, bank, number, holder, `${kind}:${code}`],
  )
  return rows[0]?.id ?? 0n
}

export async function writeShown(tx: Tx, id: bigint, isShown: boolean): Promise<void> {
  await tx.query('update cash_account set is_shown = $2 where id = $1', [id, isShown])
}

export async function writeClosed(tx: Tx, id: bigint): Promise<void> {
  await tx.query(
    'update cash_account set is_open = false, is_shown = false, closed_at = clock_timestamp() where id = $1',
    [id],
  )
}

/** In units. */
export async function cashBalance(db: Queryable, id: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>('select cash_balance($1) as units', [id])
  return rows[0]?.units ?? 0n
}

/** The day in Phnom Penh, by the database's clock. */
export async function todayOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ day: string }>(
    `select (clock_timestamp() at time zone 'Asia/Phnom_Penh')::date as day`,
  )
  return rows[0]?.day ?? ''
}

export interface CashEntry {
  txId: bigint
  at: Date
  kind: 'deposit' | 'payout' | 'cash'
  units: bigint
  /** Of a deposit or a payout. */
  playerId: bigint | null
  request: bigint | null
  /** Of a move: what it was, and why. */
  move: BookedMove | null
  reason: string | null
  by: string | null
}

/** What was booked on it, the newest first. */
export async function listEntryRows(
  db: Queryable,
  { id, before, limit }: { id: bigint; before: bigint | null; limit: number },
): Promise<CashEntry[]> {
  const { rows } = await db.query<CashEntry>(
    `select e.tx_id as "txId", t.created_at as at, t.kind, e.amount as units, t.player_id as "playerId",
       coalesce(d.id, w.id, m.deposit, m.id) as request, m.kind as move, m.reason, m.by
     from entry e join tx t on t.id = e.tx_id
     left join deposit d on d.tx_id = t.id and t.kind = 'deposit'
     left join withdrawal w on w.tx_id = t.id and t.kind = 'payout'
     left join cash_move m on t.kind = 'cash' and (m.tx_in = t.id or m.tx_out = t.id)
     where e.contra_id = $1 and e.contra_id between 100 and 999 and ($2::bigint is null or e.tx_id < $2)
     order by e.tx_id desc limit $3`,
    [id, before, limit],
  )
  return rows
}

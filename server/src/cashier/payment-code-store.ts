/** Codes that ask for a deposit, and when their gateway is asked about them. */
import type { DepositState } from '@samnang/core/cashier/cashier-state'
import type { Queryable, Tx } from '../database/pool.ts'

export interface StoredCode {
  deposit: bigint
  cashAccount: bigint
  account: string
  amountUnits: bigint
  text: string
  md5: string
  link: string | null
  madeAtMs: number
  expiresAtMs: number
}

const FIELDS = `c.deposit, c.cash_account as "cashAccount", c.account, c.amount as "amountUnits", c.text, c.md5, c.link,
  ms(c.made_at) as "madeAtMs", ms(c.expires_at) as "expiresAtMs"`

export type NewCode = Pick<
  StoredCode,
  'deposit' | 'cashAccount' | 'account' | 'amountUnits' | 'text' | 'md5'
> & {
  bill: string
  expiresAtMs: number
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `insert into payment_code (deposit, cash_account, account, amount, text, md5, bill, expires_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), clock_timestamp() + interval '3 seconds')`,
    [
      ...[code.deposit, code.cashAccount, code.account, code.amountUnits],
      ...[code.text, code.md5, code.bill, code.expiresAtMs],
    ],
  )
}

export async function codeOfDeposit(db: Queryable, deposit: bigint): Promise<StoredCode | null> {
  const { rows } = await db.query<StoredCode>(`select ${FIELDS} from payment_code c where c.deposit = $1`, [
    deposit,
  ])
  return rows[0] ?? null
}

export interface AskedCode extends StoredCode {
  /** By the database's clock, before the gateway is asked. */
  askedAtMs: number
}

/**
 * Codes whose turn has come, for whoever asks now: nobody else gets them for `leaseMs`. What is not answered comes again
 * when that has passed.
 */
export async function takeDueCodes(
  db: Queryable,
  { leaseMs, limit }: { leaseMs: number; limit: number },
): Promise<AskedCode[]> {
  const { rows } = await db.query<AskedCode>(
    `with due as (
       select deposit from payment_code where ask_at <= clock_timestamp()
       order by ask_at limit $2 for update skip locked
     )
     update payment_code c set ask_at = clock_timestamp() + make_interval(secs => $1::float8 / 1000)
     from due where c.deposit = due.deposit returning ${FIELDS}, ms(clock_timestamp()) as "askedAtMs"`,
    [leaseMs, limit],
  )
  return rows
}

/** Null: never again. */
export async function setAskAt(db: Queryable, deposit: bigint, askAtMs: number | null): Promise<void> {
  await db.query('update payment_code set ask_at = to_timestamp($2::float8 / 1000) where deposit = $1', [
    deposit,
    askAtMs,
  ])
}

export async function setLink(db: Queryable, deposit: bigint, link: string): Promise<void> {
  await db.query('update payment_code set link = $2 where deposit = $1', [deposit, link])
}

export interface LockedCode extends StoredCode {
  bill: string
  state: DepositState
}

/** What a gateway knows a code by. */
interface CodeMark {
  md5: string | null
  bill: string | null
}

/**
 * The codes that payments belong to, locked until the transaction ends, in the order of their deposits: two payments of one
 * code come after each other. A code's row is locked before the deposit's, and by nobody else.
 */
export async function lockCodes(
  tx: Tx,
  marks: readonly CodeMark[],
): Promise<(mark: CodeMark) => LockedCode | null> {
  const md5s = marks.flatMap(({ md5 }) => (md5 === null ? [] : [md5]))
  const bills = marks.flatMap(({ md5, bill }) => (md5 === null && bill !== null ? [bill] : []))
  const { rows: locked } = await tx.query<{ deposit: bigint }>(
    `select deposit from payment_code where md5 = any ($1) or bill = any ($2) order by deposit for update`,
    [md5s, bills],
  )
  if (locked.length === 0) return () => null
  // A statement of its own: it sees what was committed until the locks were there.
  const { rows } = await tx.query<LockedCode>(
    `select ${FIELDS}, c.bill, d.state from payment_code c join deposit d on d.id = c.deposit where c.deposit = any ($1)`,
    [locked.map(({ deposit }) => deposit)],
  )
  const known = new Map(
    rows.flatMap((row) => [[`md5:${row.md5}`, row] as const, [`bill:${row.bill}`, row] as const]),
  )
  return ({ md5, bill }) => known.get(md5 === null ? `bill:${bill}` : `md5:${md5}`) ?? null
}

/** What a deposit asks for. */
export async function wishOfDeposit(
  tx: Tx,
  deposit: bigint,
): Promise<{ amountUnits: bigint; expiresAtMs: number } | null> {
  const { rows } = await tx.query<{ amountUnits: bigint; expiresAtMs: number }>(
    `select amount as "amountUnits", ms(date_trunc('milliseconds', expires_at)) as "expiresAtMs" from deposit
     where id = $1`,
    [deposit],
  )
  return rows[0] ?? null
}

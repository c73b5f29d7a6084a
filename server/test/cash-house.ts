/** A house with a bank and a till, whose deposits and payouts are booked as the cashier's verbs do it. */
import type { Pool } from '../src/database/pool.ts'

const UNITS = 100_000

/** Its number; no second person, no audit row. */
export async function cashAccount(
  owner: Pool,
  code: string,
  kind: 'bank' | 'till' = 'bank',
): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code, bank, number, holder)
     values (open_cash_account($1), $2, $3, $4, $5, $6) returning id`,
    [
      `${kind}:${code}`,
      kind,
      code,
      ...(kind === 'bank' ? ['ABA', '000111222', 'SAMNANG'] : [null, null, null]),
    ],
  )
  return rows[0]?.id ?? 0n
}

export interface CreditedDeposit {
  player: bigint
  cashAccount: bigint
  /** Riel. */
  amount: number
  reference: string
  /** In SQL; now unless told. */
  at?: string
}

/** Each credited by a command of its own, in one statement; their numbers, in their order. */
export async function creditedDeposits(owner: Pool, deposits: readonly CreditedDeposit[]): Promise<bigint[]> {
  const { rows } = await owner.query<{ id: bigint }>(
    `with given as materialized (
       select nextval('tx_id_seq') as id, g.* from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[],
         $5::timestamptz[]) with ordinality as g (player, account, amount, reference, at, n)
     ), booked as materialized (
       select g.*, t.tx, book_one(t.tx, g.player, g.account, g.amount) as balance
       from given g cross join lateral (select new_tx('deposit:' || g.id, 'deposit', g.player, p_now => g.at) as tx
         offset 0) t
     ), made as (
     insert into deposit (id, player_id, amount, way, cash_account, reference, key, request_hash, state, created_at,
       expires_at, done_at, credited, tx_id)
     select id, player, amount, 'transfer', account, reference, 'k' || id, sha256(id::text::bytea), 'DONE', at,
       at + interval '1 day', at, amount, (tx).id from booked order by n returning id), told as (
       insert into cashier_step (deposit, state, actor) select id, 'DONE', 'system' from made)
     select id from made`,
    [
      deposits.map(({ player }) => player),
      deposits.map((one) => one.cashAccount),
      deposits.map(({ amount }) => amount * UNITS),
      deposits.map(({ reference }) => reference),
      deposits.map(({ at }) => at ?? new Date().toISOString()),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Asked by the player and not credited. */
export async function waitingDeposit(
  owner: Pool,
  { player, amount, reference }: Pick<CreditedDeposit, 'player' | 'amount' | 'reference'>,
): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `with made as (
       insert into deposit (player_id, amount, way, reference, key, request_hash, state, expires_at)
       values ($1, $2, 'transfer', $3, 'w' || $3, sha256($3::bytea), 'SENT', now() + interval '1 day') returning id
     ), told as (insert into cashier_step (deposit, state, actor) select id, 'SENT', 'system' from made)
     select id from made`,
    [player, amount * UNITS, reference],
  )
  return rows[0]?.id ?? 0n
}

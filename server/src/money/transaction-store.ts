/** What a player asked of the cashier, and what was credited or debited by hand: one list, by the one number that all have. */
import type { Transaction } from '@samnang/contract/money'
import type { DepositState, WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { Queryable } from '../database/pool.ts'

export interface TransactionFilter {
  playerId: bigint
  /** Null: both. */
  isDeposit: boolean | null
  /** Null: all. */
  states: readonly (DepositState | WithdrawalState)[] | null
  fromMs: number | null
  toMs: number | null
  before: bigint | null
  limit: number
}

export interface TransactionRow {
  id: bigint
  isDeposit: boolean
  /** It was asked for: there are steps. */
  isRequest: boolean
  state: DepositState | WithdrawalState
  /** Above zero. */
  units: bigint
  atMs: number
  doneMs: number | null
  /** Null: nothing has moved. */
  balanceAfter: bigint | null
  reason: NonNullable<Transaction['reason']> | null
}

/** Of each source so many that one page is full, whatever the others have. */
const SOURCES = `
  (select t.id, t.kind = 'credit' as "isDeposit", false as "isRequest", 'DONE' as state, abs(e.amount) as units,
     t.created_at as at, t.created_at as done, e.balance_after as "balanceAfter", t.reason
   from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id
   where t.player_id = $1 and t.kind in ('credit', 'debit') and ($2::boolean is null or (t.kind = 'credit') = $2)
     and ($3::text[] is null or 'DONE' = any ($3)) and ($4::timestamptz is null or t.created_at >= $4)
     and ($5::timestamptz is null or t.created_at < $5) and ($6::bigint is null or t.id < $6)
   order by t.id desc limit $7)
  union all
  (select d.id, true, true, d.state, coalesce(d.credited, d.amount), d.created_at, d.done_at, e.balance_after, d.reason
   from deposit d left join entry e on e.account_id = d.player_id and e.tx_id = d.tx_id
   where d.player_id = $1 and $2::boolean is not false
     and ($3::text[] is null or d.state = any ($3)) and ($4::timestamptz is null or d.created_at >= $4)
     and ($5::timestamptz is null or d.created_at < $5) and ($6::bigint is null or d.id < $6)
   order by d.id desc limit $7)
  union all
  (select w.id, false, true, w.state, w.amount, w.created_at, w.done_at, e.balance_after, w.reason
   from withdrawal w left join tx h on h.key = 'hold:' || w.id
   left join entry e on e.account_id = w.player_id and e.tx_id = h.id
   where w.player_id = $1 and $2::boolean is not true
     and ($3::text[] is null or w.state = any ($3)) and ($4::timestamptz is null or w.created_at >= $4)
     and ($5::timestamptz is null or w.created_at < $5) and ($6::bigint is null or w.id < $6)
   order by w.id desc limit $7)`

/** Newest first. */
export async function transactionRows(db: Queryable, filter: TransactionFilter): Promise<TransactionRow[]> {
  const { rows } = await db.query<TransactionRow>(
    `select id, "isDeposit", "isRequest", state, units, ms(at) as "atMs", ms(done) as "doneMs", "balanceAfter", reason
     from (${SOURCES}) one order by id desc limit $7`,
    [
      filter.playerId,
      filter.isDeposit,
      filter.states,
      timeOf(filter.fromMs),
      timeOf(filter.toMs),
      filter.before,
      filter.limit,
    ],
  )
  return rows
}

function timeOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

export interface RequestStep {
  request: bigint
  state: DepositState | WithdrawalState
  at: Date
  reason: string | null
}

/** Of these requests, whatever they are: one sequence numbers them all. In their order. */
export async function requestSteps(db: Queryable, ids: readonly bigint[]): Promise<RequestStep[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<RequestStep>(
    `select coalesce(deposit, withdrawal) as request, state, at, reason from cashier_step
     where deposit = any ($1::bigint[]) or withdrawal = any ($1::bigint[]) order by id`,
    [ids],
  )
  return rows
}

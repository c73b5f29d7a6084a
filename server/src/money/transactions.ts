/** A player's deposits and withdrawals. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Transaction } from '@samnang/contract/money'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { cashierMovements, type Movement } from './statement-store.ts'

const LIMIT = 20

type ListQuery = QueryOf<'GET /api/transaction/list'>

/** Deposits and withdrawals are booked by the operator and are done at once. Refusal `invalid_dates`. */
export async function transactionList(db: Queryable, playerId: bigint, query: ListQuery) {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  if (query.status !== undefined && query.status !== 'DONE') return accepted({ rows: [], next: null })
  const rows = await cashierMovements(db, {
    ...period.value,
    playerId,
    kind: query.type === undefined ? null : query.type === 'DEPOSIT' ? 'credit' : 'debit',
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    rows: shown.map(transactionOf),
    next: rows.length > limit && last ? String(last.id) : null,
  })
}

function transactionOf({ id, atMs, kind, units, balanceAfter, reason }: Movement): Transaction {
  const at = new Date(Math.floor(atMs)).toISOString()
  return {
    id: Number(id),
    type: kind === 'credit' ? 'DEPOSIT' : 'WITHDRAW',
    amount: unitsToRiel(units < 0n ? -units : units),
    status: 'DONE',
    ...(reason ? { reason } : {}),
    reference: `T${String(id).padStart(7, '0')}`,
    created_at: at,
    done_at: at,
    balance_after: unitsToRiel(balanceAfter),
  }
}

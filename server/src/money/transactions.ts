/** A player's deposits and withdrawals, with the time and reason of each step. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Transaction } from '@samnang/contract/money'
import { DEPOSIT_STATES, publicStatus, WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type RequestStep, requestSteps, type TransactionRow, transactionRows } from './transaction-store.ts'

const LIMIT = 20
const STATES = [...new Set([...DEPOSIT_STATES, ...WITHDRAWAL_STATES])]

type ListQuery = QueryOf<'GET /api/transaction/list'>

/** What was asked for, whatever became of it, and what the operator has booked by hand. Refusal `invalid_dates`. */
export async function transactionList(db: Queryable, playerId: bigint, query: ListQuery) {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const rows = await transactionRows(db, {
    ...period.value,
    playerId,
    isDeposit: query.type === undefined ? null : query.type === 'DEPOSIT',
    states:
      query.status === undefined ? null : STATES.filter((state) => publicStatus(state) === query.status),
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const steps = await requestSteps(
    db,
    shown.filter(({ isRequest }) => isRequest).map(({ id }) => id),
  )
  return accepted({
    rows: shown.map((row) => transactionOf(row, steps)),
    next: rows.length > limit && last ? String(last.id) : null,
  })
}

function transactionOf(row: TransactionRow, steps: readonly RequestStep[]): Transaction {
  const { id, isDeposit, isRequest, state, units, atMs, doneMs, balanceAfter, reason } = row
  return {
    id: Number(id),
    type: isDeposit ? 'DEPOSIT' : 'WITHDRAW',
    amount: unitsToRiel(units),
    status: publicStatus(state),
    ...(reason ? { reason } : {}),
    reference: `T${String(id).padStart(7, '0')}`,
    created_at: timeOf(atMs),
    done_at: doneMs === null ? null : timeOf(doneMs),
    balance_after: balanceAfter === null ? null : unitsToRiel(balanceAfter),
    ...(isRequest
      ? { steps: steps.filter(({ request }) => request === id).map((step) => stepOf(step)) }
      : {}),
  }
}

function stepOf({ state, at, reason }: RequestStep): NonNullable<Transaction['steps']>[number] {
  return { state, at: at.toISOString(), ...(reason === null ? {} : { reason }) }
}

function timeOf(ms: number): string {
  return new Date(Math.floor(ms)).toISOString()
}

/** What a provider says that it has booked: the rows of its transactions list. */

export type TheirKind = 'bet' | 'win' | 'rollback'
/** `given_up`: it could not be delivered, however often it was tried. */
export type TheirStatus = 'success' | 'declined' | 'rolled_back' | 'given_up'

export interface TheirTransaction {
  /** Lower case. */
  uuid: string
  ref: string | null
  kind: TheirKind
  status: TheirStatus
  /** Units. */
  amount: bigint
  currency: string
  /** Null where a file does not say it. */
  round: string | null
  user: string | null
  /** Null where the row does not say it. */
  atMs: number | null
}

export interface TheirRows {
  rows: TheirTransaction[]
  unreadable: unknown[]
}

const KINDS: Readonly<Record<string, TheirKind>> = {
  TK_BET: 'bet',
  TK_FREE_BET: 'bet',
  TK_WIN: 'win',
  TK_FREE_WIN: 'win',
  TK_JP_WIN: 'win',
  TK_BONUS_WIN: 'win',
  TK_ROLLBACK: 'rollback',
}
const STATUSES: Readonly<Record<string, TheirStatus>> = {
  TS_SUCCESS: 'success',
  TS_DECLINED: 'declined',
  TS_ROLLEDBACK: 'rolled_back',
  TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED: 'given_up',
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Null: the answer is no list. A list may stand alone or be called `transactions` or `data`. */
export function readTheirRows(value: unknown): TheirRows | null {
  const { transactions, data } = Object(value) as Record<string, unknown>
  const list = [value, transactions, data].find((candidate) => Array.isArray(candidate))
  if (!Array.isArray(list)) return null
  const rows: TheirTransaction[] = []
  const unreadable: unknown[] = []
  for (const item of list) {
    const row = theirTransaction(Object(item))
    if (row) rows.push(row)
    else unreadable.push(item)
  }
  return { rows, unreadable }
}

function theirTransaction(row: Record<string, unknown>): TheirTransaction | null {
  const uuid = uuidOf(row.transaction_uuid)
  const kind = KINDS[String(row.kind)]
  const status = STATUSES[String(row.transaction_status)]
  const { amount, round } = row
  if (uuid === null || !kind || !status || typeof round !== 'string') return null
  // A number that a float cannot hold would be another amount than the one they wrote.
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return null
  return {
    uuid,
    ref: uuidOf(row.reference_transaction_uuid),
    kind,
    status,
    amount: BigInt(amount),
    currency: String(row.currency),
    round,
    user: typeof row.user === 'string' ? row.user : null,
    atMs: timeOf(row.inserted_at),
  }
}

function uuidOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return UUID.test(text) ? text : null
}

/** ISO 8601; without a zone it is UTC. */
function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value)
  const ms = Date.parse(hasZone ? value : `${value}Z`)
  return Number.isNaN(ms) ? null : ms
}

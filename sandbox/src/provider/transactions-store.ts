/** Our side of the books for the operator's reconciliation: every call of real money, as it stands now. */
import type { Pool } from '../database/pool.ts'
import { codesOf } from './entries.ts'
import type { Failure, OperatorCall } from './operator-call.ts'
import { field, text } from './read-body.ts'

type Filter = { user: string | null; round: string | null; from: string | null; to: string | null }

type Row = {
  id: string
  ref: string | null
  kind: string
  status: string
  amount: bigint
  round: string
  game: string
  player: string
  made_at: Date
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z?$/

/** By time or round, and for one player if asked so; times are UTC, the end is not included. */
export async function transactionsList({ parts, body, entry }: OperatorCall): Promise<object | Failure> {
  const filter = readFilter(body)
  if ('error' in filter) return filter
  return (await readTransactions(parts.pool, filter, codesOf(parts.families, entry))).map((row) => ({
    transaction_uuid: row.id,
    reference_transaction_uuid: row.ref,
    kind: row.kind,
    transaction_status: row.status,
    amount: Number(row.amount),
    currency: 'KHR',
    round: row.round,
    game_code: row.game,
    user: row.player,
    inserted_at: row.made_at.toISOString(),
  }))
}

function readFilter(body: unknown): Filter | Failure {
  const filter = {
    user: text(body, 'user', 1, 128),
    round: text(body, 'round', 1, 64),
    from: text(body, 'start_time', 19, 27),
    to: text(body, 'end_time', 19, 27),
  }
  const currency = field(body, 'currency') ?? 'KHR'
  const hasTimes = isTime(filter.from) && isTime(filter.to)
  if (!hasTimes && filter.round === null) {
    return { httpStatus: 400, error: 'start_time and end_time, or round, are needed' }
  }
  if (currency !== 'KHR') return { httpStatus: 404, error: 'unknown currency' }
  return hasTimes ? filter : { ...filter, from: null, to: null }
}

function isTime(value: string | null): boolean {
  return (
    value !== null && TIME.test(value) && !Number.isNaN(Date.parse(value.endsWith('Z') ? value : `${value}Z`))
  )
}

/** A bet counts as rolled back from the moment that its return has arrived. */
async function readTransactions(
  pool: Pool,
  { user, round, from, to }: Filter,
  games: readonly string[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select t.id, case when t.kind <> 'bet' then coalesce(t.undoes, b.id) end as ref, 'TK_' || upper(t.kind) as kind, t.amount,
        w.round, w.game, w.player, t.made_at,
        case when t.kind = 'bet' and w.state = 'CANCELLED' then 'TS_ROLLEDBACK'
             when t.state = 'ok' then 'TS_SUCCESS'
             when t.kind = 'bet' and t.state = 'refused' then 'TS_DECLINED'
             else 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED' end as status
      from wallet_tx t join wager w on w.id = t.wager join wallet_tx b on b.wager = w.id and b.kind = 'bet'
      where ($1::text is null or w.player = $1) and ($2::text is null or w.round = $2)
        and ($3::timestamptz is null or t.made_at >= $3) and ($4::timestamptz is null or t.made_at < $4)
        and t.state <> 'new' and w.game = any ($5)
      order by t.made_at, t.id`,
    [user, round, from, to, games],
  )
  return rows
}

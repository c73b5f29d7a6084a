/** Exceptions of wallet calls as a work list: who has one in hand, what was decided, and the evidence. */
import type { ExceptionCode, ExceptionDecision } from '@samnang/core/games/exceptions'
import { deadlineHours, EXCEPTION_CODES } from '@samnang/core/games/exceptions'
import type { Queryable, Tx } from '../database/pool.ts'

export interface ExceptionRow {
  id: bigint
  code: ExceptionCode
  providerId: number
  provider: string
  playerId: bigint | null
  username: string | null
  uuid: string
  round: string
  at: Date
  dueAt: Date
  isOverdue: boolean
  takenBy: string | null
  decision: ExceptionDecision | null
  decidedBy: string | null
  decidedAt: Date | null
  detail: Record<string, unknown>
}

/** The deadline of each code, as rows. */
const DEADLINES = `(values ${EXCEPTION_CODES.map((code) => `('${code}', ${deadlineHours(code)})`).join(', ')})
  d (code, hours)`

const DUE = `x.at + make_interval(hours => d.hours)`
const OVERDUE = `(x.decided_at is null and ${DUE} <= clock_timestamp())`
const FROM = `from game_exception x join ${DEADLINES} on d.code = x.code join provider v on v.id = x.provider_id
  left join player p on p.id = x.player_id`
const ROW = `x.id, x.code, x.provider_id as "providerId", v.name as provider, x.player_id as "playerId", p.username, x.uuid,
  x.round, x.at, ${DUE} as "dueAt", ${OVERDUE} as "isOverdue", x.taken_by as "takenBy", x.decision,
  x.decided_by as "decidedBy", x.decided_at as "decidedAt", x.detail`

interface ExceptionFilter {
  state: 'open' | 'overdue' | 'decided' | null
  code: ExceptionCode | null
  provider: string | null
  player: bigint | null
  takenBy: string | null
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listExceptions(db: Queryable, filter: ExceptionFilter): Promise<ExceptionRow[]> {
  const state = {
    open: 'x.decided_at is null',
    overdue: OVERDUE,
    decided: 'x.decided_at is not null',
  } as const
  const { rows } = await db.query<ExceptionRow>(
    `select ${ROW} ${FROM}
     where ${filter.state === null ? 'true' : state[filter.state]} and ($1::text is null or x.code = $1)
       and ($2::text is null or v.name = $2) and ($3::bigint is null or x.player_id = $3)
       and ($4::text is null or x.taken_by = $4) and ($5::bigint is null or x.id < $5)
     order by x.id desc limit $6`,
    [filter.code, filter.provider, filter.player, filter.takenBy, filter.before, filter.limit],
  )
  return rows
}

export async function findException(db: Queryable, id: bigint): Promise<ExceptionRow | null> {
  const { rows } = await db.query<ExceptionRow>(`select ${ROW} ${FROM} where x.id = $1`, [id])
  return rows[0] ?? null
}

/** For the rest of the transaction. */
export async function lockException(tx: Tx, id: bigint): Promise<ExceptionRow | null> {
  const { rowCount } = await tx.query('select from game_exception where id = $1 for update', [id])
  return rowCount === 1 ? findException(tx, id) : null
}

export async function countWaiting(db: Queryable): Promise<{ open: number; overdue: number }> {
  const { rows } = await db.query<{ open: number; overdue: number }>(
    `select count(*)::int as open, (count(*) filter (where ${OVERDUE}))::int as overdue
     from game_exception x join ${DEADLINES} on d.code = x.code where x.decided_at is null`,
  )
  return rows[0] ?? { open: 0, overdue: 0 }
}

export async function setTaken(tx: Tx, id: bigint, by: string | null): Promise<void> {
  await tx.query('update game_exception set taken_by = $2 where id = $1', [id, by])
}

export async function setDecision(
  tx: Tx,
  id: bigint,
  { decision, by }: { decision: ExceptionDecision; by: string },
): Promise<void> {
  await tx.query(
    'update game_exception set decision = $2, decided_by = $3, decided_at = clock_timestamp() where id = $1',
    [id, decision, by],
  )
}

interface ExceptionStep {
  id: bigint
  at: Date
  actor: string
  kind: 'taken' | 'given_back' | 'note' | 'decided'
  note: string | null
  decision: ExceptionDecision | null
}

export async function addExceptionStep(
  tx: Tx,
  id: bigint,
  { actor, kind, note, decision }: Pick<ExceptionStep, 'actor' | 'kind'> & Partial<ExceptionStep>,
): Promise<void> {
  await tx.query(
    'insert into game_exception_step (exception_id, actor, kind, note, decision) values ($1, $2, $3, $4, $5)',
    [id, actor, kind, note ?? null, decision ?? null],
  )
}

/** In the order in which they happened. */
export async function stepsOf(db: Queryable, id: bigint): Promise<ExceptionStep[]> {
  const { rows } = await db.query<ExceptionStep>(
    'select id, at, actor, kind, note, decision from game_exception_step where exception_id = $1 order by id',
    [id],
  )
  return rows
}

export interface WalletTxRow {
  uuid: string
  kind: 'bet' | 'win' | 'rollback' | 'tombstone'
  at: Date
  ref: string | null
  amount: bigint
  game: string
  round: string
  roundClosed: boolean
  isFree: boolean
  hasEffect: boolean
  supplierTx: string | null
  txId: bigint | null
  moved: bigint | null
  balance: bigint | null
}

const EVIDENCE_MAX = 200

/** Transactions of the player's round and those that the call names, whatever round they say; the oldest first. */
export async function evidenceOf(db: Queryable, row: ExceptionRow): Promise<WalletTxRow[]> {
  const ref = typeof row.detail.ref === 'string' ? row.detail.ref : null
  const { rows } = await db.query<WalletTxRow>(
    `select g.uuid, g.kind, g.created_at as at, g.ref, g.amount, g.game_code as game, g.round,
       g.round_closed as "roundClosed", g.is_free as "isFree", g.has_effect as "hasEffect", g.supplier_tx as "supplierTx",
       g.tx_id as "txId", e.amount as moved, e.balance_after as balance
     from (select * from game_tx where player_id = $2 and round = $3 and provider_id = $1
       union select * from game_tx where provider_id = $1 and uuid = any ($4::uuid[])
       union select * from game_tx where provider_id = $1 and ref = any ($4::uuid[])) g
     left join entry e on e.account_id = g.player_id and e.tx_id = g.tx_id
     order by g.id limit ${EVIDENCE_MAX}`,
    [row.providerId, row.playerId, row.round, ref === null ? [row.uuid] : [row.uuid, ref]],
  )
  return rows
}

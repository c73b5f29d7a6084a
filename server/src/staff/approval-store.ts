/** Commands that wait for a second person. */
import type { Queryable, Tx } from '../database/pool.ts'

export type ApprovalState = 'WAITING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'

export interface StoredContent {
  params: unknown
  query: unknown
  body: unknown
}

/** One row that the command would write. */
export interface Effect {
  action: string
  target: string | null
  before: unknown
  after: unknown
}

export interface ApprovalRow {
  id: bigint
  endpoint: string
  content: StoredContent
  effects: Effect[]
  hash: Buffer
  askedBy: bigint
  asker: string
  /** The asker's branch. */
  branch: bigint | null
  reason: string
  askedAt: Date
  expiresAt: Date
  isExpired: boolean
  state: ApprovalState
  decider: string | null
  decidedAt: Date | null
  decidedReason: string | null
}

const ROWS = `select a.id, a.endpoint, a.content, a.effects, a.hash, a.asked_by as "askedBy", t.name as asker, t.branch, a.reason,
  a.asked_at as "askedAt", a.expires_at as "expiresAt", a.expires_at <= clock_timestamp() as "isExpired", a.state,
  d.name as decider, a.decided_at as "decidedAt", a.decided_reason as "decidedReason"
  from approval a join staff t on t.id = a.asked_by left join staff d on d.id = a.decided_by`

/** What has expired waits for nobody. */
const STATE = `case when a.state = 'WAITING' and a.expires_at <= clock_timestamp() then 'expired' else lower(a.state) end`

export interface RuleRow {
  endpoint: string
  people: number
  hours: number
  fromUnits: bigint | null
}

/** Of all commands that have a rule of their own. */
export async function listRuleRows(db: Queryable): Promise<RuleRow[]> {
  const { rows } = await db.query<RuleRow>(
    'select endpoint, people, expires_hours as hours, from_units as "fromUnits" from approval_rule',
  )
  return rows
}

export async function writeRule(tx: Tx, { endpoint, people, hours, fromUnits }: RuleRow): Promise<void> {
  await tx.query(
    `insert into approval_rule (endpoint, people, expires_hours, from_units) values ($1, $2, $3, $4)
     on conflict (endpoint) do update set people = excluded.people, expires_hours = excluded.expires_hours,
       from_units = excluded.from_units`,
    [endpoint, people, hours, fromUnits],
  )
}

export async function insertApproval(
  tx: Tx,
  asked: {
    endpoint: string
    content: StoredContent
    effects: readonly Effect[]
    hash: Buffer
    staff: bigint
    reason: string
    hours: number
  },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into approval (endpoint, content, hash, asked_by, reason, expires_at, effects)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(hours => $6), $7) returning id`,
    [
      ...[asked.endpoint, JSON.stringify(asked.content), asked.hash, asked.staff, asked.reason, asked.hours],
      JSON.stringify(asked.effects),
    ],
  )
  return rows[0]?.id ?? 0n
}

/** Two who decide at once do it one after the other. */
export async function holdApproval(tx: Tx, id: bigint): Promise<ApprovalRow | null> {
  await tx.query('select from approval where id = $1 for no key update', [id])
  return readApprovalRow(tx, id)
}

export async function readApprovalRow(db: Queryable, id: bigint): Promise<ApprovalRow | null> {
  const { rows } = await db.query<ApprovalRow>(`${ROWS} where a.id = $1`, [id])
  return rows[0] ?? null
}

export interface ApprovalFilter {
  /** Null: all. */
  state: Lowercase<ApprovalState> | 'expired' | null
  /** Asked by this colleague alone. */
  askedBy: bigint | null
  /** Null: of all branches. */
  branch: bigint | null
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listApprovalRows(db: Queryable, filter: ApprovalFilter): Promise<ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    `${ROWS} where ($1::text is null or $1 = ${STATE}) and ($2::bigint is null or a.asked_by = $2)
       and ($3::bigint is null or t.branch = $3) and ($4::bigint is null or a.id < $4)
     order by a.id desc limit $5`,
    [filter.state, filter.askedBy, filter.branch, filter.before, filter.limit],
  )
  return rows
}

/** The newest request that waits, for each of these things that such a command is about. */
export async function waitingAbout(
  db: Queryable,
  endpoint: string,
  ids: readonly bigint[],
): Promise<{ about: bigint; id: bigint }[]> {
  const { rows } = await db.query<{ about: bigint; id: bigint }>(
    `select (content -> 'params' ->> 'id')::bigint as about, max(id) as id from approval
     where state = 'WAITING' and expires_at > clock_timestamp() and endpoint = $1
       and content -> 'params' ->> 'id' = any ($2) group by 1`,
    [endpoint, ids.map(String)],
  )
  return rows
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from approval where state = 'WAITING' and expires_at > clock_timestamp()`,
  )
  return rows[0]?.count ?? 0
}

export async function writeDecision(
  tx: Tx,
  decision: { id: bigint; state: ApprovalState; staff: bigint; reason: string | null },
): Promise<void> {
  await tx.query(
    `update approval set state = $2, decided_by = $3, decided_at = clock_timestamp(), decided_reason = $4 where id = $1`,
    [decision.id, decision.state, decision.staff, decision.reason],
  )
}

/** Does `work` and takes all of it back. */
export async function tryOut<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.query('savepoint trial')
  const done = await work()
  await tx.query('rollback to savepoint trial')
  return done
}

/** Cases, their evidence and what happened to them. */
import type { CaseRule, CaseState, Verdict } from '@samnang/core/cashier/duty-rules'
import type { Queryable, Tx } from '../database/pool.ts'

export interface CaseRow {
  id: bigint
  rule: CaseRule
  subject: string
  /** Null: of a complaint of somebody who is no player. */
  playerId: bigint | null
  username: string | null
  /** Who complained and is no player. */
  fromName: string | null
  contact: string | null
  state: CaseState
  openedAt: Date
  dueAt: Date
  isOverdue: boolean
  assignedTo: string | null
  decidedBy: string | null
  decidedAt: Date | null
  reportReference: string | null
  /** A colleague whom it is about. */
  aboutStaff: string | null
}

const CASE = `c.id, c.rule, c.subject, c.player_id as "playerId", p.username, m.from_name as "fromName", m.contact, c.state, c.opened_at as "openedAt",
  c.due_at as "dueAt", c.state = 'open' and c.due_at <= clock_timestamp() as "isOverdue", c.assigned_to as "assignedTo",
  c.decided_by as "decidedBy", c.decided_at as "decidedAt", c.report_reference as "reportReference",
  c.about_staff as "aboutStaff"`
const CASES = 'duty_case c left join player p on p.id = c.player_id left join complaint m on m.case_id = c.id'

export interface CaseFilter {
  /** A case about them is not there for them. */
  viewer: string | null
  state: CaseState | null
  /** Any of these. */
  rules: readonly CaseRule[]
  player: bigint | null
  assignedTo: string | null
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listCases(db: Queryable, filter: CaseFilter): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select ${CASE} from ${CASES}
     where ($1::text is null or c.state = $1) and c.rule = any ($2::text[])
       and ($3::bigint is null or c.player_id = $3
         or exists (select from duty_fact f where f.player_id = $3 and f.case_id = c.id))
       and ($4::text is null or c.assigned_to = $4)
       and ($5::bigint is null or c.id < $5) and c.about_staff is distinct from coalesce($7, '')
     order by c.id desc limit $6`,
    [
      ...[filter.state, filter.rules, filter.player, filter.assignedTo, filter.before, filter.limit],
      filter.viewer,
    ],
  )
  return rows
}

/** Null, too, where it is about the viewer. */
export async function findCase(db: Queryable, id: bigint, viewer: string): Promise<CaseRow | null> {
  const { rows } = await db.query<CaseRow>(
    `select ${CASE} from ${CASES}
     where c.id = $1 and c.about_staff is distinct from $2`,
    [id, viewer],
  )
  return rows[0] ?? null
}

/** For the rest of the transaction. */
export async function lockCase(tx: Tx, id: bigint, viewer: string): Promise<CaseRow | null> {
  const { rowCount } = await tx.query('select from duty_case where id = $1 for update', [id])
  return rowCount === 1 ? findCase(tx, id, viewer) : null
}

/** How many wait, and how many of them too long. */
export async function countOpen(
  db: Queryable,
  viewer: string,
  rules: readonly CaseRule[],
): Promise<{ open: number; overdue: number }> {
  const { rows } = await db.query<{ open: number; overdue: number }>(
    `select count(*)::int as open, count(*) filter (where due_at <= clock_timestamp())::int as overdue
     from duty_case where state = 'open' and about_staff is distinct from $1 and rule = any ($2::text[])`,
    [viewer, rules],
  )
  return rows[0] ?? { open: 0, overdue: 0 }
}

export async function nowMs(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ ms: number }>('select ms(clock_timestamp()) as ms')
  return rows[0]?.ms ?? Number.NaN
}

export interface NewCase {
  rule: CaseRule
  subject: string
  /** Null: of a complaint of somebody who is no player. */
  playerId: bigint | null
  openedAtMs: number
  dueAtMs: number
  aboutStaff?: string
}

/** The open case of this rule and subject, locked: a new one where there is none. */
export async function openCase(tx: Tx, asked: NewCase): Promise<{ id: bigint; isNew: boolean }> {
  const { rows } = await tx.query<{ id: bigint; isNew: boolean }>(
    `insert into duty_case (rule, subject, player_id, opened_at, due_at, about_staff)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), $6)
     on conflict (rule, subject) where state = 'open' do update set due_at = duty_case.due_at
     returning id, xmax = 0 as "isNew"`,
    [
      ...[asked.rule, asked.subject, asked.playerId, asked.openedAtMs, asked.dueAtMs],
      asked.aboutStaff ?? null,
    ],
  )
  if (!rows[0]) throw new Error('a case was opened and is not there')
  return rows[0]
}

/** How many of these movements the case did not have. */
export async function addEvidence(tx: Tx, id: bigint, txIds: readonly bigint[]): Promise<number> {
  const { rowCount } = await tx.query(
    'insert into duty_evidence (case_id, tx_id) select $1, unnest($2::bigint[]) on conflict do nothing',
    [id, txIds],
  )
  return rowCount ?? 0
}

export type StepKind = 'opened' | 'joined' | 'assigned' | 'note' | 'printed' | 'talk' | Verdict

export interface NewStep {
  actor: string
  kind: StepKind
  note?: string | undefined
  found?: object
}

export async function addStep(tx: Tx, id: bigint, { actor, kind, note, found }: NewStep): Promise<void> {
  await tx.query('insert into duty_step (case_id, actor, kind, note, found) values ($1, $2, $3, $4, $5)', [
    id,
    actor,
    kind,
    note ?? null,
    found === undefined ? null : JSON.stringify(found),
  ])
}

export async function assignCase(tx: Tx, id: bigint, to: string | null): Promise<void> {
  await tx.query('update duty_case set assigned_to = $2 where id = $1', [id, to])
}

export async function decideCase(
  tx: Tx,
  id: bigint,
  { state, by, reference }: { state: CaseState; by: string; reference: string | null },
): Promise<void> {
  await tx.query(
    `update duty_case set state = $2, decided_by = $3, decided_at = clock_timestamp(), report_reference = $4
     where id = $1`,
    [id, state, by, reference],
  )
}

export async function hasStep(tx: Tx, id: bigint, kind: StepKind): Promise<boolean> {
  const { rowCount } = await tx.query('select from duty_step where case_id = $1 and kind = $2 limit 1', [
    id,
    kind,
  ])
  return rowCount === 1
}

export interface CaseStep {
  id: bigint
  at: Date
  actor: string
  kind: StepKind
  note: string | null
  found: Record<string, unknown> | null
}

/** In the order in which they happened. */
export async function stepsOf(db: Queryable, id: bigint): Promise<CaseStep[]> {
  const { rows } = await db.query<CaseStep>(
    'select id, at, actor, kind, note, found from duty_step where case_id = $1 order by id',
    [id],
  )
  return rows
}

export interface EvidenceRow {
  id: bigint
  at: Date
  kind: string
  playerId: bigint
  username: string
  amountUnits: bigint
}

/** The movements of a case, the oldest first. */
export async function evidenceOf(db: Queryable, id: bigint): Promise<EvidenceRow[]> {
  const { rows } = await db.query<EvidenceRow>(
    `select t.id, t.created_at as at, t.kind, t.player_id as "playerId", p.username, abs(e.amount) as "amountUnits"
     from duty_evidence v join tx t on t.id = v.tx_id join player p on p.id = t.player_id
     join entry e on e.tx_id = t.id and e.account_id in (t.player_id, -t.player_id)
     where v.case_id = $1 order by t.id`,
    [id],
  )
  return rows
}

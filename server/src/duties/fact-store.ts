/** What a case holds besides movements: copies of what a rule found, and who opened its page. */
import type { FactKind } from '@samnang/core/cashier/duty-rules'
import type { Queryable, Tx } from '../database/pool.ts'

/** As it is when it is found; money in units, as texts. */
export interface NewFact {
  kind: FactKind
  /** What it is, unique among its kind. */
  ref: string
  atMs: number
  playerId: bigint | null
  detail: Readonly<Record<string, string | number>>
}

/** How many of these the case did not have. A case that has 500 takes no more: it says enough. */
export async function addFacts(tx: Tx, caseId: bigint, facts: readonly NewFact[]): Promise<number> {
  if (facts.length === 0) return 0
  const { rowCount } = await tx.query(
    `insert into duty_fact (case_id, kind, ref, at, player_id, detail)
     select $1, kind, ref, to_timestamp(at_ms / 1000), player, detail::jsonb
     from unnest($2::text[], $3::text[], $4::float8[], $5::bigint[], $6::text[]) f (kind, ref, at_ms, player, detail)
     where not exists (select from duty_fact old where old.case_id = $1 and (old.kind, old.ref) = (f.kind, f.ref))
     limit greatest(0, 500 - (select count(*) from duty_fact where case_id = $1))
     on conflict do nothing`,
    [
      caseId,
      facts.map(({ kind }) => kind),
      facts.map(({ ref }) => ref),
      facts.map(({ atMs }) => atMs),
      facts.map(({ playerId }) => playerId),
      facts.map(({ detail }) => JSON.stringify(detail)),
    ],
  )
  return rowCount ?? 0
}

export interface FactRow {
  id: bigint
  kind: FactKind
  ref: string
  at: Date
  playerId: bigint | null
  username: string | null
  detail: Record<string, unknown>
}

/** The oldest first. */
export async function factsOf(db: Queryable, caseId: bigint): Promise<FactRow[]> {
  const { rows } = await db.query<FactRow>(
    `select f.id, f.kind, f.ref, f.at, f.player_id as "playerId", p.username, f.detail
     from duty_fact f left join player p on p.id = f.player_id where f.case_id = $1 order by f.at, f.id`,
    [caseId],
  )
  return rows
}

/** A colleague has the case before them. */
export async function noteLook(db: Queryable, caseId: bigint, staff: string): Promise<void> {
  await db.query(
    `insert into case_look (case_id, staff, hour) values ($1, $2, date_trunc('hour', clock_timestamp(), 'UTC'))
     on conflict do nothing`,
    [caseId, staff],
  )
}

export interface LookRow {
  staff: string
  firstAt: Date
  lastAt: Date
}

/** Whoever opened its page, the first of them first. */
export async function looksAt(db: Queryable, caseId: bigint): Promise<LookRow[]> {
  const { rows } = await db.query<LookRow>(
    `select staff, min(at) as "firstAt", max(at) as "lastAt" from case_look where case_id = $1
     group by staff order by 2, 1`,
    [caseId],
  )
  return rows
}

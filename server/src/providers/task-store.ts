/** What the office has asked servers to do for a provider. */
import type { Queryable, Tx } from '../database/pool.ts'

export type TaskKind = 'games' | 'reconcile' | 'own_key' | 'check'
type TaskState = 'waiting' | 'running' | 'done' | 'failed'

export interface Task {
  id: bigint
  provider: string
  kind: TaskKind
  /** Of a comparison: YYYY-MM-DD. */
  day: string | null
  actor: string
  reason: string | null
  tries: number
}

interface NewTask {
  providerId: number
  kind: TaskKind
  day: string | null
  actor: string
  reason: string | null
}

/** Null: the same waits or runs already. */
export async function insertTask(tx: Tx, task: NewTask): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into provider_task (provider_id, kind, day, actor, reason) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [task.providerId, task.kind, task.day, task.actor, task.reason],
  )
  return rows[0]?.id ?? null
}

/** The next one that nobody does, this server's from now on; one of a server that has died amid it, too. */
export async function claimTask(db: Queryable): Promise<Task | null> {
  const { rows } = await db.query<Task>(
    `update provider_task t set state = 'running', tries = t.tries + 1, seen_at = clock_timestamp()
     from provider p where p.id = t.provider_id and t.id = (
       select id from provider_task where state = 'waiting'
         or state = 'running' and seen_at < clock_timestamp() - interval '2 minutes'
       order by id limit 1 for update skip locked)
     returning t.id, p.name as provider, t.kind, t.day::text, t.actor, t.reason, t.tries`,
  )
  return rows[0] ?? null
}

/** The server that does it lives, and is so far. */
export async function tellTask(db: Queryable, id: bigint, percent: number): Promise<void> {
  await db.query(
    `update provider_task set progress = $2, seen_at = clock_timestamp() where id = $1 and state = 'running'`,
    [id, percent],
  )
}

export async function endTask(
  db: Queryable,
  id: bigint,
  { state, found }: { state: 'done' | 'failed'; found: object },
): Promise<void> {
  await db.query(
    `update provider_task set state = $2, found = $3, ended_at = clock_timestamp(),
       progress = case when $2 = 'done' then 100 else progress end
     where id = $1 and state = 'running'`,
    [id, state, JSON.stringify(found)],
  )
}

export interface TaskRow {
  id: bigint
  kind: TaskKind
  day: string | null
  actor: string
  askedAt: Date
  state: TaskState
  progress: number
  endedAt: Date | null
  found: Record<string, unknown> | null
}

/** Of one provider, the newest first. */
export async function listTasks(
  db: Queryable,
  { providerId, before, limit }: { providerId: number; before: bigint | null; limit: number },
): Promise<TaskRow[]> {
  const { rows } = await db.query<TaskRow>(
    `select id, kind, day::text, actor, asked_at as "askedAt", state, progress, ended_at as "endedAt", found
     from provider_task where provider_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [providerId, before, limit],
  )
  return rows
}

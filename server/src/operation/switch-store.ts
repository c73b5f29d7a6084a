/** Since when switches and limits are as they are, who has changed them, and why. */
import type { By } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'

export interface LastChange {
  at: Date
  actor: string
  reason: string | null
}

/** The latest change of each name. */
export async function lastChanges(db: Queryable): Promise<Map<string, LastChange>> {
  const { rows } = await db.query<LastChange & { name: string }>(
    'select distinct on (name) name, at, actor, reason from switch_change order by name, id desc',
  )
  return new Map(rows.map(({ name, ...change }) => [name, change]))
}

export async function noteChange(
  tx: Tx,
  { name, value, by }: { name: string; value: unknown; by: By },
): Promise<void> {
  await tx.query('insert into switch_change (name, actor, reason, value) values ($1, $2, $3, $4)', [
    name,
    by.actor,
    by.reason ?? null,
    JSON.stringify(value),
  ])
}

export interface SwitchChange extends LastChange {
  id: bigint
  /** What the change before has made of it; null: there is none. */
  before: unknown
  value: unknown
}

/** The latest changes of one name, the newest first. */
export async function changesOf(
  db: Queryable,
  { name, before, limit }: { name: string; before: bigint | null; limit: number },
): Promise<SwitchChange[]> {
  const { rows } = await db.query<SwitchChange>(
    `select c.id, c.at, c.actor, c.reason, c.value, was.value as before from switch_change c
     left join lateral (select value from switch_change p where p.name = c.name and p.id < c.id
       order by p.id desc limit 1) was on true
     where c.name = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
    [name, before, limit],
  )
  return rows
}

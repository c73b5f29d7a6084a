/** Paytables and their publications in the database. */
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

export interface PaytableRow {
  version: number
  /** Canonical JSON. */
  rules: string
  rulesHash: Buffer
}

const COLUMNS = 'version, rules, rules_hash as "rulesHash"'

/** Published, where there is no paytable yet. */
export async function insertFirst(db: Queryable, rules: string, hash: Uint8Array): Promise<void> {
  await db.query(
    `with stored as (
       insert into paytable (rules, rules_hash)
       select $1, $2 where not exists (select 1 from paytable) on conflict do nothing returning version)
     insert into paytable_publication (version, actor) select version, 'system' from stored`,
    [rules, hash],
  )
}

/** The one that was published last. */
export async function publishedRow(db: Queryable): Promise<PaytableRow | null> {
  const { rows } = await db.query<PaytableRow>(
    `select ${COLUMNS} from paytable_publication join paytable using (version) order by id desc limit 1`,
  )
  return rows[0] ?? null
}

export async function paytableRow(db: Queryable, version: number): Promise<PaytableRow | null> {
  const { rows } = await db.query<PaytableRow>(`select ${COLUMNS} from paytable where version = $1`, [
    version,
  ])
  return rows[0] ?? null
}

/** Any number, as long as nothing else in this database locks by it. */
const PUBLICATION_LOCK = 590_011

/** One publication at a time for the rest of the transaction. */
export async function lockPaytable(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [PUBLICATION_LOCK])
}

/** The next draws to open have these rates. The number of their version, which is a former one where they were known. */
export async function insertPublication(
  tx: Tx,
  { rules, hash, actor }: { rules: string; hash: Uint8Array; actor: string },
): Promise<number> {
  await tx.query(
    'insert into paytable (rules, rules_hash) values ($1, $2) on conflict (rules_hash) do nothing',
    [rules, hash],
  )
  const { rows } = await tx.query<{ version: number }>(
    `insert into paytable_publication (version, actor)
     select version, $2 from paytable where rules_hash = $1 returning version`,
    [hash, actor],
  )
  assert(rows[0], 'the rules have just been stored')
  return rows[0].version
}

export interface Publication {
  version: number
  actor: string
  at: Date
}

/** Newest first. */
export async function publications(db: Queryable, limit: number): Promise<Publication[]> {
  const { rows } = await db.query<Publication>(
    'select version, actor, at from paytable_publication order by id desc limit $1',
    [limit],
  )
  return rows
}

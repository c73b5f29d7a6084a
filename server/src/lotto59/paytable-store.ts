/** Paytables and their publications in the database. */
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

export interface PaytableRow {
  /** Of its latest publication; 0 where it is not asked for. */
  publication: bigint
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
    `select id as publication, ${COLUMNS} from paytable_publication join paytable using (version)
     order by id desc limit 1`,
  )
  return rows[0] ?? null
}

export async function paytableRow(db: Queryable, version: number): Promise<PaytableRow | null> {
  const { rows } = await db.query<PaytableRow>(
    `select 0::bigint as publication, ${COLUMNS} from paytable where version = $1`,
    [version],
  )
  return rows[0] ?? null
}

/** Any number, as long as nothing else in this database locks by it. */
const PUBLICATION_LOCK = 590_011

/** One publication at a time for the rest of the transaction. */
export async function lockPaytable(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [PUBLICATION_LOCK])
}

/** The next draws to open have these rates. Their version is a former one where they were known. */
export async function insertPublication(
  tx: Tx,
  { rules, hash, actor }: { rules: string; hash: Uint8Array; actor: string },
): Promise<{ version: number; id: bigint }> {
  // Numbered one after the other, also where a publication was tried out and taken back: the lock is held.
  await tx.query(
    `insert into paytable (version, rules, rules_hash) overriding system value
     select (select max(version) + 1 from paytable), $1, $2
     where not exists (select from paytable where rules_hash = $2)`,
    [rules, hash],
  )
  const { rows } = await tx.query<{ version: number; id: bigint }>(
    `insert into paytable_publication (version, actor)
     select version, $2 from paytable where rules_hash = $1 returning version, id`,
    [hash, actor],
  )
  assert(rows[0], 'the rules have just been stored')
  return rows[0]
}

export interface Publication {
  id: bigint
  version: number
  actor: string
  at: Date
}

/** Newest first. */
export async function publications(db: Queryable, limit: number): Promise<Publication[]> {
  const { rows } = await db.query<Publication>(
    'select id, version, actor, at from paytable_publication order by id desc limit $1',
    [limit],
  )
  return rows
}

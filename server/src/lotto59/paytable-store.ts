/** Versions of the paytable. A draw is bound to the version that was published last when it opened. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { DEFAULT_PAYTABLE, type Paytable, paytableFrom, rulesHash } from '@samnang/core/lotto59/paytable'
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

export interface PaytableVersion {
  version: number
  paytable: Paytable
  /** The canonical JSON itself: its hash is in every opening record. */
  rules: string
  rulesHash: Uint8Array
}

type Row = { version: number; rules: string; rules_hash: Buffer }

function versionOf(row: Row | undefined): PaytableVersion {
  assert(row, 'the default paytable is stored at start')
  const paytable = paytableFrom(row.rules)
  assert(paytable, 'stored rules were checked before')
  return { version: row.version, paytable, rules: row.rules, rulesHash: row.rules_hash }
}

/** Stores the default rates (specification 9.1) where no paytable exists yet. */
export async function ensurePaytable(db: Queryable): Promise<void> {
  await db.query(
    `with stored as (
       insert into paytable (rules, rules_hash)
       select $1, $2 where not exists (select 1 from paytable) on conflict do nothing returning version)
     insert into paytable_publication (version, actor) select version, 'server' from stored`,
    [canonicalJson(DEFAULT_PAYTABLE), rulesHash(DEFAULT_PAYTABLE)],
  )
}

/** The version that the next draw to open will have. */
export async function currentPaytable(db: Queryable): Promise<PaytableVersion> {
  const { rows } = await db.query<Row>(
    `select version, rules, rules_hash from paytable_publication join paytable using (version)
     order by id desc limit 1`,
  )
  return versionOf(rows[0])
}

/** Any number, as long as nothing else in this database locks by it. */
const PUBLICATION_LOCK = 590_011

/** One publication at a time for the rest of the transaction. */
export async function lockPaytable(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [PUBLICATION_LOCK])
}

/** The next draws to open have these rates. The number of their version, which is a former one where they were known. */
export async function insertPublication(tx: Tx, paytable: Paytable, actor: string): Promise<number> {
  const hash = rulesHash(paytable)
  await tx.query(
    'insert into paytable (rules, rules_hash) values ($1, $2) on conflict (rules_hash) do nothing',
    [canonicalJson(paytable), hash],
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

/** A version once stored never changes, so it is read from the database once a process. */
const known = new WeakMap<object, Map<number, PaytableVersion>>()

export async function paytableVersion(db: Queryable, version: number): Promise<PaytableVersion> {
  const versions = known.get(db) ?? new Map<number, PaytableVersion>()
  known.set(db, versions)
  const found = versions.get(version)
  if (found) return found
  const { rows } = await db.query<Row>('select version, rules, rules_hash from paytable where version = $1', [
    version,
  ])
  const stored = versionOf(rows[0])
  versions.set(version, stored)
  return stored
}

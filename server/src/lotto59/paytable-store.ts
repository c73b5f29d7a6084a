/** Versions of the paytable. A draw is bound to the version that was newest when it opened. */
import {
  canonicalJson,
  DEFAULT_PAYTABLE,
  type Paytable,
  paytableFrom,
  rulesHash,
} from '@samnang/core/lotto59/paytable'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

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

/** Stores the specification's rates where no paytable exists yet. */
export async function ensurePaytable(db: Queryable): Promise<void> {
  await db.query(
    `insert into paytable (rules, rules_hash)
     select $1, $2 where not exists (select 1 from paytable) on conflict do nothing`,
    [canonicalJson(DEFAULT_PAYTABLE), rulesHash(DEFAULT_PAYTABLE)],
  )
}

/** The version that the next draw to open will have. */
export async function currentPaytable(db: Queryable): Promise<PaytableVersion> {
  const { rows } = await db.query<Row>(
    'select version, rules, rules_hash from paytable order by version desc limit 1',
  )
  return versionOf(rows[0])
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

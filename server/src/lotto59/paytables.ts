/** Versions of the paytable. A draw is bound to the version that was published last when it opened. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { DEFAULT_PAYTABLE, type Paytable, paytableFrom, rulesHash } from '@samnang/core/lotto59/paytable'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { insertFirst, type PaytableRow, paytableRow, publishedRow } from './paytable-store.ts'

export { type Publication, publications } from './paytable-store.ts'

export interface PaytableVersion {
  /** Which publication made it the current one: equal rates may be published again. 0 where it was asked for by version. */
  publication: bigint
  version: number
  paytable: Paytable
  /** The canonical JSON itself: its hash is in every opening record. */
  rules: string
  rulesHash: Uint8Array
}

/** Stores the default rates (specification 9.1) where no paytable exists yet. */
export function ensurePaytable(db: Queryable): Promise<void> {
  return insertFirst(db, canonicalJson(DEFAULT_PAYTABLE), rulesHash(DEFAULT_PAYTABLE))
}

/** The version that the next draw to open will have. */
export async function currentPaytable(db: Queryable): Promise<PaytableVersion> {
  return versionOf(await publishedRow(db))
}

/** A version once stored never changes, so it is read from the database once a process. */
const known = new WeakMap<object, Map<number, PaytableVersion>>()

export async function paytableVersion(db: Queryable, version: number): Promise<PaytableVersion> {
  const versions = known.get(db) ?? new Map<number, PaytableVersion>()
  known.set(db, versions)
  const found = versions.get(version)
  if (found) return found
  const stored = versionOf(await paytableRow(db, version))
  versions.set(version, stored)
  return stored
}

function versionOf(row: PaytableRow | null): PaytableVersion {
  assert(row, 'the default paytable is stored at start')
  const paytable = paytableFrom(row.rules)
  assert(paytable, 'stored rules were checked before')
  return {
    publication: row.publication,
    version: row.version,
    paytable,
    rules: row.rules,
    rulesHash: row.rulesHash,
  }
}

/** Lists that colleagues may have as files: each names the permission that it asks and hands over its rows in batches. */
import type { Permission } from '@samnang/contract/office/permission'
import type { ReadFrom } from '@samnang/contract/office/read-from'
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Pool, Queryable } from '../database/pool.ts'
import type { Field } from '../http/csv.ts'

/** Whom the colleague saw who asked for the file. */
export interface ExportScope {
  branch: bigint | null
}

export type FileFormat = 'csv' | 'pdf'

export interface Export {
  permission: Permission
  /** `house`: only for colleagues who see all branches. */
  scope: 'house' | 'branch'
  /** An account of the past, read from a replica where the house has one: its head says of when. */
  isOfPast?: boolean
  /** Lines above the header: what the file is, of when, made by whom. Lists that say so may be had as PDF. */
  about?(ask: ExportAsk): readonly (readonly Field[])[]
  header(language: FileLanguage): readonly string[]
  /** The file is of several tables: a line without fields, then a title, heads of its own, and the rows. */
  hasParts?: boolean
  /** How many batches there are, where that is known before: its progress is told in them. */
  batchCount?: number
  /** CSV where nothing is said. */
  format?: FileFormat
  /** `query` is what the list was asked; what it does not know, it leaves alone. Each batch is a short question by key. */
  batches(ask: ExportAsk): AsyncIterable<readonly (readonly Field[])[]>
}

export interface ExportAsk {
  db: Queryable
  /** Where `db` is, in a house with a replica and of an export that is of the past. */
  readFrom?: ReadFrom
  /** The primary's: an audit takes a connection of its own, and writes down what it found. */
  pool: Pool
  /** Who asked for the file, by name, and when it is made. */
  staff: string
  madeAt: Date
  /** Of the product. */
  version: string
  query: Readonly<Record<string, string>>
  scope: ExportScope
  language: FileLanguage
}

export type Exports = Readonly<Record<string, Export>>

/** Each of these reports, and beside it the same as PDF under a name of its own. */
export function alsoAsPdf(reports: Exports): Exports {
  const pages = Object.entries(reports)
    .filter(([, { about }]) => about !== undefined)
    .map(([name, report]): [string, Export] => [`${name}-pdf`, { ...report, format: 'pdf' }])
  return { ...reports, ...Object.fromEntries(pages) }
}

export type Columns = Readonly<Record<string, Readonly<Record<FileLanguage, string>>>>

/** Headings, in the order of the fields. */
export function headerOf(columns: Columns): Export['header'] {
  return (language) => Object.values(columns).map((words) => words[language])
}

const BATCH = 500

/** Pages of a list that is asked by the key of the row before. */
export async function* rowsByKey<R>(
  ask: (page: { before: bigint | null; limit: number }) => Promise<readonly R[]>,
  keyOf: (row: R) => bigint,
): AsyncGenerator<readonly R[]> {
  for (let before: bigint | null = null; ; ) {
    const rows: readonly R[] = await ask({ before, limit: BATCH })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    before = keyOf(last)
  }
}

/** Pages of a list, one after the other: `ask` gets the `next` of the page before. */
export async function* pagesOf<R>(
  ask: (before: string | null) => Promise<{ rows: readonly R[]; next: string | null }>,
): AsyncGenerator<readonly R[]> {
  let before: string | null = null
  do {
    const page: { rows: readonly R[]; next: string | null } = await ask(before)
    yield page.rows
    before = page.next
  } while (before !== null)
}

/**
 * Bugs that are planted on purpose, to see that the simulation finds them (planted-bugs.json). A bug is a list of edits of
 * the product's own text: of SQL functions as a run begins, of TypeScript as the simulation is bundled. The product is never
 * built from them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Planted {
  name: string
  what: string
  /** It is found in so many seeds from 1 on. */
  within: number
  /** By the breach of this invariant: whatever else a seed finds is no proof that it was looked for. */
  by: string
  edits: readonly { file: string; find: string; put: string }[]
  /** What else is done to the tables. */
  sql: string
  /** Done again and again while a world runs. */
  every?: string
}

/** What the database is told at the beginning of each run. */
export function plantedSql({ edits, sql }: Planted, rootDir: string): string[] {
  const functions = edits
    .filter(({ file }) => file.endsWith('.sql'))
    .map(({ file, find, put }) => {
      const parts = readFileSync(join(rootDir, file), 'utf8').split(find)
      if (parts.length !== 2) throw new Error(`${file} does not have once: ${find}`)
      // As moved-clock.ts does with functions that pin their path: the world's clock stands in front.
      return parts
        .join(put)
        .replaceAll('search_path = public, pg_temp', 'search_path = public, pg_catalog, pg_temp')
    })
  return [...functions, ...(sql === '' ? [] : [sql])]
}

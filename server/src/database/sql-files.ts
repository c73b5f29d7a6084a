/** The SQL that makes the database, as it stands in the checkout. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export type SqlFile = { name: string; sql: string; checksum: string }

/** Number 0 is the baseline, all files of it; each later step is one file. Applied in one transaction. */
export type Step = { number: number; name: string; files: SqlFile[]; checksum: string }

export type SqlFiles = {
  steps: Step[]
  /** The functions in force today, and the triggers that call them. */
  functions: SqlFile[]
}

/** The files and the database disagree, or a file failed; the message says which and why. */
export class MigrationError extends StartError {}

/**
 * Reads `schema/NN-noun.sql` (together the baseline), `migrations/0001-name.sql …` (numbers start at 1 without a gap)
 * and `functions/noun.sql` below `dir`. Throws a `MigrationError` where a file has no place in that order.
 */
export async function readSqlFiles(dir: string): Promise<SqlFiles> {
  const [schema, migrations, functions] = await Promise.all(
    ['schema', 'migrations', 'functions'].map((part) => readFolder(join(dir, part))),
  )
  return {
    steps: [baselineOf(schema ?? []), ...(migrations ?? []).map(stepOf)],
    functions: functions ?? [],
  }
}

/** In the order of their names, whatever the file system's. */
async function readFolder(dir: string): Promise<SqlFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name), 'utf8')
      return { name, sql, checksum: sha256(sql) }
    }),
  )
}

function baselineOf(files: SqlFile[]): Step {
  if (files.length === 0) throw new MigrationError('server/schema holds no SQL: the checkout is not whole.')
  const checksum = sha256(files.map((file) => `${file.name} ${file.checksum}\n`).join(''))
  return { number: 0, name: 'baseline', files, checksum }
}

function stepOf(file: SqlFile, index: number): Step {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file.name)?.[1])
  if (number !== index + 1) {
    const expected = String(index + 1).padStart(4, '0')
    throw new MigrationError(`${file.name}: expected a migration numbered ${expected}-….sql`)
  }
  return { number, name: file.name, files: [file], checksum: file.checksum }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

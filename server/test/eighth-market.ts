/** The product with one more range market: the edits of core/fixtures/eighth-market.json, applied to copies. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { assert } from '@samnang/core/refusal'
import { inject } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { createPool } from '../src/database/pool.ts'
import type { TestDatabase } from './database.ts'

interface Recipe {
  market: { type: string; typeNo: number; low: number; high: number }
  /** Of a file that is there, its changes; of a new one its text: NEXT in its name is the next number of a migration. */
  edits: ({ file: string } & ({ changes: [from: string, to: string][] } | { text: string }))[]
}

const ROOT = resolve(import.meta.dirname, '../..')

export async function recipe(): Promise<Recipe> {
  return JSON.parse(await readFile(join(ROOT, 'core/fixtures/eighth-market.json'), 'utf8'))
}

/** A file of ours as the recipe leaves it. Each change has exactly one place in it. */
async function edited(file: string): Promise<string> {
  const edits = (await recipe()).edits.filter((edit) => edit.file === file)
  const [first] = edits
  if (first && 'text' in first) return first.text
  let text = await readFile(join(ROOT, file), 'utf8')
  for (const [from, to] of edits.flatMap((edit) => ('changes' in edit ? edit.changes : []))) {
    assert(text.split(from).length === 2, `${file} has one place for: ${from}`)
    text = text.replace(from, to)
  }
  return text
}

/** Where an edited file belongs among copies of `server`. */
async function placeOf(file: string): Promise<string> {
  const migrations = await readdir(join(ROOT, 'server/migrations'))
  const next = 1 + migrations.filter((name) => name.endsWith('.sql')).length
  return file.replace('server/', '').replace('NEXT', String(next).padStart(4, '0'))
}

/** core/lotto59/markets with the new one in its list, as a module. */
export async function editedMarkets(): Promise<Record<string, unknown>> {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-market-'))
  const text = await edited('core/src/lotto59/markets.ts')
  await writeFile(
    join(dir, 'markets.ts'),
    text.replace("'../refusal.ts'", JSON.stringify(join(ROOT, 'core/src/refusal.ts'))),
  )
  return import(/* @vite-ignore */ join(dir, 'markets.ts')).finally(() => rm(dir, { recursive: true }))
}

/** An empty database made by the edited SQL. */
export async function editedDatabase(): Promise<TestDatabase> {
  const sqlDir = await mkdtemp(join(tmpdir(), 'samnang-sql-'))
  for (const part of ['schema', 'functions', 'migrations'])
    await cp(join(ROOT, 'server', part), join(sqlDir, part), { recursive: true })
  for (const { file } of (await recipe()).edits.filter((edit) => edit.file.endsWith('.sql')))
    await writeFile(join(sqlDir, await placeOf(file)), await edited(file))
  const rename = (url: string) => url.replace(/[^/]+$/, 'eighth_market')
  const maintenance = createPool(inject('templateUrl').replace(/[^/]+$/, 'postgres'), {
    ...{ max: 1, role: null, name: 'samnang-test' },
  })
  await maintenance.query('create database eighth_market')
  const [url, loginUrl] = [rename(inject('templateUrl')), rename(inject('loginUrl'))]
  await migrate(url, { sqlDir, dataDir: '', isDatabaseEmbedded: false })
  await rm(sqlDir, { recursive: true })
  const pool = createPool(loginUrl, { max: 20, name: 'samnang-test' })
  const owner = createPool(url, { max: 5, role: null, name: 'samnang-test-owner' })
  return {
    url,
    loginUrl,
    officeUrl: rename(inject('officeUrl')),
    pool,
    owner,
    drop: async () => {
      await Promise.all([pool.end(), owner.end()])
      await maintenance.query('drop database eighth_market with (force)')
      await maintenance.end()
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../src/config.ts'
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { type LoginFor, makeLogin } from '../src/database/login.ts'
import { type DatabasePlace, migrate } from '../src/database/migrate.ts'
import { createPool } from '../src/database/pool.ts'
import { placeInMemory } from './place-in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file gets a copy of; its owner's address. */
    templateUrl: string
    /** The same database for the server's own login, which may do what the server may. */
    loginUrl: string
    /** The same for the office's own login. */
    officeUrl: string
  }
}

/** Only here: a test run loses nothing with its machine. */
const FAST_AND_FORGETFUL = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'max_connections = 200',
  // Two files at once are enough for two cores: each further process costs more than it brings.
  'max_parallel_workers_per_gather = 0',
  // It lies in memory where it can.
  'max_wal_size = 512MB',
]

/**
 * One real PostgreSQL for the whole run, started by the product's own code in a directory of its own.
 * TEST_PG=system or TEST_PG=npm chooses whose programs, so that the oldest and the newest version are both tested.
 */
export default async function startCluster(project: TestProject) {
  const config = readConfig({ ...process.env, SAMNANG_PG: process.env.TEST_PG })
  const dataDir = await mkdtemp(join(placeInMemory(), 'samnang-test-'))
  const source = config.postgresSource
  const postgres = await startEmbeddedPostgres({
    rootDir: config.rootDir,
    dataDir,
    source,
    settings: FAST_AND_FORGETFUL,
  })
  const stop = async () => {
    await postgres.stop()
    for (const dir of [postgres.dir, dataDir]) await rm(dir, { recursive: true, force: true })
  }
  try {
    const templateUrl = await createTemplate(postgres.url, config)
    project.provide('templateUrl', templateUrl)
    project.provide('loginUrl', await createLogin(templateUrl, 'server'))
    project.provide('officeUrl', await createLogin(templateUrl, 'office'))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function createTemplate(url: string, place: DatabasePlace): Promise<string> {
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-test' })
  await owner.query('create database test_template')
  await owner.end()
  const templateUrl = url.replace(/[^/]+$/, 'test_template')
  await migrate(templateUrl, place)
  return templateUrl
}

async function createLogin(templateUrl: string, whose: LoginFor): Promise<string> {
  const login = { name: `test_${whose}`, password: `test-${whose}` }
  await makeLogin(templateUrl, login, whose)
  return Object.assign(new URL(templateUrl), { username: login.name, password: login.password }).href
}

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type EmbeddedPostgres, sharedBuffersMb, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let postgres: EmbeddedPostgres
const { postgresSource: source, rootDir } = readConfig({ ...process.env, SAMNANG_PG: process.env.TEST_PG })
const start = () => startEmbeddedPostgres({ rootDir, dataDir, source })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'samnang-embedded-'))
  postgres = await start()
})
afterAll(async () => {
  await postgres.stop()
  for (const dir of [postgres.dir, dataDir]) await rm(dir, { recursive: true, force: true })
})

async function ask(sql: string): Promise<unknown> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows[0]
}

/** As after `kill -9` of the machine's own doing: no goodbye, the lock file stays. */
async function killPostmaster(): Promise<void> {
  const lines = await readFile(join(postgres.dir, 'data', 'postmaster.pid'), 'utf8')
  process.kill(Number(lines.split('\n')[0]), 'SIGKILL')
}

test('it is durable, UTF-8, sorts by code point and is ours alone', async () => {
  expect(
    await ask(`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as listens, 'a' > 'B' collate "default" as by_code`),
  ).toEqual({ fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', listens: '127.0.0.1', by_code: true })
})

test('one that runs already is adopted, at the same address', async () => {
  const again = await start()
  expect(again).toMatchObject({ url: postgres.url, wasAdopted: true })
})

test('what was committed before a kill is there after the revival', async () => {
  await ask('create table kept (n int)')
  await ask('insert into kept values (59)')
  await killPostmaster()
  const look = async () => {
    await postgres.revive()
    return ask('select n from kept').catch(() => null)
  }
  await expect.poll(look, { timeout: 20_000 }).toEqual({ n: 59 })
})

test('a killed one is started by the next start, not taken for running', async () => {
  await killPostmaster()
  postgres = await start()
  expect(await ask('select n from kept')).toEqual({ n: 59 })
})

test('a lock file that names some other program is cleared away', async () => {
  await postgres.stop()
  const file = join(postgres.dir, 'data', 'postmaster.pid')
  await writeFile(file, `${process.pid}\n${postgres.dir}/data\n1\n1\n\n127.0.0.1\n\nready\n`)
  await chmod(file, 0o644)
  postgres = await start()
  expect(postgres.wasAdopted).toBe(false)
  expect(await ask('select n from kept')).toEqual({ n: 59 })
}, 30_000)

test('it takes an eighth of the memory that it may use, between 128 and 512 MB', () => {
  const gib = 2 ** 30
  const cases = [
    [gib / 2, undefined, 128],
    [2 * gib, undefined, 256],
    [24 * gib, undefined, 512],
    [24 * gib, 2 * gib, 256],
    [24 * gib, 0, 512],
    [2 * gib, 2 ** 64, 256],
  ] as const
  for (const [memory, allowed, mb] of cases) expect(sharedBuffersMb(memory, allowed)).toBe(mb)
})

/** Two machines on one database: whose keys count, what the other one is told, and how a lost key is replaced. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { pooledRandom } from '../base/pooled-random.ts'
import { inTransaction } from '../database/pool.ts'
import { publishedKey } from '../draws/signing-keys.ts'
import { adoptKey } from './adopt-key.ts'
import { HOUSE_KEYS, keyFile, makeMark } from './house-keys.ts'
import { expectOwnKeys, expectOwnKeysFirst } from './own-keys.ts'

let db: TestDatabase
let one: string
let two: string

beforeEach(async () => {
  db = await testDatabase()
  ;[one, two] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'samnang-keys-'))) as [string, string]
})
afterEach(async () => {
  for (const dir of [one, two]) rmSync(dir, { recursive: true })
  await db.drop()
})

const startServer = (dataDir: string) => expectOwnKeys(db.loginUrl, dataDir, 'server')
const startOffice = (dataDir: string) => expectOwnKeys(db.officeUrl, dataDir, 'office')
const launch = (dataDir: string) => expectOwnKeysFirst({ dataDir, hasOffice: true }, db.url)
const adopt = (dataDir: string, name: (typeof HOUSE_KEYS)[number]) =>
  inTransaction(db.pool, (tx) =>
    adoptKey(tx, name, makeMark(dataDir, name, pooledRandom()), {
      actor: 'staff:Dara',
      approvedBy: 'staff:Sok',
    }),
  )

function copyKeys(from: string, to: string): void {
  for (const name of HOUSE_KEYS) {
    mkdirSync(dirname(keyFile(to, name)), { recursive: true })
    copyFileSync(keyFile(from, name), keyFile(to, name))
  }
}

test('the first start makes the keys of the house, and every start with the same ones is let in', async () => {
  await launch(one)
  for (const name of HOUSE_KEYS) expect(existsSync(keyFile(one, name)), 'a look makes nothing').toBe(false)
  for (let starts = 0; starts < 2; starts++) {
    await startServer(one)
    await startOffice(one)
    await launch(one)
  }
  copyKeys(one, two)
  await launch(two)
  await startServer(two)
  await startOffice(two)
})

test('keys that a former version made become those of the house', async () => {
  for (const name of HOUSE_KEYS) makeMark(one, name, pooledRandom())
  await db.owner.query(`insert into signing_key (owner, public_key) values ('operator', $1)`, [
    makeMark(one, 'operator', pooledRandom()),
  ])
  await launch(one)
  await startServer(one)
  await startOffice(one)
  await expect(startServer(two)).rejects.toThrow('operator.pem is missing')
})

test('a machine without the keys is refused before it makes any, and is told what to bring', async () => {
  await startServer(one)
  await startOffice(one)
  for (const start of [launch, startServer])
    await expect(start(two)).rejects.toThrow(
      /operator\.pem is missing.*bring DATA_DIR\/keys and DATA_DIR\/office.*keys adopt operator/,
    )
  await expect(startOffice(two)).rejects.toThrow(/office\/csrf\.key is missing.*keys adopt office/)
  for (const name of HOUSE_KEYS) expect(existsSync(keyFile(two, name))).toBe(false)
})

test.each(HOUSE_KEYS)(
  'another key %s is refused, and nothing of the published ones changes',
  async (name) => {
    await startServer(one)
    await startOffice(one)
    copyKeys(one, two)
    rmSync(keyFile(two, name))
    makeMark(two, name, pooledRandom())
    const published = await publishedKey(db.pool, 'operator')
    await expect(launch(two)).rejects.toThrow(
      `${keyFile(two, name)} is another key than the one that this database knows`,
    )
    const start = name === 'operator' || name === 'sessions' ? startServer : startOffice
    await expect(start(two)).rejects.toThrow(`keys adopt ${name}`)
    expect(await publishedKey(db.pool, 'operator')).toEqual(published)
    await launch(one)
  },
)

test('of two first starts at once one is let in, and the other is told which keys the database knows', async () => {
  for (const start of [startServer, startOffice]) {
    const outcomes = await Promise.allSettled([start(one), start(two)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    // It may have made keys of its own by then, or not yet.
    expect(String(lost?.reason)).toMatch(
      /is another key than the one that this database knows|is missing, the key that this database knows/,
    )
  }
})

test('the database keeps a mark of a key and nothing that it could be used by', async () => {
  await startServer(one)
  await startOffice(one)
  const { rows } = await db.owner.query<{ mark: Buffer }>('select mark from house_key')
  expect(rows).toHaveLength(3)
  for (const name of HOUSE_KEYS)
    for (const { mark } of rows) expect(readFileSync(keyFile(one, name)).equals(mark)).toBe(false)
})

test.each(HOUSE_KEYS)(
  'a key %s that was adopted counts, with both names in the log; the former one is refused',
  async (name) => {
    await startServer(one)
    await startOffice(one)
    copyKeys(one, two)
    rmSync(keyFile(two, name))
    const former = makeMark(one, name, pooledRandom()).toString('hex')
    expect(await adopt(two, name)).toBe(true)
    expect(await adopt(two, name)).toBe(false)
    await launch(two)
    await expect(launch(one)).rejects.toThrow(`keys adopt ${name}`)
    const { rows } = await db.owner.query('select actor, action, target, detail from audit_event')
    const after = { mark: makeMark(two, name, pooledRandom()).toString('hex') }
    expect(rows).toEqual([
      {
        ...{ actor: 'staff:Dara', action: 'key_adopted', target: `key:${name}` },
        detail: { approved_by: 'staff:Sok', before: { mark: former }, after },
      },
    ])
    expect(await adopt(one, name), 'a former key can come back').toBe(true)
    await launch(one)
  },
)

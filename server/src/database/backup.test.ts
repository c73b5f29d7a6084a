import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { backup, restore } from './backup.ts'
import { expectUpToDate, migrate } from './migrate.ts'
import { inTransaction } from './pool.ts'
import { rowsOf } from './table-rows.ts'

const dir = await mkdtemp(join(tmpdir(), 'samnang-backup-'))
afterAll(() => rm(dir, { recursive: true, force: true }))
const place = readConfig({})
const TAKEN = '2026-11-20T00:00:00.000Z'
const DAY_S = 86_400
const RESTORED = new Date('2026-11-21T00:00:00.000Z')

async function databaseWithMoney() {
  const db = await testDatabase()
  await db.owner.query(`insert into player (username, username_key, password_hash, secret)
    values (E'sok\\u2028ha', 'x', 'h', decode(repeat('ab', 32), 'hex'))`)
  await db.owner.query(`insert into account values (1000, 'player', 'player:1000', 9007199254740993)`)
  await db.owner.query(`insert into tx (key, kind, player_id) values ('t:1', 'credit', 1000)`)
  await db.owner.query('insert into entry values (1000, 1, 2, 9007199254740993, 9007199254740993)')
  await db.owner.query(`insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls)
    values ('POLL_1', 1, 1, now(), now(), now(), 'SETTLED', '{1,2,3,4,59,6,7,8,9,10}')`)
  return db
}

/** The command of its own, as somebody could kill it. */
function restoreProcess(url: string, file: string): ChildProcess {
  const code = `import { restore } from './server/src/database/backup.ts'
    import { readConfig } from './server/src/config.ts'
    await restore(${JSON.stringify(url)}, ${JSON.stringify(file)}, readConfig({}), new Date('${RESTORED.toISOString()}'))`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isSo()) return
    await sleep(50)
  }
  throw new Error('it did not come to that within a minute')
}

test('rows come in the order that is asked for, wherever they lie', async () => {
  const db = await testDatabase()
  const lie = async (tx: Parameters<typeof rowsOf>[0], orderBy?: string) => {
    const rows: unknown[] = []
    for await (const some of rowsOf(tx, 'moved', 't.id < 4', orderBy))
      rows.push(...some.map((row) => JSON.parse(row).id))
    return rows
  }
  await inTransaction(db.owner, async (tx) => {
    await tx.query('create temporary table moved as select id, 0 as n from generate_series(1, 4) id')
    await tx.query('update moved set n = 1 where id = 1')
    expect(await lie(tx), 'a changed row lies behind the others').toEqual([2, 3, 1])
    expect(await lie(tx, 'id')).toEqual([1, 2, 3])
  })
  await db.drop()
})

test('a backup restores every figure to the unit', async () => {
  const db = await databaseWithMoney()
  const file = join(dir, 'whole.gz')
  const written = await backup(db.url, file, TAKEN)
  const empty = await testDatabase()
  expect(await restore(empty.url, file, place, RESTORED)).toBe(written)
  const { rows } = await empty.owner.query('select balance_after from entry')
  expect(rows).toEqual([{ balance_after: 9007199254740993n }])
  const names = await empty.owner.query('select username from player')
  expect(names.rows).toEqual([{ username: 'sok\u2028ha' }])
  const posts = await empty.owner.query('select posts from draw')
  expect(posts.rows).toEqual([{ posts: 15n + 2n ** 58n }])
  await db.drop()
  await empty.drop()
})

test('a database that has nothing of ours, not even a function, takes a backup', async () => {
  const db = await databaseWithMoney()
  const file = join(dir, 'fresh.gz')
  const written = await backup(db.url, file, TAKEN)
  const name = `fresh_${process.pid}`
  await db.owner.query(`create database ${name}`)
  expect(await restore(db.url.replace(/[^/]+$/, name), file, place, RESTORED)).toBe(written)
  await db.owner.query(`drop database ${name} with (force)`)
  await db.drop()
})

test('an id that was given out after the backup, or deleted before it, is never given out again', async () => {
  const db = await databaseWithMoney()
  const addTx = (to: typeof db, key: string) =>
    to.owner.query('insert into tx (key, kind) values ($1, $2) returning id', [key, 'credit'])
  const addDraw = (to: typeof db, i: number) =>
    to.owner.query(
      `insert into draw (poll, day, i, opens_at, closes_at, shown_at) values ('POLL_2', 1, $1, now(), now(), now()) returning id`,
      [i],
    )
  // Published and gone again: only the sequence remembers.
  await db.owner.query(`select setval(pg_get_serial_sequence('draw', 'id'), 500)`)
  await db.owner.query(
    `insert into live_event (topic, kind, data) select 'all', 'x', '{}' from generate_series(1, 900)`,
  )
  await db.owner.query('delete from live_event')
  const file = join(dir, 'ids.gz')
  await backup(db.url, file, TAKEN)
  const seen = [...(await addTx(db, 't:seen')).rows, ...(await addDraw(db, 2)).rows].map(({ id }) => id)
  const empty = await testDatabase()
  await restore(empty.url, file, place, RESTORED)
  const tx = (await addTx(empty, 't:new')).rows[0].id
  const draw = (await addDraw(empty, 3)).rows[0].id
  expect(seen).toEqual([2n, 501n])
  expect(draw).toBe(500n + BigInt(DAY_S + 3_600) + 1n)
  expect(tx).toBe(1n + BigInt(DAY_S + 3_600) * 100_000n + 1n)
  const event = await empty.owner.query(
    `insert into live_event (topic, kind, data) values ('all', 'x', '{}') returning id`,
  )
  expect(event.rows[0].id).toBeGreaterThan(900n)
  const player = await empty.owner.query(`insert into player (username, username_key, password_hash, secret)
    values ('later', 'later', 'h', decode(repeat('ab', 32), 'hex')) returning id`)
  expect(Number(player.rows[0].id)).toBeLessThan(2 ** 31)
  await db.drop()
  await empty.drop()
})

test('a restore that was cut off keeps everybody out until the same backup is restored again', async () => {
  const db = await databaseWithMoney()
  const file = join(dir, 'killed.gz')
  const written = await backup(db.url, file, TAKEN)
  for (const lock of ['tx in share mode', 'schema_function']) {
    const empty = await testDatabase()
    // Held up while it fills, or behind that; then killed.
    const holder = await empty.owner.connect()
    await holder.query('begin')
    await holder.query(`lock table ${lock}`)
    const child = restoreProcess(empty.url, file)
    await until(async () => {
      const { rows } = await empty.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await holder.query('rollback')
    holder.release()
    const hasPlayers = (await empty.owner.query('select from player')).rows.length > 0
    expect(hasPlayers).toBe(lock === 'schema_function')
    for (const start of [migrate, expectUpToDate])
      await expect(start(empty.url, place)).rejects.toThrow('A restore into this database is under way')
    expect(await restore(empty.url, file, place, RESTORED)).toBe(written)
    await expectUpToDate(empty.url, place)
    await empty.drop()
  }
  await expect(restore(db.url, file, place, RESTORED)).rejects.toThrow('empty one')
  await expectUpToDate(db.url, place)
  await db.drop()
}, 180_000)

test('a backup that was cut off is told, and what it left is not overwritten', async () => {
  const db = await databaseWithMoney()
  const file = join(dir, 'twice.gz')
  await writeFile(`${file}.unfinished`, 'of another one')
  await expect(backup(db.url, file, TAKEN)).rejects.toThrow(/twice\.gz\.unfinished is there/)
  expect(await readFile(`${file}.unfinished`, 'utf8')).toBe('of another one')
  await db.drop()
})

test('slips of every part are restored, also into a database that has not their parts', async () => {
  const db = await testDatabase()
  const far = 5n * 2n ** 20n
  await db.owner.query('select make_slip_part(5)')
  await db.owner.query(
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, pick, stake, rate_centi, type,
       request_hash, client_nonce, salts, leaves)
     select id, 1000, 1, gen_random_uuid(), 1, 0, 0, 0, 1, 195, 6, '', '', '', '' from unnest($1::bigint[]) id`,
    [[7n, far + 3n]],
  )
  const file = join(dir, 'parts.gz')
  await backup(db.url, file, TAKEN)
  const empty = await testDatabase()
  await restore(empty.url, file, place, RESTORED)
  const { rows } = await empty.owner.query('select id from slip order by id')
  expect(rows).toEqual([{ id: 7n }, { id: far + 3n }])
  const room = await empty.owner.query<{ room: bigint }>('select room from slip_room()')
  expect(room.rows[0]?.room).toBeGreaterThan(0n)
  await db.drop()
  await empty.drop()
})

test('a damaged backup, or one of another baseline, restores nothing, and a used database refuses one', async () => {
  const db = await databaseWithMoney()
  const file = join(dir, 'source.gz')
  await backup(db.url, file, TAKEN)
  const bytes = await readFile(file)
  const cut = join(dir, 'cut.gz')
  await writeFile(cut, bytes.subarray(0, bytes.length - 40))
  const empty = await testDatabase()
  await expect(restore(empty.url, cut, place, RESTORED)).rejects.toThrow('damaged')
  await expect(restore(empty.url, join(dir, 'none.gz'), place, RESTORED)).rejects.toThrow('does not exist')
  await expect(restore(db.url, file, place, RESTORED)).rejects.toThrow('empty one')
  await db.owner.query("update schema_migration set checksum = 'another' where number = 0")
  const other = join(dir, 'other.gz')
  await backup(db.url, other, TAKEN)
  await expect(restore(empty.url, other, place, RESTORED)).rejects.toThrow('another server/schema')
  // A house that has only one event behind it would lose its past.
  await empty.owner.query(`select append_audit('staff:Dara', 'nothing', null, '{}', null)`)
  await expect(restore(empty.url, file, place, RESTORED)).rejects.toThrow(
    /past of its own.*audit_.*empty one/,
  )
  const { rows } = await empty.owner.query('select from player')
  expect(rows).toEqual([])
  expect((await empty.owner.query('select from audit_event')).rows).toHaveLength(1)
  await db.drop()
  await empty.drop()
})

/**
 * What a released version has left behind, this one carries on with to the unit. Each release leaves the backup of a
 * played house in `server/fixtures/releases`; CONTRIBUTING says how it is written.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lineOf, orderOf, placingParts } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { bookFaults } from '../../test/draw-world.ts'
import { playHouse } from '../../test/played-house.ts'
import { readConfig } from '../config.ts'
import { countFigures } from '../figures/count-figures.ts'
import { voidDraw } from '../lotto59/void-draw.ts'
import { backup, restore } from './backup.ts'

const RELEASES = 'server/fixtures/releases'
const place = readConfig({})
const dir = await mkdtemp(join(tmpdir(), 'samnang-upgrade-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Whole rows of the house, whatever they are called by then. */
async function figures({ owner }: TestDatabase): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select sum(balance) from account where kind = 'player') as money,
       (select count(*) from movement) as movements, (select count(*) from ticket) as tickets,
       (select count(*) from lottery_ticket) as lottery, (select count(*) from draw) as draws`,
  )
  return rows[0]
}

async function restored(file: string): Promise<TestDatabase> {
  const db = await testDatabase()
  await db.owner.query('drop schema public cascade; create schema public')
  await restore(db.url, file, place, new Date())
  return db
}

/** Money can be staked on the draw that is open, and the draw called off. */
async function playOn(db: TestDatabase): Promise<void> {
  const { rows } = await db.owner.query<{ id: bigint; player: bigint }>(
    `select d.id, (select min(player_id) from ticket where draw_id = d.id) as player
     from draw d where d.state = 'OPEN' and d.closes_at > clock_timestamp()`,
  )
  const { id = 0n, player = 0n } = rows[0] ?? {}
  const order = orderOf(player, id, [lineOf({ kind: 'range', typeNo: 1 }, 1000)])
  const { bets } = placingParts(db)
  expect(await bets.place(order)).toMatchObject({ ok: true })
  await bets.stop()
  await voidDraw(db.pool, { id, reason: 'other', note: '', actor: 'test' })
}

/**
 * Tables, columns, indexes, constraints and functions, as the server meets them. Which parts the slips have depends on
 * their numbers: all parts are made by one function, and count as one.
 */
async function catalogue({ owner }: TestDatabase): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select regexp_replace(fact, 'slip_\\d+', 'slip_n', 'g') as fact from (
     select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as fact
       from information_schema.columns where table_schema = 'public'
     union select indexdef from pg_indexes where schemaname = 'public'
     union select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
     union select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
     ) facts group by 1 order by 1`,
  )
  return rows
}

test('a house of this version comes back from its backup', async () => {
  const db = await testDatabase()
  await playHouse(db)
  const file = process.env.RELEASE_FILE ?? join(dir, 'house.gz')
  await mkdir(dirname(file), { recursive: true })
  await backup(db.url, file, new Date().toISOString())
  const again = await restored(file)
  expect(await figures(again)).toEqual(await figures(db))
  expect(await catalogue(again)).toEqual(await catalogue(db))
  expect(await bookFaults(again.owner)).toEqual([])
  await Promise.all([db.drop(), again.drop()])
})

test('the house of every release is brought up to date, is sound, and plays on', async () => {
  const fresh = await testDatabase()
  const released = JSON.parse(await readFile('tidy/released-sql.json', 'utf8')) as object
  for (const file of Object.keys(released).map((version) => `${version}.gz`)) {
    const db = await restored(join(RELEASES, file))
    expect(await catalogue(db), file).toEqual(await catalogue(fresh))
    expect(await bookFaults(db.owner), file).toEqual([])
    await playOn(db)
    expect(await countFigures(db.owner)).toBeGreaterThan(0)
    await expectLotteryCarried(db)
    expect(await bookFaults(db.owner), file).toEqual([])
    await db.drop()
  }
  await fresh.drop()
})

/** Every settlement that a house has of before is in its normal band: each day and session with stakes has its sums. */
async function expectLotteryCarried(db: TestDatabase): Promise<void> {
  const { rows } = await db.owner.query<{ days: number; carried: number }>(
    `select count(*)::int as days, count(f.day)::int as carried from house_figure h
     left join lottery_figure f on f.day = h.day and f.product = h.product and f.part = h.part and f.variance_micro > 0
     where h.product in ('VN', 'TN', 'KH') and h.stake > 0`,
  )
  expect(rows[0]?.days).toBeGreaterThan(0)
  expect(rows[0]?.carried).toBe(rows[0]?.days)
}

/** Markers in the book: planted ones are found once, behind the book, whoever looks and wherever a process dies; the rest is left alone. */
import { CARE_DEFAULTS, CARE_RULES } from '@samnang/core/care/care-rules'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { makeRich, move } from '../../test/real-money.ts'
import { recordAudit } from '../base/audit-log.ts'
import { createLog } from '../base/log.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { countFigures } from '../figures/count-figures.ts'
import { lookAtSome } from './care-look.ts'
import { decideCase } from './case-store.ts'

const log = createLog('silent')
let db: TestDatabase
let office: Pool

beforeAll(async () => {
  db = await testDatabase()
  office = createPool(db.officeUrl, { max: 4, role: 'samnang_office', name: 'samnang-test-office' })
})
afterAll(async () => {
  await office?.end()
  await db?.drop()
})

/** The day that is looked at: three days ago, so that it is over at any hour. */
const DAY = `(phnom_penh_day(ms(clock_timestamp())::bigint) - 3)`
/** SQL of a moment of it by the clock of Phnom Penh; below 0: of the days before. */
const clock = (hour: number) =>
  `${DAY}::timestamp at time zone 'Asia/Phnom_Penh' + interval '${hour} hours 20 minutes'`

async function player(): Promise<bigint> {
  const [id = 0n] = await addPlayers(db.owner, 1)
  await makeRich(db.owner, id)
  return id
}

type Act = [hour: number, riel: number, kind?: 'lottery_bet' | 'deposit']

/** In the order of time, as a book is. */
async function play(id: bigint, acts: readonly Act[]): Promise<void> {
  for (const [hour, riel, kind = 'lottery_bet'] of acts)
    await move(db.owner, { player: id, riel, kind, at: clock(hour) })
}

async function raise(id: bigint, before: string | null, after: string | null): Promise<void> {
  const actor = `player:${id}`
  const detail = { kind: 'stake', period: '24h' }
  await recordAudit(db.owner, { actor, action: 'limit_set', target: actor, before, after, detail })
}

/** The search begins at this day again, with everything counted. */
async function lookFrom(back = 3): Promise<void> {
  await countFigures(db.owner)
  await db.owner.query(
    'update care_cursor set day = phnom_penh_day(ms(clock_timestamp())::bigint) - $1::int, last_player = 0',
    [back],
  )
}

async function lookAll(pool = office): Promise<void> {
  while (await lookAtSome({ pool, log }));
}

async function casesOf(...players: bigint[]) {
  const { rows } = await db.owner.query<{ rule: string; player: bigint; facts: number; found: object }>(
    `select c.rule, c.player_id as player, (select count(*)::int from duty_fact f where f.case_id = c.id) as facts,
       (select s.found from duty_step s where s.case_id = c.id and s.kind = 'opened') as found
     from duty_case c where c.player_id = any ($1) order by c.rule, c.id`,
    [players],
  )
  return rows
}

test('the rules stand in the database as a house begins with them', async () => {
  const { rows } = await db.owner.query<{ code: string; figures: object }>(
    'select code, figures from duty_rule where code = any ($1)',
    [CARE_RULES],
  )
  expect(Object.fromEntries(rows.map(({ code, figures }) => [code, figures]))).toEqual(CARE_DEFAULTS)
})

test('planted markers are found with their hours, once; somebody who plays for pleasure is left alone', async () => {
  const [chaser, owl, marathon, depositor, quiet] = [
    await player(),
    await player(),
    await player(),
    await player(),
    await player(),
  ]
  await play(
    chaser,
    [10_000, 16_000, 25_000, 40_000, 70_000, 120_000].map((riel, at): Act => [9 + at, riel]),
  )
  await play(
    owl,
    [-70, -46, -22, 2].map((hour): Act => [hour, 30_000]),
  )
  await play(
    marathon,
    Array.from({ length: 9 }, (_, at): Act => [8 + at, 3_000]),
  )
  await play(
    depositor,
    [9, 14, 19].flatMap((hour): Act[] => [
      [hour, 110_000],
      [hour + 1, 50_000, 'deposit'],
    ]),
  )
  await play(quiet, [
    [18, 20_000, 'deposit'],
    [19, 5_000],
    [20, 6_000],
  ])
  await lookFrom()
  await lookAll()
  const found = await casesOf(chaser, owl, marathon, depositor, quiet)
  expect(found.map(({ rule, player: whom, facts }) => [rule, whom, facts])).toEqual([
    ['chasing', chaser, 6],
    ['deposits_after_losses', depositor, 3],
    ['long_sessions', marathon, 9],
    ['night_play', owl, 4],
  ])
  expect(found[0]?.found).toMatchObject({ count: 6, staked: '28100000000', sum: '28100000000' })
  await lookFrom()
  await lookAll()
  expect(await casesOf(chaser, owl, marathon, depositor, quiet)).toEqual(found)
})

test('own limits that were raised twice are a case; lowered ones and those of staff are none', async () => {
  const [raiser, lowerer] = [await player(), await player()]
  await raise(raiser, '1000', '2000')
  await raise(raiser, '2000', null)
  await raise(lowerer, '2000', '1000')
  await raise(lowerer, null, '1000')
  // Today is not over: its day is looked at by the clock of a book that is counted further.
  await countFigures(db.owner)
  await db.owner.query(`update figure_cursor set counted_to = clock_timestamp() + interval '3 days'`)
  await db.owner.query('update care_cursor set day = $1::date, last_player = 0', [dayAt(Date.now())])
  await lookAtSome({ pool: office, log })
  const found = await casesOf(raiser, lowerer)
  expect(found.map(({ rule, player: whom, facts }) => [rule, whom, facts])).toEqual([
    ['raised_limits', raiser, 2],
  ])
})

test('what a case has decided is not found again, and a day that is not counted waits', async () => {
  const chaser = await player()
  await play(
    chaser,
    [10_000, 16_000, 25_000, 40_000, 70_000, 120_000].map((riel, at): Act => [9 + at, riel]),
  )
  await lookFrom()
  await lookAll()
  const { rows } = await db.owner.query<{ id: bigint }>('select id from duty_case where player_id = $1', [
    chaser,
  ])
  const decided = { state: 'cleared', by: 'sokha', reference: null } as const
  await decideCase(db.owner as never, rows[0]?.id ?? 0n, decided)
  await lookFrom()
  await lookAll()
  expect(await casesOf(chaser)).toHaveLength(1)
  await db.owner.query(`update figure_cursor set counted_to = '-infinity'`)
  await db.owner.query('update care_cursor set day = day - 10')
  expect(await lookAtSome({ pool: office, log })).toBe(false)
})

test('two who look at once, and a death before and after any call, leave one case with all of its hours', async () => {
  const players = [await player(), await player()]
  for (const id of players)
    await play(
      id,
      Array.from({ length: 9 }, (_, at): Act => [8 + at, 3_000]),
    )
  for (let deadAt = 1, died = true; died; deadAt++) {
    await lookFrom()
    const dying = crashingPool(office, deadAt, deadAt % 2 === 0 ? 'before' : 'after')
    // A player at whom it fails is stepped over, so the search begins anew behind each death.
    died = await lookAll(dying.pool).then(
      () => false,
      (error: unknown) => error instanceof Killed,
    )
    if (deadAt > 12) break
  }
  await lookFrom()
  await Promise.all([lookAll(), lookAll()])
  const found = await casesOf(...players)
  expect(found.map(({ rule, facts }) => [rule, facts])).toEqual([
    ['long_sessions', 9],
    ['long_sessions', 9],
  ])
})

test('whom somebody looks at that dies is looked at by the other, who waits and steps over nobody', async () => {
  const players = [await player(), await player()]
  for (const id of players)
    await play(
      id,
      Array.from({ length: 9 }, (_, at): Act => [8 + at, 3_000]),
    )
  await lookFrom()
  await db.owner.query('update care_cursor set last_player = $1', [String((players[0] ?? 0n) - 1n)])
  const dying = await office.connect()
  await dying.query('begin')
  await dying.query('select from care_cursor for update')
  const looking = lookAll()
  await vi.waitFor(async () => {
    const { rows } = await db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%care_cursor%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  }, 15_000)
  dying.release(true)
  await looking
  expect((await casesOf(...players)).map(({ rule, facts }) => [rule, facts])).toEqual([
    ['long_sessions', 9],
    ['long_sessions', 9],
  ])
})

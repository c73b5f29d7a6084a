/**
 * Offices that are killed between a look and its case: the table that comes next in its transaction is held, so that each
 * dies in exactly that moment. What was planted is afterwards a case each, with all of its facts, whoever looked.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { makeRich, move } from '../../test/real-money.ts'
import { DAYS, DRAWS, writeBets, writeMarks, writePlayers } from '../../test/risk-crowd.ts'
import { writeLooks, writeReusedIds } from '../../test/risk-house.ts'
import { createLog } from '../base/log.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { countFigures } from '../figures/count-figures.ts'
import { lookAtSome } from './care-look.ts'
import { lookForRisk } from './look-for-risk.ts'

const PROCESS = fileURLToPath(new URL('../../test/office-looks-process.ts', import.meta.url))
const FIRST = 10_000
const PATIENCE = { timeout: 60_000, interval: 20 }
const KILLS_MS = 300_000

let db: TestDatabase
let office: Pool
let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  db = await testDatabase()
  office = createPool(db.officeUrl, { max: 4, role: 'samnang_office', name: 'samnang-test-office' })
  dataDir = await mkdtemp(join(tmpdir(), 'samnang-looks-'))
  const startMs = Date.now() - DAYS * 86_400_000 + 6 * 3_600_000
  const house = { owner: db.owner, firstPlayer: FIRST, startMs }
  await writePlayers(db.owner, 12, FIRST)
  await writeMarks(db.owner, shared([0, 1], [2, 3, 4]), FIRST)
  await writeBets(db.owner, planted(), house)
  await writeReusedIds(house, 'reusing', [6, 6, 7])
  const looks = Array.from({ length: 20 }, (_, n) => ({ staff: 'dara', player: 8, hoursAgo: 2 + n * 8 }))
  await writeLooks(house, looks)
  await playForHours(9)
  await playForHours(10)
  await countFigures(db.owner)
  await db.owner.query(`update risk_cursor set before_draw = 0, before_lottery = 0, swept_at = '2000-01-01'`)
  await db.owner.query(
    'update care_cursor set day = phnom_penh_day(ms(clock_timestamp())::bigint) - 3, last_player = 0',
  )
})
afterEach(killAll)
afterAll(async () => {
  await office?.end()
  await db?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function shared(...groups: number[][]) {
  return groups.flatMap((players) =>
    players.map((player) => ({ player, device: `phone-${players[0]}`, address: null })),
  )
}

/** Two who cover five draws between them, three who cover four, and one who bets on the edges alone. */
function planted() {
  const bet = (player: number, n: number, typeNo: number, riel: number) => ({
    ...{ player, draw: DRAWS - 1 - n, typeNo, pick: 0n, riel },
  })
  const times = (count: number) => Array.from({ length: count }, (_, n) => n)
  const five = [50_000, 100_000, 200_000, 100_000, 50_000]
  return [
    ...times(5).flatMap((n) => [bet(0, n, 6, 50_000), bet(1, n, 7, 50_000)]),
    ...times(4).flatMap((n) => five.map((riel, at) => bet([2, 2, 3, 4, 4][at] ?? 2, n, at + 1, riel))),
    ...times(24).map((n) => bet(5, n, 1, 400_000)),
  ]
}

/** Nine hours in a row, three days ago. */
async function playForHours(player: number): Promise<void> {
  await makeRich(db.owner, BigInt(FIRST + player))
  for (let hour = 8; hour < 17; hour++)
    await move(db.owner, {
      ...{ player: BigInt(FIRST + player), riel: 3_000, kind: 'lottery_bet' },
      at: `(phnom_penh_day(ms(clock_timestamp())::bigint) - 3)::timestamp at time zone 'Asia/Phnom_Penh' + interval '${hour} hours'`,
    })
}

const EXPECTED = [
  ['ids_reused', 'provider:reusing', 3],
  ['long_sessions', `player:${FIRST + 9}`, 9],
  ['long_sessions', `player:${FIRST + 10}`, 9],
  // Every line on their draws, and the mark of each.
  ['opposite_bets', `pair:${FIRST}:${FIRST + 1}`, 5 * 2 + 2],
  ['opposite_bets', `group:${FIRST + 2}:${FIRST + 3}:${FIRST + 4}`, 4 * 5 + 3],
  ['range_large', `player:${FIRST + 5}`, 24],
  ['staff_looks', `staff:dara:player:${FIRST + 8}`, 20],
]

async function cases() {
  const { rows } = await db.owner.query<{ rule: string; subject: string; facts: number }>(
    `select rule, subject, (select count(distinct (kind, ref))::int from duty_fact f where f.case_id = c.id) as facts
     from duty_case c order by rule, length(subject), subject`,
  )
  return rows.map(({ rule, subject, facts }) => [rule, subject, facts])
}

function startOffice(): void {
  const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, db.officeUrl, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
}

async function killAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await ended
      running.delete(child)
    }),
  )
}

/** Offices are killed while so many of their transactions wait for this table; then the table is free again. */
async function dieAt(table: string, waiting: number, offices = 1): Promise<void> {
  const holder = await db.owner.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table ${table} in exclusive mode`)
    for (let count = 0; count < offices; count++) startOffice()
    await vi.waitFor(async () => expect(await waitingNow()).toBeGreaterThanOrEqual(waiting), PATIENCE)
    await killAll()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // The database ends what the dead left behind as soon as it can write to nobody.
  await vi.waitFor(async () => expect(await openOfOffices()).toBe(0), PATIENCE)
}

async function waitingNow(): Promise<number> {
  return activity(`wait_event_type = 'Lock' and state = 'active'`)
}

async function openOfOffices(): Promise<number> {
  return activity(`xact_start is not null and query not like '%pg_stat_activity%'`)
}

async function activity(condition: string): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and ${condition}`,
  )
  return rows[0]?.count ?? 0
}

test.each([
  ['duty_case', 2],
  ['duty_fact', 2],
  ['duty_step', 2],
  ['audit_event', 2],
  ['risk_draw', 1],
])(
  'an office that is killed as it writes %s leaves no case behind it',
  async (table, waiting) => {
    await dieAt(table, waiting)
    const { rows } = await db.owner.query(
      `select (select count(*)::int from duty_case where rule like 'opposite%') as cases,
       (select count(*)::int from duty_case c where not exists (select from duty_fact f where f.case_id = c.id)) as bare,
       (select count(*)::int from duty_case c where not exists (select from audit_event e
         where e.action = 'case_opened' and e.target = 'case:' || c.id)) as untold`,
    )
    expect(rows).toEqual([{ cases: 0, bare: 0, untold: 0 }])
  },
  KILLS_MS,
)

test(
  'two offices at once, killed at once, and two after them: each planted pattern is one case with all of its facts',
  async () => {
    await dieAt('duty_fact', 1, 2)
    startOffice()
    startOffice()
    await vi.waitFor(async () => expect(await cases()).toEqual(EXPECTED), { ...PATIENCE, timeout: 120_000 })
    await killAll()
    await db.owner.query(
      `update risk_cursor set before_draw = 0, before_lottery = 0, swept_at = '2000-01-01'`,
    )
    await db.owner.query('delete from risk_draw')
    await db.owner.query('update care_cursor set day = day - 3, last_player = 0')
    const looking = { without: [] }
    while ((await lookForRisk(office, looking)) !== 'idle');
    while (await lookAtSome({ pool: office, log: createLog('silent') }));
    expect(await cases()).toEqual(EXPECTED)
    const { rows } = await db.owner.query(
      `select count(*)::int as opened from audit_event where action = 'case_opened'`,
    )
    expect(rows).toEqual([{ opened: EXPECTED.length }])
  },
  KILLS_MS,
)

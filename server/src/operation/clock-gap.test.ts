/** A server whose clock is wrong says so, opens nothing and leaves the draws to others, until it is right again. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { handClock, noVault } from '../../test/parts.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { type DrawClock, startDrawClock } from '../draws/draw-clock.ts'
import { findDraw } from '../lotto59/draw-store.ts'
import { openDraw } from '../lotto59/open-draw.ts'
import { ClockGap } from './clock-gap.ts'
import { buildOperationApp } from './operation-app.ts'
import { startWatch } from './watch.ts'

const HOUR = 3_600_000
const clock = handClock()
let db: TestDatabase
let server: TestServer
let world: DrawWorld
beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  server = await testServer({ db, clock })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const ready = async () => (await buildOperationApp(server.parts).inject('/readyz')).json()
const gauge = async () => {
  const text = await server.parts.metrics.registry.getSingleMetricAsString('samnang_clock_gap_seconds')
  return Number(/^samnang_clock_gap_seconds (\S+)$/m.exec(text)?.[1])
}
async function events() {
  const { rows } = await db.owner.query(
    `select actor, action, detail from audit_event where action like 'clock%' order by id`,
  )
  return rows
}

test.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['six tenths of a second ahead', 600],
])('a clock that is %s makes the server unready, is measured and noted, and recovers', async (_what, ms) => {
  const before = (await events()).length
  expect(await ready()).toMatchObject({ clock: true })
  clock.pass(ms)
  expect(await ready()).toMatchObject({ ready: false, clock: false })
  expect(server.parts.clockGap.isRight).toBe(false)
  expect(Math.abs((await gauge()) * 1000 - ms)).toBeLessThan(300)
  clock.pass(-ms)
  expect(await ready()).toMatchObject({ clock: true })
  expect((await events()).slice(before)).toMatchObject([
    { actor: 'system', action: 'clock_off', detail: { gap_ms: expect.any(Number) } },
    { actor: 'system', action: 'clock_right' },
  ])
})

test.each([HOUR, -HOUR])(
  'set by %i ms, it moves nobody’s time: that goes on as the database’s',
  async (ms) => {
    const machine = handClock()
    const gap = new ClockGap({ db: db.pool, clock: machine, log: pino({ level: 'silent' }) })
    machine.pass(ms)
    expect(
      Math.abs(gap.steady.now() - Date.now() - ms),
      'before it has asked it knows no better',
    ).toBeLessThan(300)
    await gap.measure()
    expect(Math.abs(gap.steady.now() - Date.now())).toBeLessThan(300)
    machine.pass(-ms)
    const [before, stopwatch] = [gap.steady.now(), performance.now()]
    await gap.measure()
    expect(gap.steady.now() - before).toBeLessThan(performance.now() - stopwatch + 50)
    expect(gap.steady.now()).toBeGreaterThan(before - 50)
  },
)

test('a quarter of a second is nothing', async () => {
  clock.pass(250)
  expect(await ready()).toMatchObject({ clock: true })
  clock.pass(-250)
})

test('nobody has to ask: the watch measures', async () => {
  clock.pass(HOUR)
  const watch = startWatch(server.parts)
  await expect.poll(() => server.parts.clockGap.isRight).toBe(false)
  clock.pass(-HOUR)
  watch.stop()
  await server.parts.clockGap.measure()
  expect(server.parts.clockGap.isRight).toBe(true)
})

test('while it is off a draw stays scheduled, and opens afterwards', async () => {
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: 7, closedAgoMs: -9_000 })
  await db.owner.query('delete from draw_record where draw_id = $1', [id])
  await db.owner.query(`update draw set state = 'SCHEDULED', paytable_version = null where id = $1`, [id])
  const { epoch } = await world.newReign()
  const draw = await findDraw(db.pool, id)
  if (!draw) throw new Error('the draw was just made')
  expect(await openDraw({ ...world.parts, clockGap: { isRight: false } }, epoch, draw)).toBe(false)
  expect((await findDraw(db.pool, id))?.state).toBe('SCHEDULED')
  expect(await openDraw(world.parts, epoch, draw)).toBe(true)
  expect((await findDraw(db.pool, id))?.state).toBe('OPEN')
})

test('a process that is off leaves the draws to one that is right, whenever that comes, and takes them where there is none', async () => {
  await db.owner.query(`update lease set expires_at = '-infinity'`)
  const clocks: DrawClock[] = []
  const start = (gap: { isRight: boolean }) => {
    const running = startDrawClock(
      { ...world.parts, vault: noVault, log: pino({ level: 'silent' }), clockGap: gap },
      [],
    )
    clocks.push(running)
    return running
  }
  const holder = async () => {
    const { rows } = await db.owner.query<{ holder: string; held: boolean }>(
      `select holder, expires_at > clock_timestamp() as held from lease`,
    )
    return rows[0]?.held ? rows[0].holder : null
  }
  const gap = { isRight: true }
  start(gap)
  await expect.poll(holder).not.toBeNull()
  const first = await holder()
  const other = start({ isRight: true })
  gap.isRight = false
  await expect.poll(async () => [null, first].includes(await holder()), { timeout: 5_000 }).toBe(false)
  await other.stop()
  await expect.poll(holder, { timeout: 10_000 }).toBe(first)
  start({ isRight: true })
  const isAnother = async () => ![null, first].includes(await holder())
  await expect.poll(isAnother, { timeout: 15_000, message: 'one that came back leads' }).toBe(true)
  await Promise.all(clocks.map((running) => running.stop()))
})

/** Publishing rates: for draws that open afterwards, on every server, with a way back and a row for the record. */
import { DEFAULT_PAYTABLE, type Paytable } from '@samnang/core/lotto59/paytable'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { findDraw } from './draw-store.ts'
import { openDraw } from './open-draw.ts'
import { publications } from './paytable-store.ts'
import { currentPaytable } from './paytables.ts'
import { publishPaytable } from './publish-paytable.ts'

const CHEAP: Paytable = {
  ...DEFAULT_PAYTABLE,
  markets: DEFAULT_PAYTABLE.markets.map((market) => ({ ...market, rateCenti: market.rateCenti - 10 })),
}
let db: TestDatabase
let world: DrawWorld
let servers: TestServer[]
let i = 10

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  servers = [await testServer({ db }), await testServer({ db })]
})
beforeEach(async () => {
  await publish(DEFAULT_PAYTABLE, true)
})
afterAll(async () => {
  for (const server of servers ?? []) await server.close()
  await db?.drop()
})

const publish = (value: unknown, mayLose = false) =>
  publishPaytable(db.pool, { value, mayLose, by: { actor: 'staff:Dara' } })

/** A draw that opens now, by the engine's own step. */
async function openNext(): Promise<bigint> {
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: i++, closedAgoMs: -8_000 + i })
  await db.owner.query('delete from draw_record where draw_id = $1', [id])
  await db.owner.query(`update draw set state = 'SCHEDULED', paytable_version = null where id = $1`, [id])
  const draw = await findDraw(db.pool, id)
  if (!draw) throw new Error('the draw was just made')
  const { epoch } = await world.newReign()
  expect(await openDraw(world.parts, epoch, draw)).toBe(true)
  return id
}

const versionOf = async (id: bigint) => (await findDraw(db.pool, id))?.paytableVersion
const shown = async (server: TestServer) =>
  (await server.app.inject('/api/paytable'))
    .json()
    .data.polls.find(({ id }: { id: string }) => id === 'POLL_2').paytable

test('draws opened afterwards pay the new rates, open ones keep theirs, and every server says so', async () => {
  const before = await currentPaytable(db.pool)
  const open = await openNext()
  const published = await publish(CHEAP)
  expect(published).toMatchObject({ ok: true, value: { losing: [] } })
  expect(await versionOf(open)).toBe(before.version)
  for (const server of servers)
    expect(await shown(server)).toMatchObject({
      version: before.version,
      markets: [{ rate: 9.2 }, {}, {}, {}, {}, {}, {}],
    })
  await db.owner.query(`update draw set state = 'VOID' where id = $1`, [open])
  const next = await openNext()
  const { version } = await currentPaytable(db.pool)
  expect(await versionOf(next)).toBe(version)
  expect(version).not.toBe(before.version)
  for (const server of servers) {
    const { markets, ...rates } = await shown(server)
    expect([rates.version, markets[0].rate, markets[0].return_percent]).toEqual([version, 9.1, 99.04])
  }
  await db.owner.query(`update draw set state = 'VOID' where id = $1`, [next])
})

test('former rates can be set back: the same version, published again', async () => {
  const before = await currentPaytable(db.pool)
  await publish(CHEAP)
  expect(await publish(DEFAULT_PAYTABLE)).toMatchObject({ ok: false, code: 'above_hundred' })
  expect(await publish(DEFAULT_PAYTABLE, true)).toMatchObject({
    ok: true,
    value: { version: before.version },
  })
  expect((await currentPaytable(db.pool)).paytable).toEqual(DEFAULT_PAYTABLE)
  const [last] = await publications(db.pool, 1)
  expect(last).toMatchObject({ version: before.version, actor: 'staff:Dara' })
})

test('more than all that is staked is given only to who says so', async () => {
  const { version } = await currentPaytable(db.pool)
  const generous = { ...CHEAP, numberRateCenti: 6_000 }
  expect(await publish(generous)).toMatchObject({ code: 'above_hundred', errors: { NUMBER: ['101.69 %'] } })
  expect((await currentPaytable(db.pool)).version).toBe(version)
  expect(await publish(generous, true)).toMatchObject({
    ok: true,
    value: { losing: [{ market: 'NUMBER', percent: 101.69 }] },
  })
})

test('what is no paytable, and the rates that are paid already, are refused and leave nothing', async () => {
  const before = await publications(db.pool, 100)
  expect(await publish({ ...CHEAP, numberRateCenti: 'x' })).toMatchObject({ code: 'invalid_field' })
  expect(await publish(DEFAULT_PAYTABLE, true)).toMatchObject({ code: 'paytable_current' })
  expect(await publications(db.pool, 100)).toEqual(before)
})

test('two at once: one is current, both stand in the history', async () => {
  const other = { ...CHEAP, numberRateCenti: 4_900 }
  const count = (await publications(db.pool, 100)).length
  const both = await Promise.all([publish(CHEAP), publish(other), publish(CHEAP), publish(other)])
  const done = both.filter(({ ok }) => ok).length
  expect(done).toBeGreaterThanOrEqual(2)
  expect(await publications(db.pool, 100)).toHaveLength(count + done)
})

test('the change stands in the book of significant events with both sides', async () => {
  await publish(CHEAP)
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where action = 'paytable_published' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([
    { actor: 'staff:Dara', detail: { before: { paytable: DEFAULT_PAYTABLE }, after: { paytable: CHEAP } } },
  ])
})

test.each(['paytable', 'paytable_publication'])('%s cannot be changed by the application', async (table) => {
  await expect(db.pool.query(`update ${table} set version = version`)).rejects.toThrow()
  await expect(db.owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
})

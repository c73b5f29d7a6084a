/** The day at a glance against a plain recount of the book, and what is told of the server beside it. */
import type { Sums, Today } from '@samnang/contract/office/today'
import { unitsToRiel } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { type LivedDraw, liveThrough, randomFrom } from '../../test/lived-book.ts'
import { turn } from '../../test/switching.ts'
import { countFinishedDraws } from '../lotto59/count-finished-draws.ts'
import { figuresOf, type ServerState } from './ask-server.ts'
import { health } from './health.ts'
import { today } from './today.ts'

const seed = Number(process.env.SEED ?? 59)
const WELL: ServerState = {
  ...{ ready: true, database: true, migrations: true, draws: true, vault: true, clock: true, slips: true },
  ...{ clockGapMs: 1, streams: 2, vaultMs: 3, breakers: [] },
}
let db: TestDatabase
let world: DrawWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  const players = await addPlayers(db.owner, 4, 100_000_000)
  const [random, reign, now] = [randomFrom(seed), await world.newReign(), Date.now()]
  for (let at = 0; at < 12; at++) {
    const end = at >= 10 ? 'open' : at % 5 === 3 ? 'void' : 'settled'
    const agoMs = (at % 2 === 0 ? 0 : 86_400_000) + (at + 1) * 60_000
    const draw: LivedDraw = {
      poll: at % 3 === 0 ? 'POLL_1' : 'POLL_2',
      i: at + 1,
      closesMs: now - agoMs,
      end,
    }
    await liveThrough(world, reign, { draw, players, slips: 20, random })
  }
  await countFinishedDraws(db.pool)
}, 60_000)
afterAll(() => db?.drop())

interface Recount {
  poll: string
  day: string
  stake: bigint
  payout: bigint
}

/** From tickets and payments alone, of draws that are finished. */
async function recount(): Promise<Recount[]> {
  const { rows } = await db.owner.query<Recount>(
    `select d.poll, phnom_penh_day(k.accepted_ms)::text as day,
       coalesce(sum(k.stake) filter (where d.state = 'SETTLED'), 0)::bigint as stake,
       coalesce(sum(p.amount) filter (where d.state = 'SETTLED'), 0)::bigint as payout
     from ticket k join draw d on d.id = k.draw_id left join payout p on p.ticket_id = k.id
     where d.state in ('SETTLED', 'VOID') group by 1, 2`,
  )
  return rows
}

function sumsIn(rows: readonly Recount[], poll: string, day: string): Sums {
  const { stake, payout } = rows.find((row) => row.poll === poll && row.day === day) ?? {
    stake: 0n,
    payout: 0n,
  }
  const percent = stake === 0n ? null : Number((payout * 10_000n) / stake) / 100
  return {
    ...{ turnover: unitsToRiel(stake), payout: unitsToRiel(payout) },
    ...{ net: unitsToRiel(stake - payout), return_percent: percent },
  }
}

test('turnover, payout and return of today and yesterday are those of a recount, poll by poll', async () => {
  const [day, rows] = [await today(db.owner, WELL), await recount()]
  const yesterday = new Date(Date.parse(`${day.day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  for (const poll of ['POLL_1', 'POLL_2']) {
    const product = day.products.find((one) => one.product === poll)
    expect(product, `seed ${seed}`).toMatchObject({
      today: sumsIn(rows, poll, day.day),
      yesterday: sumsIn(rows, poll, yesterday),
    })
    expect(product?.today.turnover).toBeGreaterThan(0)
    expect(product?.theory_percent).toBeGreaterThan(50)
    expect(product?.theory_percent).toBeLessThan(130)
  }
})

test('what all days leave to the house is what the players’ entries of finished draws have lost', async () => {
  const { rows } = await db.owner.query<{ lost: bigint }>(
    `select -sum(m.amount)::bigint as lost from movement m
     left join draw d on d.id = m.draw_id
     where m.kind in ('bet', 'settle', 'refund') and (d.id is null or d.state in ('SETTLED', 'VOID'))`,
  )
  const sums = await recount()
  const net = sums.reduce((total, { stake, payout }) => total + stake - payout, 0n)
  expect(rows[0]?.lost, `seed ${seed}`).toBe(net)
})

test('open stakes are those of draws that are not finished', async () => {
  const { rows } = await db.owner.query<{ stake: bigint }>(
    `select sum(k.stake)::bigint as stake from ticket k join draw d on d.id = k.draw_id where d.state not in ('SETTLED', 'VOID')`,
  )
  expect((await today(db.owner, WELL)).open_stakes).toBe(unitsToRiel(rows[0]?.stake ?? 0n))
})

test.each<[string, ServerState | null, Today['alarms'][number]['code'][]]>([
  ['nothing', WELL, []],
  ['the server', null, ['server_silent']],
  ['the vault', { ...WELL, vault: false }, ['vault_down']],
  ['the clock', { ...WELL, clock: false }, ['clock_off']],
  ['two providers', { ...WELL, breakers: ['a', 'b'] }, ['breaker_open']],
])('alarms where %s does not work', async (_what, server, codes) => {
  const quiet = (await today(db.owner, WELL)).alarms.map(({ code }) => code)
  const told = (await today(db.owner, server)).alarms.map(({ code }) => code)
  expect(told.filter((code) => !quiet.includes(code))).toEqual(codes)
})

test('maintenance is an alarm as long as it is on', async () => {
  const isTold = async () => (await today(db.owner, WELL)).alarms.some(({ code }) => code === 'maintenance')
  await turn(db.pool, 'maintenance', true, 'soon')
  expect(await isTold()).toBe(true)
  await turn(db.pool, 'maintenance', false)
  expect(await isTold()).toBe(false)
})

test('figures of the server are read out of its own words', () => {
  const metrics = `# HELP samnang_clock_gap_seconds x
samnang_clock_gap_seconds -0.0123
samnang_live_clients 7
samnang_vault_seconds_sum{call="keys"} 0.5
samnang_vault_seconds_sum{call="release"} 0.5
samnang_vault_seconds_count{call="keys"} 150
samnang_vault_seconds_count{call="release"} 50
samnang_provider_breaker{provider="river"} 2
samnang_provider_breaker{provider="hill"} 0
`
  expect(figuresOf(metrics)).toEqual({ clockGapMs: -12, streams: 7, vaultMs: 5, breakers: ['river'] })
  expect(figuresOf('')).toEqual({ clockGapMs: null, streams: null, vaultMs: null, breakers: [] })
})

test('health tells of disk, connections and audits, with and without a server', async () => {
  const place = { version: '1.2.3', dataDir: '/', server: null }
  const found = await health(db.owner, place)
  expect(found).toMatchObject({ version: '1.2.3', server: null, ledger_audit: null, audit: { head: null } })
  expect(found.disk?.free).toBeGreaterThan(0)
  expect(found.database.connections).toBeGreaterThan(0)
  expect(found.database.connections).toBeLessThan(found.database.connections_max)
  expect(await health(db.owner, { ...place, dataDir: '/nowhere', server: WELL })).toMatchObject({
    disk: null,
    server: { ready: true, streams: 2, vault_ms: 3 },
  })
})

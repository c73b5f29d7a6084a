/**
 * docs/several-machines.md: three machines with PostgreSQL under Patroni, two servers, players who bet all the time. The one
 * that leads dies, is cut off and comes back, both standbys are gone, and etcd is: what was confirmed to anybody is there, once.
 */
import type { Figures } from '@samnang/contract/office/figures'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchSteps } from '../checks/steps.ts'
import type { Client } from '../client.ts'
import type { SecondOffice } from '../faults/second-office.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import { outcomeOf } from '../orders.ts'
import { poll } from '../stream.ts'
import { Cluster } from './cluster.ts'
import { House } from './house.ts'
import type { Machine } from './machine.ts'

/** Deaths and standstills of the one that leads; more of both for the night (SAMNANG_FAILOVERS=10). */
const ROUNDS = Number(process.env.SAMNANG_FAILOVERS ?? 1)
/** How long a machine leads without being confirmed: `ttl` of deploy/patroni/config.yml. */
const LEADS_S = 20
/** What docs/several-machines.md promises. */
const BACK_MS = 60_000

let cluster: Cluster
let house: House
let since: number
let reports: { office: SecondOffice; staff: Client }

beforeAll(async () => {
  cluster = await Cluster.start()
  house = await House.open({ DATABASE_URL: cluster.url, SAMNANG_SANDBOX: '0', SAMNANG_EMBEDDED: '0' })
  await house.asOwner(watchSteps)
  since = Date.now()
  await house.bet()
  await house.untilBetsAgain(since)
})
afterAll(async () => {
  await reports?.office.end()
  await house?.end()
  await cluster?.end()
})

/** The longest that a player waited for a definite word, of all who got theirs after `at`. */
function longestSince(at: number): number {
  const waits = house.answered.map(({ sentAt, answeredAt }) => (answeredAt > at ? answeredAt - sentAt : 0))
  return Math.max(...waits)
}

test('a way to the database that is none is refused at the start, with words', async () => {
  const { pooled, replica } = cluster.otherWays
  // Programs that only read may go there; not while the proxy looks for another standby.
  await poll(() => drawsSeenBy(pooled).catch(() => undefined), 60_000, 'no draw is seen through PgBouncer')
  expect(await house.refusal(pooled)).toMatch(
    /^DATABASE_URL.*hands out connections by transaction.*docs\/several-machines/m,
  )
  expect(await house.refusal(replica)).toMatch(/^DATABASE_URL.*read-only standby: name the primary/m)
})

async function drawsSeenBy(url: string): Promise<number | undefined> {
  const reader = await connected(url)
  const [draws] = (await reader.query('select count(*)::int as n from draw').finally(() => reader.end())).rows
  return draws?.n || undefined
}

test('the office reads its reports from a standby, by the port of the proxy for them', async () => {
  reports = await house.openReports(cluster.otherWays.replica)
  await untilReportsFrom('replica')
})

/** By what the report itself says; not while the proxy looks for another standby. */
function untilReportsFrom(database: 'replica' | 'primary'): Promise<true> {
  const path = '/api/figures?from=2026-01-01&to=2026-01-02&by=day'
  const isSo = async () => {
    const { json } = await reports.staff.send({ method: 'GET', path })
    return (json as { data?: Figures } | undefined)?.data?.read_from?.database === database || undefined
  }
  return poll(() => isSo().catch(() => undefined), 60_000, `the reports are not read from the ${database}`)
}

async function untilBack(what: string, at: number): Promise<void> {
  const backMs = await house.untilBetsAgain(at)
  const leader = await cluster.leader()
  console.info(
    `${what}: bets again after ${backMs} ms, led by ${leader.name}, longest bet ${longestSince(at)} ms`,
  )
  expect(backMs, what).toBeLessThan(BACK_MS)
}

test(
  'the machine that leads dies: another one leads, and the dead one comes back as a standby',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await cluster.untilWhole()
      const old = await cluster.leader()
      await old.kill()
      const at = Date.now()
      await untilBack(`${old.name} died`, at)
      expect((await cluster.leader()).name).not.toBe(old.name)
      old.start()
      await cluster.untilWhole()
      await untilReportsFrom('replica')
    }
  },
  240_000 * ROUNDS,
)

test(
  'the machine that leads stands still and comes back: it confirms nothing that the others do not have',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await cluster.untilWhole()
      const old = await cluster.leader()
      await house.asOwner((db) => db.query('create table if not exists stale (n int)'))
      const direct = await connected(cluster.urlOf(old))
      await old.freeze()
      const at = Date.now()
      try {
        await untilBack(`${old.name} stood still`, at)
        expect((await cluster.leader()).name).not.toBe(old.name)
      } finally {
        await old.thaw()
      }
      const confirmed = await writesAt(old, direct)
      expect(confirmed, 'commits that the old one confirmed').toBe(0)
      await cluster.untilWhole()
      expect(await house.ask('select n from stale'), 'nor has anybody taken them over').toEqual([])
    }
  },
  240_000 * ROUNDS,
)

async function connected(url: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 10_000 })
  db.on('error', () => {})
  await db.connect()
  return db
}

/** Past the proxy, on the old connection and on new ones, until it knows that it leads no more: how many it confirmed. */
async function writesAt(old: Machine, direct: pg.Client): Promise<number> {
  let confirmed = 0
  const write = (db: pg.Client) =>
    db.query('insert into stale values (1)').then(
      () => (confirmed += 1),
      () => {},
    )
  const first = write(direct)
  const isStandby = async () => {
    const db = await connected(cluster.urlOf(old)).catch(() => null)
    if (db) await write(db).finally(() => db.end().catch(() => {}))
    return (await cluster.isA('replica', old)) || undefined
  }
  await poll(isStandby, 120_000, `${old.name} is no standby`)
  await first
  await direct.end().catch(() => {})
  return confirmed
}

test('both standbys are gone: nothing is confirmed until one is back', async () => {
  await cluster.untilWhole()
  const leader = await cluster.leader()
  const standbys = cluster.nodes.filter((node) => node !== leader)
  for (const node of standbys) await node.kill('patroni')
  await cluster.untilCommitsWait()
  const heldAt = Date.now()
  // Patroni has seen it, and any standby would do from now on: still nobody has heard that a bet stands.
  await cluster.untilAnyStandbyWillDo()
  await cluster.untilCommitsWait()
  expect(house.answered.filter(({ isConfirmed, answeredAt }) => isConfirmed && answeredAt > heldAt)).toEqual(
    [],
  )
  standbys[0]?.start()
  await untilBack(`without a standby for ${Date.now() - heldAt} ms`, Date.now())
  expect((await cluster.leader()).name).toBe(leader.name)
  standbys[1]?.start()
})

test('etcd is gone: whoever leads goes on, and nobody else does', async () => {
  await cluster.untilWhole()
  const leader = await cluster.leader()
  const at = Date.now()
  for (const node of cluster.nodes) await node.kill('etcd')
  // Longer than a machine leads without being confirmed, and a whole draw more.
  const id = await house.untilDrawPlayed(at + LEADS_S * 1_000)
  const waited = longestSince(at)
  console.info(`etcd gone: draw ${id} opened ${LEADS_S} s later and settled, longest bet ${waited} ms`)
  expect((await cluster.leader()).name).toBe(leader.name)
  await house.stop()
  for (const node of cluster.nodes) node.start()
  await cluster.untilWhole()
  expect((await cluster.leader()).name).toBe(leader.name)
})

test('nothing that was confirmed is lost, nothing happened twice, no id was given twice', async () => {
  await house.asOwner((db) => untilQuiet(db, house.orders, 120_000))
  const report = await house.asOwner((db) =>
    checkHistory({ db, url: house.url }, house.orders, { steps: true }),
  )
  const lastS = Math.round((Math.max(...house.answered.map(({ answeredAt }) => answeredAt)) - since) / 1_000)
  const answers = house.orders.map(outcomeOf)
  const placed = answers.flatMap((answer) => (answer.kind === 'ok' ? [answer.data] : []))
  const tickets = placed.flatMap(({ receipts }) => receipts.map(({ ticket_id }) => ticket_id))
  console.info(
    `${placed.length} of ${answers.length} bets confirmed in ${lastS} s, one lost or twice: ${report.violations.length};`,
    `${answers.filter(({ kind }) => kind === 'unknown').length} without an answer;`,
    report.counts,
  )
  console.info('void:', await house.ask(`select id, void_reason, closes_at from draw where state = 'VOID'`))
  expect(report.violations).toEqual([])
  expect(new Set(tickets).size).toBe(tickets.length)
  const [draws] = await house.ask(
    `select count(*)::int as all, count(distinct closes_at)::int as slots from draw where poll = 'POLL_2'`,
  )
  expect(draws?.all).toBe(draws?.slots)
  expect((await house.type(['ledger', 'audit'])).stdout).toContain('The books are right.')
  expect((await house.type(['audit', 'verify'])).code).toBe(0)
})

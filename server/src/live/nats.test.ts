/** Live events by NATS: hubs of several processes on one database and a real nats-server. */
import { randomBytes } from 'node:crypto'
import { connect } from '@nats-io/transport-node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestNats, testNats } from '../../test/nats.ts'
import { createLog } from '../base/log.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { LiveHub } from './hub.ts'
import { listenAt } from './listen.ts'
import { natsLine } from './nats-line.ts'
import { newsKey, sealNews } from './news.ts'
import { NewsWire } from './news-wire.ts'
import { addEvent, databaseMark, newestEventId } from './outbox.ts'

const log = createLog('silent')
const clock = { now: () => Date.now() }
const random = { bytes: (count: number) => randomBytes(count) }

let db: TestDatabase
let nats: TestNats
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

interface Process {
  hub: LiveHub
  heard: bigint[]
  pool: Pool
  questions(): number
}
let processes: Process[] = []
beforeEach(async () => {
  nats = await testNats()
})
afterEach(async () => {
  await Promise.all(processes.map(({ hub, pool }) => hub.stop().then(() => pool.end())))
  processes = []
  await nats.end()
})

async function startProcess({ password = nats.place.password } = {}): Promise<Process> {
  const pool = createPool(db.loginUrl, { max: 2, name: 'samnang-test-live' })
  const asked = vi.spyOn(pool, 'query')
  const open = natsLine(nats.place, log)
  const wire = new NewsWire({ open, password, clock, random, log })
  const hub = new LiveHub({ pool, listen: listenAt(db.loginUrl, log), wire, clock, log })
  const heard: bigint[] = []
  hub.onEvent('all', ({ id }) => heard.push(id))
  await hub.start()
  const started = { hub, heard, pool, questions: () => asked.mock.calls.length }
  processes.push(started)
  return started
}

/** One relays and tells the others. */
async function startAll(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await startProcess()
  await untilTold()
}
async function untilTold(): Promise<void> {
  await vi.waitFor(async () => {
    expect(roles()).toEqual(settled(processes.length))
    const before = followers().map(({ hub }) => hub.counts.nats)
    await expectAllHeard([await publish(0)])
    expect(followers().map(({ hub }) => hub.counts.nats)).toEqual(before.map((count) => count + 1))
  }, 15_000)
}
const roles = () => processes.map(({ hub }) => hub.way).sort()
const settled = (count: number) => [...Array(count - 1).fill('follows'), 'relays'].sort()
const relay = () => processes.find(({ hub }) => hub.way === 'relays') as Process
const followers = () => processes.filter(({ hub }) => hub.way === 'follows')

function publish(n: number): Promise<bigint> {
  return addEvent(db.pool, { topic: 'all', kind: 'message', data: { n } })
}

async function publishMany(count: number): Promise<bigint[]> {
  const ids: bigint[] = []
  for (let n = 0; n < count; n++) ids.push(await publish(n))
  return ids
}

async function expectAllHeard(ids: readonly bigint[]): Promise<void> {
  await vi.waitFor(() => {
    for (const { heard } of processes) expect(heard.slice(-ids.length)).toEqual(ids)
  }, 15_000)
}

test('one process reads the outbox, the others are told: each event once and in order', async () => {
  await startAll(3)
  const ids = await publishMany(100)
  await expectAllHeard(ids)
  for (const { hub } of followers()) expect(hub.counts.nats).toBeGreaterThan(1)
  expect(processes.every(({ hub }) => hub.isFresh)).toBe(true)
})

test('who is told by another process asks the database hardly ever, and does not listen there', async () => {
  await startAll(3)
  const listening = async () => {
    const { rows } = await db.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name = 'samnang-live' and datname = current_database()`,
    )
    return rows[0]?.n
  }
  await vi.waitFor(async () => expect(await listening()).toBe(1), 15_000)
  const before = followers().map(({ questions }) => questions())
  const asked = relay().questions()
  const ids = await publishMany(20)
  await vi.waitFor(() => expect(relay().questions()).toBeGreaterThan(asked + 20), 15_000)
  await expectAllHeard(ids)
  const after = followers().map(({ questions }) => questions())
  for (const [at, count] of after.entries()) expect(count - (before[at] ?? 0)).toBeLessThanOrEqual(2)
})

test('when the relay is gone another one begins, and nothing is lost or told twice', async () => {
  await startAll(3)
  const gone = relay()
  const first = await publishMany(5)
  await expectAllHeard(first)
  await gone.hub.stop()
  processes = processes.filter((one) => one !== gone)
  const ids = await publishMany(5)
  await expectAllHeard([...first, ...ids])
  await untilTold()
  await gone.pool.end()
})

test('without NATS events are read from the database as ever, and NATS is used again when it is back', async () => {
  await startAll(2)
  const ids = await publishMany(3)
  await nats.kill()
  await vi.waitFor(() => expect(roles()).toEqual(['away', 'away']))
  ids.push(...(await publishMany(10)))
  await expectAllHeard(ids)
  await vi.waitFor(() => expect(processes.every(({ hub }) => hub.isFresh)).toBe(true))
  await nats.start()
  await untilTold()
  for (const { heard } of processes) expect(new Set(heard).size).toBe(heard.length)
})

test('a NATS that stands still is as good as none: events come by the database, each once', async () => {
  await startAll(2)
  nats.freeze()
  const ids = await publishMany(10)
  await expectAllHeard(ids)
  nats.thaw()
  ids.push(...(await publishMany(10)))
  await expectAllHeard(ids)
  await untilTold()
})

test('a NATS that comes later is found', async () => {
  await nats.kill()
  await startProcess()
  await startProcess()
  expect(roles()).toEqual(['away', 'away'])
  await expectAllHeard(await publishMany(3))
  await nats.start()
  await untilTold()
})

/** What stands between the relay and the others: everything that NATS may do to a message. */
async function inBetween() {
  const subject = `samnang.live.${await databaseMark(db.pool)}`
  const { servers, user, password } = nats.place
  const connection = await connect({ servers, user, pass: password })
  return { subject, connection, key: newsKey(password, subject) }
}

test('who misses an event asks the database for it before anything that came later', async () => {
  await startAll(2)
  const [follower] = followers()
  const start = await newestEventId(db.pool)
  const { subject, connection, key } = await inBetween()
  // News of a relay that is said to have told of an event before, which nobody has heard.
  const id = start + 50n
  const told = { id: id + 1n, topic: 'all', kind: 'message', data: {} } as const
  const news = { relay: '0000000000000000', previousId: id, events: [told], readAtMs: Date.now() }
  connection.publish(subject, sealNews(news, key))
  await vi.waitFor(() => expect(follower?.hub.counts.gaps).toBe(1))
  expect(follower?.heard).not.toContain(id + 1n)
  await expectAllHeard(await publishMany(3))
  await connection.close()
})

test('what comes twice or again later is taken once', async () => {
  await startAll(2)
  const { subject, connection } = await inBetween()
  const copies: Uint8Array[] = []
  connection.subscribe(subject, { callback: (_, { data }) => void copies.push(data) })
  await connection.flush()
  const ids = await publishMany(5)
  await expectAllHeard(ids)
  await vi.waitFor(() => expect(copies.length).toBeGreaterThan(1))
  for (const copy of [...copies, ...copies].reverse()) connection.publish(subject, copy)
  await connection.flush()
  ids.push(await publish(6))
  await expectAllHeard(ids)
  for (const { heard } of processes) expect(new Set(heard).size).toBe(heard.length)
  await connection.close()
})

test('of two relays one gives way, and meanwhile events come once', async () => {
  await startAll(3)
  // NATS stands still: each begins to relay, and hears of the others when it goes on.
  nats.freeze()
  await vi.waitFor(() => expect(roles()).toEqual(['relays', 'relays', 'relays']), 15_000)
  nats.thaw()
  const ids = await publishMany(20)
  await expectAllHeard(ids)
  await untilTold()
  for (const { heard } of processes) expect(new Set(heard).size).toBe(heard.length)
})

/** All of what is not news of ours. */
const HOSTILE: Record<string, (key: Buffer, id: bigint) => Uint8Array> = {
  'not sealed': (_, id) => sealNews(newsOf(id), Buffer.alloc(32)),
  'of another subject': (_, id) => sealNews(newsOf(id), newsKey(nats.place.password, 'samnang.live.other')),
  'changed behind its seal': (key, id) => changed(sealNews(newsOf(id), key)),
  'a few bytes': () => Buffer.from('hello'),
  nothing: () => Buffer.alloc(0),
  'sealed, of a relay without a name': (key, id) => sealNews({ ...newsOf(id), relay: 'x' }, key),
  'sealed, at no time': (key, id) => sealNews({ ...newsOf(id), readAtMs: 0.5 }, key),
  'sealed, in no order': (key, id) =>
    sealNews({ ...newsOf(id), events: [...newsOf(id).events, ...newsOf(id).events] }, key),
}

test('a message that is not sealed news of ours is not taken, and no event is lost by it', async () => {
  await startAll(2)
  const { subject, connection, key } = await inBetween()
  for (const hostile of Object.values(HOSTILE)) {
    const newest = await newestEventId(db.pool)
    connection.publish(subject, hostile(key, newest))
    await connection.flush()
    await expectAllHeard(await publishMany(2))
    for (const { heard } of processes) expect(heard).not.toContain(newest + 1_000n)
  }
  expect(roles()).toEqual(settled(2))
  await connection.close()
})

function newsOf(previousId: bigint) {
  const events = [{ id: previousId + 1_000n, topic: 'all', kind: 'maintenance', data: { on: true } }] as const
  return { relay: '0000000000000000', previousId, events, readAtMs: Date.now() }
}

function changed(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 2 ? byte ^ 1 : byte))
}

test('events that somebody with the password has invented hide the right ones until the database is asked', async () => {
  await startAll(2)
  const [follower] = followers()
  const heard: unknown[] = []
  follower?.hub.onServerEvent('session_changed', (data) => heard.push(data))
  const { subject, connection, key } = await inBetween()
  const newest = await newestEventId(db.pool)
  connection.publish(subject, sealNews(newsOf(newest), key))
  await vi.waitFor(() => expect(follower?.heard).toContain(newest + 1_000n))
  await addEvent(db.pool, { topic: 'server', kind: 'session_changed', data: { players: [1] } })
  // As it does by itself every ten seconds.
  connection.publish(subject, sealNews(newsOf(newest + 2_000n), key))
  await vi.waitFor(() => expect(heard).toEqual([{ players: [1] }]))
  await connection.close()
})

test('processes with another password hear nothing of each other and lose nothing', async () => {
  await startProcess()
  await startProcess({ password: 'another-password-of-16' })
  await expectAllHeard(await publishMany(5))
  await vi.waitFor(() => expect(roles()).toEqual(['relays', 'relays']), 15_000)
  await expectAllHeard(await publishMany(5))
})

test('who has heard nothing for a second is not fresh, whatever comes late', async () => {
  await startAll(2)
  const [follower] = followers()
  const { subject, connection, key } = await inBetween()
  const newest = await newestEventId(db.pool)
  const asked = vi.spyOn(follower?.pool as Pool, 'query').mockRejectedValue(new Error('away'))
  await relay().hub.stop()
  await vi.waitFor(() => expect(follower?.hub.isFresh).toBe(false), 15_000)
  const late = { relay: '0000000000000000', previousId: newest, events: [], readAtMs: Date.now() - 5_000 }
  connection.publish(subject, sealNews(late, key))
  await connection.flush()
  expect(follower?.hub.isFresh).toBe(false)
  connection.publish(subject, sealNews({ ...late, readAtMs: Date.now() }, key))
  await vi.waitFor(() => expect(follower?.hub.isFresh).toBe(true))
  asked.mockRestore()
  await connection.close()
})

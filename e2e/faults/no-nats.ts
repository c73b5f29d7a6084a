/** F13: two servers tell each other of events by NATS, which dies and stands still under load: nobody misses one, nor gets it late. */
import { type TestNats, testNats } from '../../server/test/nats.ts'
import type { Client } from '../client.ts'
import { poll, type Stream } from '../stream.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'

/** A draw ends, and the next one is open, in each of these. */
const DEAD_MS = 12_000
const FROZEN_MS = 6_000
/** What the plan allows. */
const LATE_MS = 2_000
const ROLES_MS = 30_000

export async function noNats(ground: Ground): Promise<Outcome> {
  const nats = await testNats()
  const servers: SecondServer[] = []
  try {
    for (let n = 0; n < 2; n += 1)
      servers.push(await startSecondServer(ground.world, {}, { NATS_URL: nats.url }))
    return await strike(ground, nats, servers)
  } finally {
    await Promise.all(servers.map((server) => server.end()))
    await nats.end()
  }
}

async function strike(ground: Ground, nats: TestNats, servers: readonly SecondServer[]): Promise<Outcome> {
  const clients: Client[] = []
  for (const [at, { url }] of servers.entries()) {
    const client = await bettor(ground, `by-nats-${at}`)
    client.url = url
    clients.push(client)
  }
  await untilWays(servers, 'follows,relays')
  const streams = await Promise.all(clients.map((client) => client.stream()))
  const { rows } = await ground.db.query<{ id: string }>('select coalesce(max(id), 0) as id from live_event')
  const load = startLoad(ground, clients)
  let struck = 0
  for (let n = 0; n < ground.dose; n += 1) {
    await rest(2_000)
    await nats.kill()
    await untilWays(servers, 'away,away')
    await rest(DEAD_MS)
    await nats.start()
    await untilWays(servers, 'follows,relays')
    nats.freeze()
    // Its connections stay open: each thinks that nobody else relays.
    await untilWays(servers, 'relays,relays')
    await rest(FROZEN_MS)
    nats.thaw()
    await untilWays(servers, 'follows,relays')
    struck += 2
  }
  await load.stop()
  const { faults, events, latestMs } = await whatCame(ground, streams, rows[0]?.id ?? '0')
  return {
    dose: `${ground.dose} × dead for ${DEAD_MS / 1_000} s, still for ${FROZEN_MS / 1_000} s`,
    struck,
    wanted: 2 * ground.dose,
    faults,
    figures: {
      events,
      'latest ms': latestMs,
      bets: load.ms.length,
      'p99 ms of a bet': quantile(load.ms, 0.99),
    },
  }
}

/** Every event that was for everybody, once, in order and in time, at both. */
async function whatCame({ db }: Ground, streams: readonly Stream[], since: string) {
  const { rows: told } = await db.query<{ id: string; ms: number }>(
    `select id, ms(at) as ms from live_event where topic = 'all' and id > $1 order by id`,
    [since],
  )
  const faults = told.length > 0 ? [] : ['nothing was told meanwhile']
  const late: number[] = []
  for (const [at, { events, close }] of streams.entries()) {
    const last = told.at(-1)?.id
    await poll(
      () => events.find(({ id }) => id === last),
      30_000,
      `the last event did not come at server ${at}`,
    )
    const ids = events.flatMap(({ id }) => (id === null ? [] : [BigInt(id)]))
    if (ids.some((id, n) => n > 0 && id <= (ids[n - 1] ?? 0n)))
      faults.push(`server ${at}: out of order or twice`)
    const cameAt = new Map(events.map(({ id, at: came }) => [id, came]))
    for (const { id, ms } of told) {
      const came = cameAt.get(id)
      if (came === undefined) faults.push(`server ${at}: event ${id} never came`)
      else late.push(came - ms)
    }
    close()
  }
  const latestMs = quantile(late, 1)
  if (latestMs > LATE_MS) faults.push(`an event came after ${latestMs} ms`)
  return { faults, events: told.length, latestMs }
}

/** As the servers themselves say. */
function untilWays(servers: readonly SecondServer[], wanted: string): Promise<true> {
  const are = async () => {
    const ways = await Promise.all(servers.map(({ url }) => wayOf(url)))
    return ways.sort().join() === wanted || undefined
  }
  return poll(are, ROLES_MS, `the servers were not: ${wanted}`)
}

async function wayOf(url: string): Promise<string> {
  const operation = new URL('/metrics', url)
  operation.port = String(Number(operation.port) + 1)
  const text = await fetch(operation).then((answer) => answer.text())
  return /^samnang_live_way\{way="(\w+)"\} 1$/m.exec(text)?.[1] ?? ''
}

/**
 * What players feel of the office. Bets come over HTTP at half of what the server can take; in every second turn a
 * colleague searches 100,000 players four times a second, while the office makes a file of a part of the audit log: after
 * all turns of a million rows. Server, office and database are the product's own processes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@samnang/contract/office/jobs'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { type Bench, median, type Row } from './claim.ts'
import { type Load, type LoadOrder, type LoadReport, rateOf, startLoad } from './load.ts'
import { colleagueAt, type OfficeClient } from './office-client.ts'
import { fillDesks, TYPED } from './office-desks.ts'
import { openLongDraw, openSessions } from './players.ts'
import { startOffice, startServer } from './processes.ts'

interface Size {
  players: number
  /** Rows of the audit log. */
  rows: number
  rounds: number
  seconds: number
}

/**
 * Many short turns: every few seconds the disk holds up one write of the log, for up to 0.7 s on 29 November 2026, and all
 * bets behind it. Turns long enough to have one each would compare these.
 */
const FULL: Size = { players: 100_000, rows: 1_000_000, rounds: 25, seconds: 2 }
const QUICK: Size = { players: 10_000, rows: 20_000, rounds: 1, seconds: 3 }
const BETTORS = 2_000
const CONNECTIONS = 256
const SEARCH_EVERY_MS = 250
/** The log of the benchmark is five days for each round, as days are counted in Phnom Penh. */
const FIRST_DAY_MS = Date.parse('2024-01-01T00:00:00+07:00')
const PHNOM_PENH_MS = 7 * 3_600_000
const DAY_MS = 86_400_000
const DAYS_A_ROUND = 5

interface Setting extends Pick<LoadOrder, 'visitors' | 'draw'> {
  owner: Pool
  port: number
  load: Load
  staff: OfficeClient
  size: Size
  perSecond: number
}

export async function betsBesideOffice(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? QUICK : FULL
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await fillAudit(owner, size)
  await fillDesks(owner, size.players)
  const draw = { poll: 'POLL_1', resultId: Number(await openLongDraw(owner)) } as const
  const visitors = await openSessions(owner, place.dataDir, BETTORS)
  // As the database does by itself behind a log that grew day by day, and not beside what is measured.
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
  const [server, office] = [await startServer(place), await startOffice(place)]
  const load = startLoad(bench.rootDir)
  try {
    const staff = await colleagueAt(owner, place.dataDir, office.port)
    const given = { owner, port: server.port, load, staff, size, visitors, draw }
    const setting = { ...given, perSecond: (await capacityOf(given)) / 2 }
    const rounds: Round[] = []
    for (let at = 0; at < size.rounds; at++) rounds.push(await oneRound(setting, at))
    return rowsOf(rounds, setting)
  } finally {
    load.stop()
    await owner.end()
    await Promise.all([server.stop(), office.stop()])
  }
}

/** What players did, evenly spread; the hashes of its links are no chain, which does not matter to who reads them. */
async function fillAudit(owner: Pool, { rows, rounds }: Size): Promise<void> {
  await owner.query(
    `insert into audit_event (at, actor, action, target, detail, request_id)
     select to_timestamp($1::float8 / 1000) + (g - 1) * make_interval(secs => $2::float8), 'player:' || g % 100000,
       'log_in', 'player:' || g % 100000, jsonb_build_object('address', md5(g::text), 'device', 'Chrome 140 · Android', 'before',
       null, 'after', jsonb_build_object('session', md5((g + 1)::text))), gen_random_uuid()::text
     from generate_series(1, $3::int) g`,
    [FIRST_DAY_MS, (rounds * DAYS_A_ROUND * DAY_MS) / 1000 / rows, rows],
  )
  await owner.query(
    `insert into audit_link (seq, event, previous, hash)
     select id, id, sha256(int8send(id - 1)), sha256(int8send(id)) from audit_event order by id`,
  )
}

type Given = Omit<Setting, 'perSecond'>

/** Bets a second that the server takes where each sender waits for its answers; the first ones of a new house are slow. */
async function capacityOf({ load, visitors, draw, port }: Given): Promise<number> {
  const order = { visitors, draw, ports: [port], connections: 128 }
  const rates: number[] = []
  for (let at = 0; at < 4; at++)
    rates.push(rateOf(await load.run({ ...order, plan: { kind: 'closed', seconds: 2 } })))
  return Math.max(...rates)
}

interface Round {
  alone: LoadReport
  beside: LoadReport
  /** Rows that were written while bets came, and searches that were answered. */
  rows: number
  searches: number
  slowestSearchMs: number
}

/** Each side is the first one in its turn. */
async function oneRound(setting: Setting, at: number): Promise<Round> {
  if (at % 2 === 0) return { alone: await bets(setting), ...(await betsBeside(setting, at)) }
  const beside = await betsBeside(setting, at)
  return { ...beside, alone: await bets(setting) }
}

async function bets({ owner, load, visitors, draw, port, size, perSecond }: Setting): Promise<LoadReport> {
  await owner.query('checkpoint')
  const phases = [{ perSecond, untilMs: Date.now() + size.seconds * 1000 }]
  const order = { visitors, draw, ports: [port], connections: CONNECTIONS }
  const report = await load.run({ ...order, plan: { kind: 'open', phases } })
  rateOf(report)
  return report
}

async function betsBeside(setting: Setting, at: number): Promise<Omit<Round, 'alone'>> {
  const { staff, size } = setting
  const query = {
    from: dayOf(at * DAYS_A_ROUND),
    to: dayOf((at + 1) * DAYS_A_ROUND - 1),
  }
  const job = (await staff.post('/api/jobs', {
    export: 'audit',
    query,
    language: 'en',
    reason: 'bench',
  })) as Job
  const searching = startSearching(staff)
  const beside = await bets(setting)
  const searched = await searching.stop()
  const { rows } = await jobOf(staff, job.id)
  const done = await untilDone(staff, job.id)
  if (done !== size.rows / size.rounds) throw new Error(`the file has ${done} rows`)
  return { beside, rows, ...searched }
}

/** A day of the log, from 0 on, as staff write it. */
function dayOf(day: number): string {
  return new Date(FIRST_DAY_MS + PHNOM_PENH_MS + day * DAY_MS).toISOString().slice(0, 10)
}

async function jobOf(staff: OfficeClient, id: number): Promise<Job> {
  const { rows } = (await staff.get('/api/jobs')) as { rows: Job[] }
  const job = rows.find((row) => row.id === id)
  if (!job) throw new Error('the job is not there')
  return job
}

async function untilDone(staff: OfficeClient, id: number): Promise<number> {
  for (;;) {
    const { state, rows } = await jobOf(staff, id)
    if (state === 'done') return rows
    if (state !== 'running' && state !== 'waiting') throw new Error(`the file is ${state}`)
    await sleep(200)
  }
}

/** By the clock, whatever the last search took; one that is slower than that is waited for. */
function startSearching(staff: OfficeClient) {
  let isOver = false
  let [searches, slowestSearchMs] = [0, 0]
  const searching = (async () => {
    for (; !isOver; searches++) {
      const started = performance.now()
      const typed = TYPED[searches % TYPED.length] ?? ''
      await staff.get(`/api/players?q=${encodeURIComponent(typed)}`)
      const took = performance.now() - started
      slowestSearchMs = Math.max(slowestSearchMs, took)
      await sleep(Math.max(0, SEARCH_EVERY_MS - took))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await searching
      return { searches, slowestSearchMs }
    },
  }
}

function rowsOf(rounds: Round[], { size, perSecond }: Setting): Row[] {
  const raw = rounds.map(({ alone, beside, rows, searches, slowestSearchMs }) => ({
    ...{ perSecond, rows, searches, slowestSearchMs },
    ...{ aloneP50Ms: alone.p50Ms, aloneP99Ms: alone.p99Ms, aloneLongestMs: alone.longestMs },
    ...{ besideP50Ms: beside.p50Ms, besideP99Ms: beside.p99Ms, besideLongestMs: beside.longestMs },
  }))
  const what = `search ${size.players.toLocaleString('en')} players and export ${size.rows.toLocaleString('en')} rows`
  const rowOf = (claim: string, of: 'p99Ms' | 'longestMs') => ({
    ...{
      claim: `bets over HTTP while staff ${what}: ${claim}`,
      baseline: 'without',
      floor: 1.5,
      aim: 1.1,
      raw,
    },
    figure: median(rounds.map(({ beside }) => beside[of])) / median(rounds.map(({ alone }) => alone[of])),
  })
  return [rowOf('the longest', 'longestMs'), rowOf('p99', 'p99Ms')]
}

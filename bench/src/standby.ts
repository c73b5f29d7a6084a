/**
 * What it costs that a second machine has written every bet down before it is confirmed: here both are on one machine,
 * which does the work of two. Against pgbench's transactions on a server without a standby, interleaved.
 */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Config, readConfig } from '@samnang/server/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@samnang/server/database/embedded-postgres'
import { migrate } from '@samnang/server/database/migrate'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { pgbenchTurn } from './pgbench-turn.ts'
import { fillTpcb, placeOrder, placingParts, runBets } from './placing.ts'
import { addPlayers, openLongDraw } from './players.ts'

const PLAYERS = 20_000
const IN_FLIGHT = 64
const SCALE = 50
const NAME = 'bench_standby'

const command = promisify(execFile)

export const besideStandby: Claim = { name: 'standby', needsPgbench: true, run }

async function run(bench: Bench): Promise<Row[]> {
  const alone = await bench.freshDatabase()
  await fillTpcb(bench.pgbench, alone, SCALE)
  const pair = await startPair(bench)
  try {
    return [rowOf(await measure(bench, alone, pair))]
  } finally {
    // The standby first: without it the leader would confirm nothing more, its own end included.
    await letGo(pair.owner)
    await pair.owner.end()
    await pair.standby.stop()
    await pair.leader.stop()
  }
}

interface Pair {
  leader: EmbeddedPostgres
  standby: EmbeddedPostgres
  owner: Pool
}

interface Round {
  tpcbPerSecond: number
  betsPerSecond: number
  /** How far the standby had written when the turn ended; 0: everything that was confirmed. */
  behindBytes: number
}

async function measure(
  { isQuick, pgbench }: Bench,
  alone: string,
  { leader, owner }: Pair,
): Promise<Round[]> {
  const size = { players: PLAYERS, seconds: isQuick ? 1 : 4, warmSeconds: isQuick ? 1 : 2 }
  const tpcbSize = { clients: IN_FLIGHT, seconds: size.seconds, warmSeconds: isQuick ? 1 : 6 }
  const money = createPool(leader.url, { max: 8, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  const drawId = await openLongDraw(owner)
  const placing = { url: leader.url, pgbench, owner, parts: placingParts(money, bets), drawId }
  const rounds: Round[] = []
  try {
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      const tpcb = await pgbenchTurn({ pgbench, url: alone, ...tpcbSize })
      const load = { clients: IN_FLIGHT, players: PLAYERS }
      const placed = await runBets({ ...placing, size }, load, placeOrder)
      rounds.push({
        tpcbPerSecond: tpcb.count / tpcb.seconds,
        betsPerSecond: placed.count / placed.seconds,
        behindBytes: await expectSynchronous(owner),
      })
    }
    return rounds
  } finally {
    await bets.stop()
    await delay(200)
    await money.end()
  }
}

function rowOf(rounds: Round[]): Row {
  return {
    claim: 'accepted bets with a synchronous standby on the same machine, 64 in flight',
    baseline: 'pgbench tpcb-like, scale 50, prepared, a server without one',
    figure: median(rounds.map(({ betsPerSecond, tpcbPerSecond }) => betsPerSecond / tpcbPerSecond)),
    floor: 5,
    aim: 6.3,
    raw: rounds.map((round) => ({ ...round })),
  }
}

/** A leader with the tables of the product, and a copy of it that follows; every commit waits for both. */
async function startPair(bench: Bench): Promise<Pair> {
  const config = readConfig({ ...process.env, DATABASE_URL: '', SAMNANG_ROOT: bench.rootDir })
  const dir = await bench.freshDir()
  const first = await startServer(config, join(dir, 'leader'))
  await migrate(first.url, config)
  const owner = ownerOf(first.url)
  await addPlayers(owner, PLAYERS)
  await owner.query('vacuum analyze')
  await owner.end()
  await first.stop()
  const empty = await startServer(config, join(dir, 'standby'))
  await empty.stop()
  await copyServer(first.dir, empty.dir)
  const leader = await startServer(config, join(dir, 'leader'))
  const conninfo = `${leader.url.replace(/[^/]+$/, 'postgres')}?application_name=${NAME}`
  await writeFile(join(empty.dir, 'data', 'standby.signal'), '')
  const standby = await startServer(config, join(dir, 'standby'), [
    `primary_conninfo = '${conninfo}'`,
    'hot_standby = on',
  ])
  const pair = { leader, standby, owner: ownerOf(leader.url) }
  await pair.owner.query(`alter system set synchronous_standby_names = '${NAME}'`)
  await pair.owner.query('select pg_reload_conf()')
  await untilSynchronous(pair.owner)
  return pair
}

async function startServer(config: Config, dataDir: string, more: string[] = []): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  const settings = ['max_connections = 300', ...more]
  return startEmbeddedPostgres({ rootDir: config.rootDir, dataDir, source: config.postgresSource, settings })
}

/** With owners and modes, which PostgreSQL insists on. Both have the leader's password. */
async function copyServer(from: string, to: string): Promise<void> {
  await rm(join(to, 'data'), { recursive: true })
  await command('cp', ['-a', join(from, 'data'), join(to, 'data')])
  await command('cp', ['-a', join(from, 'password'), join(to, 'password')])
}

function ownerOf(url: string): Pool {
  return createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
}

/** Waits for the standby to be the one that commits wait for. */
async function untilSynchronous(owner: Pool): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { rowCount } = await owner.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rowCount === 1) return
    await delay(100)
  }
  throw new Error('the standby did not follow within 30 s')
}

/** Bytes of log that it has not written; throws where commits have not waited for it. */
async function expectSynchronous(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ behind: number }>(
    `select greatest(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn), 0)::float8 as behind
     from pg_stat_replication where sync_state = 'sync'`,
  )
  if (!rows[0]) throw new Error('the standby was lost in the middle of a turn')
  return rows[0].behind
}

async function letGo(owner: Pool): Promise<void> {
  await owner.query('alter system reset synchronous_standby_names')
  await owner.query('select pg_reload_conf()')
}

/** What a house adds to its disk: a draw that nobody bets on, a bet, and what both come to in a day. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@samnang/client/call-failed'
import { createClient } from '@samnang/client/main'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { retention } from '@samnang/server/operation/retention'
import type { Bench, Claim, Row } from './claim.ts'
import { DEMO, startOwn, until } from './own-product.ts'
import { freePort } from './processes.ts'

export const growthDay: Claim = { name: 'day', run }

/** Fast draws every ten seconds and slow ones every five minutes. */
const DRAWS_A_DAY = 8_640 + 288
/** Of a busy house, a day: ten bets a second. */
const BETS_A_DAY = 864_000
const SENDERS = 16
/** The draw is over, or the player's money is in it. */
const ENDS_A_DRAW = ['draw_closed', 'not_enough_money']
/** They hold what is open now and are written over and over: they stop growing within minutes. */
const AS_LARGE_AS_IT_GETS = new Set(['draw_book'])

interface Size {
  bookBytes: number
  walBytes: number
  vaultBytes: number
  logBytes: number
  draws: number
  bets: number
}

async function run({ rootDir, isQuick, freshDir, say }: Bench): Promise<Row[]> {
  const [dataDir, port] = [await freshDir(), await freePort()]
  const stop = startOwn({ rootDir, dataDir, port })
  try {
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${url}/site.json`)).ok)
    const db = await bookOf(dataDir)
    // The vault has made the seeds of the day, and tables have their first pages.
    await sleep((isQuick ? 20 : 120) * 1000)
    const begun = await sizeOf(db, dataDir)
    await sleep((isQuick ? 25 : 900) * 1000)
    const idle = await sizeOf(db, dataDir)
    await betFor(url, isQuick ? 10 : 120)
    // What was bet is settled and counted.
    await sleep((isQuick ? 15 : 60) * 1000)
    const busy = await sizeOf(db, dataDir)
    await db.end()
    say(`${idle.draws - begun.draws} draws without a bet, then ${busy.bets - idle.bets} bets`)
    return rowsOf(begun, idle, busy)
  } finally {
    await stop()
  }
}

/** The embedded database, by its owner. */
async function bookOf(dataDir: string): Promise<Pool> {
  // Where the server's own user cannot go, it lies elsewhere.
  const elsewhere = await readFile(join(dataDir, 'postgres.path'), 'utf8').catch(() => null)
  const dir = elsewhere?.trim() ?? join(dataDir, 'postgres')
  const [port, password] = await Promise.all(
    ['port', 'password'].map(async (name) => (await readFile(join(dir, name), 'utf8')).trim()),
  )
  return createPool(`postgres://samnang:${password}@127.0.0.1:${port}/samnang`, {
    ...{ max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 },
  })
}

/** Of what is kept: tables that are emptied again and again are as large as they get within minutes. */
async function sizeOf(db: Pool, dataDir: string): Promise<Size> {
  const kept = (await retention(db)).filter(
    ({ kept, name }) => kept !== 'passing' && !AS_LARGE_AS_IT_GETS.has(name),
  )
  const { rows } = await db.query<{ wal: number; draws: number; bets: number }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as wal, (select count(*)::int from draw) as draws,
       (select count(*)::int from slip) as bets`,
  )
  const { wal = 0, draws = 0, bets = 0 } = rows[0] ?? {}
  const [vaultBytes, logBytes] = await Promise.all(
    ['vault', 'log'].map((name) => bytesBelow(join(dataDir, name))),
  )
  const bookBytes = kept.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return { bookBytes, walBytes: wal, vaultBytes: vaultBytes ?? 0, logBytes: logBytes ?? 0, draws, bets }
}

async function bytesBelow(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => stat(join(dir, name))))
  return sizes.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)
}

/** The demo's player bets a line of 500 riel at a time, as fast as answers come. */
async function betFor(origin: string, seconds: number): Promise<void> {
  const { call } = createClient(origin)
  await call('POST /login', { body: DEMO })
  const end = performance.now() + seconds * 1000
  const send = async () => {
    while (performance.now() < end) {
      const draw = await call('GET /api/v1/result/playing', { query: { poll: 'POLL_2' } })
      if (!draw) await sleep(50)
      else await betOn(draw.result_id, Math.min(end, performance.now() + 3_000))
    }
  }
  // Small and large by turns: what is lost on one comes back on the other, nearly.
  const betOn = async (resultId: number, until: number) => {
    for (let at = 0; performance.now() < until; at += 1) {
      const bets = [{ type: at % 2 === 0 ? ('RANGE_6' as const) : ('RANGE_7' as const), amount: 500 }]
      const placed = await call('POST /api/bet', {
        body: { poll: 'POLL_2', result_id: resultId, bets },
      }).catch((failure: unknown) => {
        if (failure instanceof CallFailed && ENDS_A_DRAW.includes(failure.code)) return null
        throw failure
      })
      // The money comes back with the draw's result.
      if (!placed) return void (await sleep(500))
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

function rowsOf(begun: Size, idle: Size, busy: Size): Row[] {
  const draws = idle.draws - begun.draws
  const bets = busy.bets - idle.bets
  const each = (what: keyof Size) => {
    const draw = (idle[what] - begun[what]) / draws
    return { draw, bet: (busy[what] - idle[what] - draw * (busy.draws - idle.draws)) / bets }
  }
  const row = (claim: string, figure: number, most: number, unit: 'kB' | 'B'): Row => ({
    ...{ claim, baseline: '', figure, floor: most, aim: most / 2, unit },
    raw: [{ draws, bets, figure }],
  })
  const dayOf = (what: keyof Size) => (each(what).draw * DRAWS_A_DAY) / 1000
  const busyDayOf = (what: keyof Size) => dayOf(what) + (each(what).bet * BETS_A_DAY) / 1000
  return [
    row('an idle house a day: database', dayOf('bookBytes'), 200_000, 'kB'),
    row('an idle house a day: the database’s own log', dayOf('walBytes'), 800_000, 'kB'),
    row('an idle house a day: vault', dayOf('vaultBytes'), 10_000, 'kB'),
    row('an idle house a day: logs of the programs', dayOf('logBytes'), 10_000, 'kB'),
    row('a bet: database, with its settlement and its sums', each('bookBytes').bet, 1_500, 'B'),
    row('a bet: logs of the programs', each('logBytes').bet, 300, 'B'),
    row('ten bets a second, a day: database', busyDayOf('bookBytes'), 1_500_000, 'kB'),
    row('ten bets a second, a day: the database’s own log', busyDayOf('walBytes'), 5_000_000, 'kB'),
  ]
}

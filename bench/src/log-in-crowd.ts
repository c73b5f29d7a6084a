/** Bets while 200 players log in at once, again and again: a password costs a core some 50 ms, and bets must not wait for it. */
import { createPool } from '@samnang/server/database/pool'
import type { KnownBrowsers } from '@samnang/server/players/known-browsers'
import type { Bench, Row } from './claim.ts'
import { type Load, rateOf, startLoad } from './load.ts'
import { browsersOf, logInClient, PASSWORD, setPasswords } from './log-in-client.ts'
import { addPlayers, FIRST_PLAYER, openLongDraw, openSessions, type Visitor } from './players.ts'
import { startServer } from './processes.ts'

const BETTORS = 500
const CROWD = 200
const PER_SECOND = 200
const FULL = { rounds: 3, seconds: 15 }
const QUICK = { rounds: 1, seconds: 5 }

/** A row of the claim about passwords that are guessed. */
export async function betsBesideLogIns(bench: Bench): Promise<Row> {
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const browsers = browsersOf(place.dataDir)
  const owner = createPool(place.url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await addPlayers(owner, BETTORS + CROWD)
  await setPasswords(owner)
  const draw = { poll: 'POLL_1', resultId: Number(await openLongDraw(owner)) } as const
  const visitors = await openSessions(owner, place.dataDir, BETTORS)
  await owner.end()
  const [server, load] = [await startServer(place), startLoad(bench.rootDir)]
  const { rounds, seconds } = bench.isQuick ? QUICK : FULL
  const setting = { load, port: server.port, browsers, visitors, draw }
  try {
    await betsFor(setting, 2)
    const raw: Round[] = []
    for (let round = 0; round < rounds; round++) raw.push(await roundOf(setting, seconds))
    return rowOf(raw)
  } finally {
    load.stop()
    await server.stop()
  }
}

interface Setting {
  load: Load
  port: number
  browsers: KnownBrowsers
  visitors: Visitor[]
  draw: { poll: 'POLL_1'; resultId: number }
}

function betsFor({ load, port, visitors, draw }: Setting, seconds: number) {
  const phases = [{ perSecond: PER_SECOND, untilMs: Date.now() + seconds * 1_000 }]
  return load.run({ ports: [port], connections: 256, visitors, draw, plan: { kind: 'open', phases } })
}

interface Round extends Record<string, number> {
  betsPerSecond: number
  p95Ms: number
  longestMs: number
  logIns: number
}

async function roundOf(setting: Setting, seconds: number): Promise<Round> {
  const betting = betsFor(setting, seconds)
  let isOver = false
  const over = betting.finally(() => {
    isOver = true
  })
  let logIns = 0
  const crowd = Array.from({ length: CROWD }, async (_, at) => {
    while (!isOver) {
      await logIn(setting, at)
      logIns++
    }
  })
  const report = await over
  await Promise.all(crowd)
  const { p95Ms, longestMs } = report
  return { betsPerSecond: rateOf(report), p95Ms, longestMs, logIns }
}

/** From a browser that the name knows, each at an address of its own: nobody is asked for a puzzle. */
async function logIn({ port, browsers }: Setting, at: number): Promise<void> {
  const username = `bench${FIRST_PLAYER + BETTORS + at}`
  const cookie = `browser=${browsers.remember(undefined, username)}`
  const client = logInClient({ port, address: `127.2.1.${at + 1}`, cookie, solves: false })
  const { code } = await client.logIn(username, PASSWORD)
  if (code !== 'accepted') throw new Error(`player ${at} was not let in: ${code}`)
}

function rowOf(raw: Round[]): Row {
  return {
    ...{ claim: 'bets while 200 players log in at once, p95', baseline: '200 bets a second', unit: 'ms' },
    ...{ figure: Math.max(...raw.map(({ p95Ms }) => p95Ms)), floor: 300, aim: 100, raw },
  }
}

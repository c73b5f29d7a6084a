/** Passwords guessed from 300 addresses at 1 200 names, while players log in: from browsers that are known, and others. */
import { createPool } from '@samnang/server/database/pool'
import type { KnownBrowsers } from '@samnang/server/players/known-browsers'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { browsersOf, logInClient, PASSWORD, setPasswords } from './log-in-client.ts'
import { betsBesideLogIns } from './log-in-crowd.ts'
import { addPlayers } from './players.ts'
import { startServer } from './processes.ts'

const ADDRESSES = 300
const NAMES_EACH = 4
const GUESS_EVERY_MS = 1_000
/** Tries that may have been looked at before anything is blocked. */
const FIRST = 200

const FULL = { players: 200, everyMs: 200 }
const QUICK = { players: 20, everyMs: 200 }

export const guessing: Claim = { name: 'guessing', run }

async function run(bench: Bench): Promise<Row[]> {
  const { players, everyMs } = bench.isQuick ? QUICK : FULL
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const browsers = browsersOf(place.dataDir)
  await addPlayersWithPassword(place.url, players)
  const server = await startServer(place)
  const rows: Row[] = []
  try {
    const stop = new AbortController()
    const guesses = guessOn(server.port, stop.signal)
    const times = await logInAll({ port: server.port, browsers, players, everyMs })
    stop.abort()
    rows.push(...rowsOf(await guesses, times))
  } finally {
    await server.stop()
  }
  return [...rows, await betsBesideLogIns(bench)]
}

async function addPlayersWithPassword(url: string, count: number): Promise<void> {
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await addPlayers(owner, count)
  await setPasswords(owner)
  await owner.end()
}

/** Every address tries its names again and again, every second one of them, until it is told to stop. */
async function guessOn(port: number, signal: AbortSignal): Promise<string[]> {
  const codes: string[] = []
  const guessFrom = async (at: number) => {
    const client = logInClient({ port, address: `127.1.${at >> 8}.${at & 255 || 255}`, solves: false })
    for (let name = 0; !signal.aborted || name < NAMES_EACH; name++) {
      const pause = new Promise((done) => setTimeout(done, GUESS_EVERY_MS))
      const username = `stuffed${at * NAMES_EACH + (name % NAMES_EACH)}`
      codes.push(
        await client.logIn(username, 'guess').then(
          ({ code }) => code,
          () => 'cut off',
        ),
      )
      await pause
    }
  }
  await Promise.all(Array.from({ length: ADDRESSES }, (_, at) => guessFrom(at)))
  return codes
}

interface Crowd {
  port: number
  browsers: KnownBrowsers
  players: number
  everyMs: number
}

/** Milliseconds that each player waits for the server; every second one comes from a known browser. */
async function logInAll({ port, browsers, players, everyMs }: Crowd) {
  const [known, unknown]: [number[], number[]] = [[], []]
  const one = async (at: number) => {
    await new Promise((done) => setTimeout(done, at * everyMs))
    const isKnown = at % 2 === 0
    const name = `bench${100_000 + at}`
    const address = `127.2.0.${(at % 250) + 1}`
    const cookie = isKnown ? { cookie: `browser=${browsers.remember(undefined, name)}` } : {}
    const started = performance.now()
    const client = logInClient({ port, address, solves: true, ...cookie })
    const { code, solvingMs } = await client.logIn(name, PASSWORD)
    if (code !== 'accepted') throw new Error(`player ${at} was not let in: ${code}`)
    ;(isKnown ? known : unknown).push(performance.now() - started - solvingMs)
  }
  await Promise.all(Array.from({ length: players }, (_, at) => one(at)))
  return { known, unknown }
}

function rowsOf(codes: string[], { known, unknown }: { known: number[]; unknown: number[] }): Row[] {
  const looked = codes.filter((code) => code === 'invalid_credentials').length
  const blocked = 1 - Math.max(0, looked - FIRST) / (codes.length - FIRST)
  const raw = [{ guesses: codes.length, looked, knownMs: median(known), unknownMs: median(unknown) }]
  const row = { raw, unit: 'ms' as const, floor: 1_000, aim: 500 }
  return [
    {
      ...{ claim: 'guesses blocked after the first 200', baseline: 'all that came behind them' },
      ...{ figure: blocked, floor: 0.99, aim: 0.999, raw },
    },
    { ...row, claim: 'log-in meanwhile, known browser, p95', baseline: '', figure: p95(known) },
    { ...row, claim: 'log-in meanwhile, unknown browser, p95', baseline: '', figure: p95(unknown) },
  ]
}

function p95(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}

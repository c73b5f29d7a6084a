/** `npm start` on existing data, until the first bet is answered. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Playing } from '@samnang/contract/lotto59'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { freePort } from './processes.ts'

const PATIENCE_MS = 120_000
const DEMO = { username: 'demo', password: 'demo-1234' }

export const startUp: Claim = { name: 'start', run }

async function run(bench: Bench): Promise<Row[]> {
  const product = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), port: await freePort() }
  const raw = []
  const visitor = { cookies: new Map<string, string>() }
  for (let round = 0; round < (bench.isQuick ? 2 : 4); round++) {
    const { startMs, betMs } = await startAndBet(product, visitor)
    // The first start makes the data.
    if (round > 0) raw.push({ readyMs: startMs, firstBetMs: betMs })
  }
  const figure = median(raw.map(({ firstBetMs }) => firstBetMs)) / 1000
  const claim = 'npm start on existing data to the first answered bet'
  return [{ claim, baseline: '', figure, floor: 3, aim: 1.5, unit: 's', raw }]
}

type Product = { rootDir: string; dataDir: string; port: number }
type Browser = { cookies: Map<string, string> }

async function startAndBet(product: Product, browser: Browser) {
  const started = performance.now()
  const stop = start(product)
  try {
    const url = `http://127.0.0.1:${product.port}`
    await until(async () => (await ask(url, browser, '/site.json')).ok)
    const startMs = performance.now() - started
    if (!browser.cookies.has('XSRF-TOKEN')) await logIn(url, browser)
    await until(() => bet(url, browser))
    return { startMs, betMs: performance.now() - started }
  } finally {
    await stop()
  }
}

/** A process group of its own, so that what npm started ends with npm. */
function start({ rootDir, dataDir, port }: Product): () => Promise<void> {
  const { DATABASE_URL: _not, ...env } = process.env
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    SAMNANG_HOUSE: '0',
    BETS_PER_SECOND: '0',
    READS_PER_SECOND: '0',
    CONNECTIONS_PER_ADDRESS: '0',
  }
  const child = spawn('npm', ['start', '--silent'], {
    cwd: rootDir,
    env: { ...env, ...settings },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  }
  process.once('exit', end)
  return async () => {
    end()
    await gone
    process.off('exit', end)
    await until(async () => !(await fetch(`http://127.0.0.1:${port}/site.json`).catch(() => null)))
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await holds().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('the product did not answer within two minutes')
    await sleep(10)
  }
}

async function logIn(url: string, browser: Browser): Promise<void> {
  await ask(url, browser, '/sanctum/csrf-cookie')
  const answer = await ask(url, browser, '/login', DEMO)
  if (!answer.ok) throw new Error(`the demo player cannot log in: ${await answer.text()}`)
}

async function bet(url: string, browser: Browser): Promise<boolean> {
  const playing = await ask(url, browser, '/api/v1/result/playing?poll=POLL_2')
  const { data } = (await playing.json()) as { data: Playing | null }
  if (!data) return false
  const slip = { poll: data.poll, result_id: data.result_id, bets: [{ type: 'RANGE_1', amount: 500 }] }
  return (await ask(url, browser, '/api/bet', slip)).status === 200
}

/** GET, or POST where there is something to say; keeps cookies as a browser does. */
async function ask(url: string, { cookies }: Browser, path: string, body?: object): Promise<Response> {
  const token = cookies.get('XSRF-TOKEN')
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(body && token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
  }
  const answer = await fetch(`${url}${path}`, {
    headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return answer
}

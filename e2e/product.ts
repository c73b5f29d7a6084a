import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Product = {
  url: string
  operationUrl: string
  officeUrl: string
  port: number
  dataDir: string
  root: string
}

/** Where a product on this data and port will be found. */
export function productAt(place: { root: string; dataDir: string; port: number }): Product {
  const { port } = place
  return {
    ...place,
    url: `http://127.0.0.1:${port}`,
    operationUrl: `http://127.0.0.1:${port + 1}`,
    officeUrl: `http://127.0.0.1:${port + 3}`,
  }
}

export type Running = { child: ChildProcess; output: () => string }

export type Place = Pick<Product, 'root' | 'dataDir' | 'port'>

/** What the product's programs are told; each product has a log-in of its own. Journeys do in seconds what people do in an hour: no rate limits. */
export function productEnv({ port, dataDir }: Place): NodeJS.ProcessEnv {
  const limits = { BETS_PER_SECOND: '0', READS_PER_SECOND: '0' }
  const own = { SAMNANG_LOGIN_FILE: join(dataDir, 'login'), SAMNANG_HOUSE: '0' }
  return { ...process.env, ...limits, ...own, PORT: String(port), DATA_DIR: dataDir, DEMO: '1' }
}

/** `npm start` without npm in between, so that signals reach it. */
export function startProduct(place: Place, settings: NodeJS.ProcessEnv = {}): Running {
  const env = { ...productEnv(place), ...settings }
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: place.root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return { child, output: () => text }
}

export async function stopProduct({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await ended
}

/** Ready means: both polls take bets. Fails with the product's own words when it gives up. */
export async function untilReady(product: Product, { child, output }: Running): Promise<void> {
  const deadline = Date.now() + 240_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${product.operationUrl}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`the product was not ready in 240 s:\n${output()}`)
    await sleep(20)
  }
}

/** Products of one file may start at the same moment: what one of them was told is told to no other. */
let portsTold = 0

/** A free port whose next three are free as well. */
export async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    portsTold += 1
    const port = 20_000 + ((process.pid * 7 + portsTold * 101) % 12_000)
    const free = await Promise.all([port, port + 1, port + 2, port + 3].map(isFree))
    if (free.every(Boolean)) return port
  }
  throw new Error('no four free ports in a row')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

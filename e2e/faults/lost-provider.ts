/** F23: the provider of games takes every call and answers none, is not found by its name, or shows an expired certificate. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from '../client.ts'
import { gamesOf, launch } from '../games/launch.ts'
import { pidOf } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Given, type Ground, type Outcome, quantile, startLoad } from './ground.ts'

const run = promisify(execFile)
const LAUNCH_MS = 1_000
/** Of `samnang_provider_breaker`. */
const [CLOSED, OPEN] = [0, 2]
/** What the plan allows. */
const BREAKER_MAX_MS = 10_000

let folder = ''

/** A certificate whose time is over, and a product that trusts who made it: nothing but its age is wrong. */
export async function withOldCertificate<T>(work: (given: Given) => Promise<T>): Promise<T> {
  folder = await mkdtemp(join(tmpdir(), 'samnang-old-certificate-'))
  await makeCertificate(folder)
  try {
    return await work({ settings: { NODE_EXTRA_CA_CERTS: join(folder, 'own.pem') } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeCertificate(dir: string): Promise<void> {
  await mkdir(join(dir, 'new'))
  await writeFile(join(dir, 'index'), '')
  await writeFile(
    join(dir, 'ca.conf'),
    `[ca]\ndefault_ca = own\n[own]\nnew_certs_dir = ${dir}/new\ndatabase = ${dir}/index\nrand_serial = yes\n` +
      'default_md = sha256\npolicy = any\nx509_extensions = ext\n[any]\ncommonName = supplied\n' +
      '[ext]\nsubjectAltName = IP:127.0.0.1\n',
  )
  const openssl = (...words: string[]) => run('openssl', words, { cwd: dir })
  await openssl(...'req -new -newkey rsa:2048 -nodes -subj /CN=games -keyout key.pem -out own.csr'.split(' '))
  const dates = '-startdate 20200101000000Z -enddate 20210101000000Z'
  const sign = `ca -config ca.conf -selfsign -keyfile key.pem -in own.csr -out own.pem -batch -notext ${dates}`
  await openssl(...sign.split(' '))
}

interface Way {
  name: string
  begin(): Promise<() => Promise<unknown>>
}

export async function lostProvider(ground: Ground): Promise<Outcome> {
  const client = await bettor(ground, 'no-games')
  const game = await firstGame(client)
  const load = startLoad(ground, [await bettor(ground, 'plays-on')])
  const opened: number[] = []
  const faults: string[] = []
  for (let n = 0; n < ground.dose; n += 1)
    for (const { name, begin } of waysOf(ground)) {
      const end = await begin()
      try {
        const ms = await untilBroken(ground, client, game)
        opened.push(ms)
        if (ms > BREAKER_MAX_MS) faults.push(`${name}: the breaker opened after ${ms} ms`)
        const refusedMs = await refusedAfter(client, game)
        if (refusedMs > LAUNCH_MS) faults.push(`${name}: a launch was refused after ${refusedMs} ms`)
      } finally {
        await end()
      }
      const isBack = async () => (await launch(client, 3, game)) ?? undefined
      await poll(isBack, 120_000, `${name}: the provider was not tried again`)
    }
  await load.stop()
  if (load.ms.length < 10) faults.push('bets on draws did not go on')
  const figures = {
    'breaker open after ms': opened.join(', '),
    bets: load.ms.length,
    'p99 ms': quantile(load.ms, 0.99),
  }
  const dose = `${ground.dose} × silent, without an address, with an expired certificate`
  return { dose, struck: opened.length, wanted: 3 * ground.dose, faults, figures }
}

async function firstGame(client: Client): Promise<number> {
  const first = () => gamesOf(client, 3).then((all) => all[0]?.id)
  return poll(first, 60_000, 'no games')
}

/**
 * Milliseconds until the server says that it does not ask the provider any more. How fast launches are refused would say
 * nothing of it: a name that is not found, or a certificate that is over, is refused at once without any breaker.
 */
async function untilBroken(ground: Ground, client: Client, id: number): Promise<number> {
  if ((await breakerOf(ground)) !== CLOSED) throw new Error('the breaker was not closed before')
  const since = performance.now()
  const isOpen = async () => {
    await client.call('POST /api/external/3/url', { body: { id } })
    return (await breakerOf(ground)) === OPEN || undefined
  }
  await poll(isOpen, 90_000, 'the breaker did not open')
  return Math.round(performance.now() - since)
}

async function breakerOf({ world }: Ground): Promise<number | undefined> {
  const text = await (await fetch(`${world.operationUrl}/metrics`)).text()
  const [, state] = /^samnang_provider_breaker\{provider="sandbox"\} (\d)$/m.exec(text) ?? []
  return state === undefined ? undefined : Number(state)
}

/** Nobody waits for a provider that is not asked. */
async function refusedAfter(client: Client, id: number): Promise<number> {
  const since = performance.now()
  const answer = await client.call('POST /api/external/3/url', { body: { id } })
  if (answer.kind !== 'unknown' || answer.why !== '503 provider_down')
    throw new Error(`a launch while the breaker was open: ${JSON.stringify(answer)}`)
  return Math.round(performance.now() - since)
}

function waysOf(ground: Ground): Way[] {
  return [
    { name: 'silent', begin: () => silence(ground) },
    { name: 'no address', begin: () => leadTo(ground, 'http://games.invalid:8061') },
    { name: 'expired certificate', begin: () => expired(ground) },
  ]
}

async function silence({ world }: Ground) {
  const pid = await pidOf(world, 'sandbox')
  if (pid === undefined) throw new Error('no provider')
  process.kill(pid, 'SIGSTOP')
  return async () => process.kill(pid, 'SIGCONT')
}

/** Its calls go there until the end. A server knows of it a second later. */
async function leadTo({ db }: Ground, address: string) {
  const { rows } = await db.query<{ games_api: string }>(
    `select games_api from provider where name = 'sandbox'`,
  )
  const move = (to: string | undefined) =>
    db.query(`update provider set games_api = $1 where name = 'sandbox'`, [to])
  await move(address)
  return () => move(rows[0]?.games_api)
}

async function expired(ground: Ground) {
  const [key, cert] = await Promise.all(['key.pem', 'own.pem'].map((name) => readFile(join(folder, name))))
  const server: Server = createServer({ key, cert }, (_, response) => response.end('{}'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const back = await leadTo(ground, `https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    await back()
    server.close()
  }
}

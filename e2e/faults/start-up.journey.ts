/** What cannot start says why in one line and exits with code 1; what can, starts on any PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { colleague } from '../../server/test/colleague.ts'
import { Client } from '../client.ts'
import { OwnVault } from '../deploy/own-vault.ts'
import { firstOwner } from '../first-owner.ts'
import { connect, databaseUrl, pidOf, samnang } from '../processes.ts'
import {
  freePorts,
  type Place,
  productAt,
  type Running,
  startProduct,
  stopProduct,
  untilReady,
} from '../product.ts'
import { poll } from '../stream.ts'
import { expectFormerRefused, expectMoved, loseForGood } from './moved-keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function placeIn(name: string): Promise<Place> {
  return { root: inject('product').root, dataDir: join(folder, name), port: await freePorts() }
}

/** Ends by itself with code 1 and one line on stderr beside the steps that went well. */
async function expectOneLine(place: Place, settings: NodeJS.ProcessEnv, line: RegExp): Promise<string> {
  const running = startProduct(place, settings)
  const code = await new Promise((done) => running.child.once('close', done))
  const lines = running
    .output()
    .split('\n')
    .filter((text) => text.trim() !== '' && !/^(✓| )/.test(text))
  expect(lines, running.output()).toHaveLength(1)
  expect(lines[0]).toMatch(line)
  expect(code).toBe(1)
  return lines[0] ?? ''
}

test('a taken port', async () => {
  const place = await placeIn('port')
  for (const port of [place.port, place.port + 1]) {
    const taker = createServer()
    await new Promise<void>((done) => taker.listen(port, '127.0.0.1', done))
    await expectOneLine(place, {}, new RegExp(`${port}.*taken.*PORT`))
    await new Promise((done) => taker.close(done))
  }
  await expectOneLine(place, { PORT: '70000' }, /PORT/)
})

test('a wrong DATABASE_URL, whose password is not repeated', async () => {
  const place = await placeIn('url')
  const url = await databaseUrl(inject('product'))
  const wrong = url.replace(/:[^:@]+@/, ':not-the-password@')
  await expectOneLine(
    place,
    { DATABASE_URL: 'postgres://samnang:hidden-59@no-such-host.invalid/samnang' },
    /^(?!.*hidden-59).*DATABASE_URL.*no-such-host/,
  )
  await expectOneLine(
    place,
    { DATABASE_URL: 'postgres://samnang:hidden-59@127.0.0.1:1/samnang' },
    /^(?!.*hidden-59).*DATABASE_URL.*refused/,
  )
  await expectOneLine(place, { DATABASE_URL: wrong }, /^(?!.*not-the-password).*DATABASE_URL.*password/)
  await expectOneLine(
    place,
    { DATABASE_URL: url.replace(/samnang$/, 'no_such_database') },
    /DATABASE_URL.*does not exist/,
  )
  await expectOneLine(place, { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/)
})

test('a DATA_DIR that cannot be used', async () => {
  const place = await placeIn('file')
  await writeFile(place.dataDir, 'not a directory')
  await expectOneLine(place, {}, /not a directory.*DATA_DIR/)
  // Nobody may make directories there, not even root.
  await expectOneLine({ ...place, dataDir: '/sys/samnang' }, {}, /\/sys\/samnang.*DATA_DIR/)
})

test('a DATA_DIR on which the product runs already', async () => {
  const { dataDir } = inject('product')
  await expectOneLine({ ...(await placeIn('same')), dataDir }, {}, /already runs/)
})

test('DATABASE_URL: the same product on a PostgreSQL of the operator’s', async () => {
  const product = inject('product')
  const owner = await connect(product)
  await owner.query(`create role operator_59 login createrole password 'operator-59'`)
  await owner.query('create database operator_59 owner operator_59')
  const own = (await databaseUrl(product))
    .replace(/\/\/.*@/, '//operator_59:operator-59@')
    .replace(/samnang$/, 'operator_59')
  const place = await placeIn('own')
  const other = productAt(place)
  const settings = { DATABASE_URL: own, DEMO: '' }
  let running: Running | null = startProduct(place, { ...settings, LOG_STDOUT: '1' })
  try {
    await untilReady(other, running)
    await expectJournal(running, place)
    const early = await samnang(other, ['poll', 'off', 'POLL_1'], settings)
    expect(early.stderr).toContain('this house has no owner yet: samnang staff create')
    await firstOwner(other, settings)
    const create = ['player', 'create', 'own-database', '--password-stdin', '--credit', '10000']
    expect((await samnang(other, create, settings, 'own-pass-5959')).code).toBe(0)
    const client = await new Client(other.url).logIn('own-database', 'own-pass-5959')
    const draw = await client.openDraw('POLL_2', 2_000)
    const bets = [{ type: 'RANGE_6' as const, amount: 1_000 }]
    await client.ask('POST /api/bet', { body: { poll: 'POLL_2', result_id: draw.result_id, bets } })
    expect((await client.ask('GET /api/user')).demo, 'no demo on an own database unless told').toBe(false)
    expect((await samnang(other, ['ledger', 'audit'], settings)).code).toBe(0)
    await expectDivided(place, 'operator-59')
    // Another data directory has another vault, which would make every draw void.
    const stranger = await placeIn('stranger')
    const refusal = await expectOneLine(
      stranger,
      settings,
      /Another vault.*DATA_DIR.*vault adopt [0-9a-f]{64}/,
    )
    const answering = {
      ...settings,
      VAULT_EXTERNAL: '1',
      VAULT_SOCKET: join(place.dataDir, 'socket', 'vault.sock'),
    }
    await expectOneLine(
      stranger,
      answering,
      /keys\/operator\.pem is missing.*bring DATA_DIR\/keys and DATA_DIR\/office.*keys adopt operator/,
    )
    await cp(join(place.dataDir, 'keys'), join(stranger.dataDir, 'keys'), { recursive: true })
    await writeFile(join(stranger.dataDir, 'keys', 'csrf.key'), randomBytes(32))
    await expectOneLine(stranger, answering, /keys\/csrf\.key is another key.*keys adopt sessions/)
    expect((await client.ask('GET /api/user')).auth.username, 'the session goes on').toBe('own-database')
    expect((await fetch(`${other.operationUrl}/readyz`)).status).toBe(200)
    const since = Date.now()
    await stopProduct(running)
    expect(running.child.exitCode).toBe(0)
    running = null
    console.info(`start-up: stopped cleanly in ${Date.now() - since} ms`)
    // With the log-in of this terminal, which lies there as well.
    for (const part of ['keys', 'office', 'login'])
      await cp(join(place.dataDir, part), join(stranger.dataDir, part), { recursive: true })
    running = await adopted(stranger, settings, /[0-9a-f]{64}/.exec(refusal)?.[0] ?? '')
    const second = { SAMNANG_LOGIN_FILE: join(stranger.dataDir, 'login-sok') }
    const moved = { from: place, to: stranger, second, settings, client, expectRefused: expectOneLine }
    await expectMoved(moved)
    const atFirst = running
    running = null
    running = await loseForGood(moved, atFirst)
    await expectFormerRefused(moved)
  } finally {
    if (running) await stopProduct(running)
    await owner.query('drop database operator_59 with (force)').catch(() => {})
    await owner.end()
  }
})

/** With LOG_STDOUT what keeps standard output has the lines of all three programs, as their files have them; secrets are in none. */
async function expectJournal(running: Running, { dataDir }: Place): Promise<void> {
  for (const name of ['server', 'office', 'vault']) {
    const file = join(dataDir, 'log', `${name}.log`)
    const firstLine = async () => /^.+(?=\n)/.exec(await readFile(file, 'utf8').catch(() => ''))?.[0]
    const line = await poll(firstLine, 20_000, `no line of the ${name}`)
    expect(JSON.parse(line), name).toBeTypeOf('object')
    await expect.poll(() => running.output()).toContain(line)
  }
  expect(running.output()).not.toContain('operator-59@')
}

/** The vault is lost: two people let another one take its place, and the product starts with it. */
async function adopted(place: Place, settings: NodeJS.ProcessEnv, key: string): Promise<Running> {
  const product = productAt(place)
  const db = new pg.Client({ connectionString: settings.DATABASE_URL ?? '' })
  await db.connect()
  const { token } = await colleague(db, { name: 'sok', roles: ['owner'], kind: 'terminal' })
  await db.end()
  const file = join(place.dataDir, 'login-sok')
  await writeFile(file, token, { mode: 0o600 })
  const words = ['vault', 'adopt', key]
  expect((await samnang(product, words, settings)).stdout).toContain('a second person has to give the same')
  await expectOneLine(place, settings, /Another vault/)
  const second = await samnang(product, words, { ...settings, SAMNANG_LOGIN_FILE: file })
  expect(second.stdout, second.stderr).toContain(`From now on the vault is ${key}.`)
  const running = startProduct(place, settings)
  await untilReady(product, running)
  expect((await samnang(product, ['vault', 'show'], settings)).code).toBe(0)
  return running
}

/** Where root starts them no two processes share a user and none is root; nobody but us knows the owner's password. */
async function expectDivided(place: Place, ownerPassword: string): Promise<void> {
  const pids = await Promise.all((['vault', 'server'] as const).map((name) => pidOf(place, name)))
  const users = await Promise.all(pids.map((pid) => stat(`/proc/${pid}`).then(({ uid }) => uid)))
  const own = process.getuid?.() ?? 0
  if (own === 0) expect(new Set([0, ...users]).size).toBe(3)
  else expect(users).toEqual([own, own])
  for (const pid of pids) expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain(ownerPassword)
}

test('a vault of another user, as docs/vault.md says, is used and never taken over', async () => {
  const place = await placeIn('apart')
  const product = productAt(place)
  await chmod(folder, 0o711)
  const vault = new OwnVault(folder)
  await vault.prepare()
  await vault.start(place.root)
  const settings = { ...vault.settings, DEMO: '0', DATABASE_URL: '' }
  const running = startProduct(place, settings)
  try {
    await untilReady(product, running)
    expect(await pidOf(place, 'vault'), 'the supervisor starts none of its own').toBeUndefined()
    await expectOneLine(
      await placeIn('taker'),
      { ...settings, VAULT_EXTERNAL: '' },
      /listens.*VAULT_EXTERNAL=1/,
    )
    expect((await fetch(`${product.operationUrl}/readyz`)).status).toBe(200)
  } finally {
    await stopProduct(running)
    await vault.stop()
  }
})

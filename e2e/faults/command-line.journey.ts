/** The operator's command line against a product that runs, and against the same data when it is stopped. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../client.ts'
import { type Said, samnang, startWorld, type World } from '../processes.ts'
import { stopProduct } from '../product.ts'
import { SOON_MS } from '../soon.ts'
import { poll } from '../stream.ts'

let world: World
let folder: string

beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'samnang-cli-'))
})
afterAll(async () => {
  await world?.end()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]): Promise<Said> => samnang(world, args)
/** The first word is what is piped in. */
const runWith = (password: string, ...args: string[]): Promise<Said> =>
  samnang(world, [...args, '--password-stdin'], {}, password)

async function expectDone(...args: string[]): Promise<unknown> {
  return expectSaid(await run(...args, '--json'))
}

function expectSaid(said: Said): unknown {
  expect(said.code, `${said.stdout}${said.stderr}`).toBe(0)
  return JSON.parse(said.stdout)
}

/** Refused or not understood: one reason, no stack. */
async function expectNot(code: 1 | 2, ...args: string[]): Promise<void> {
  expectRefused(code, await run(...args))
}

function expectRefused(code: 1 | 2, said: Said): void {
  expect(said.code, `${said.stdout}${said.stderr}`).toBe(code)
  expect(said.stderr).toMatch(/^samnang: .+/)
  expect(said.stderr + said.stdout).not.toMatch(/^\s+at .+:\d+:\d+/m)
}

const COMMANDS = [
  'login',
  'logout',
  'whoami',
  'staff create',
  'staff list',
  'staff leave',
  'player create',
  'player import',
  'player credit',
  'player debit',
  'player lock',
  'player unlock',
  'player password',
  'player show',
  'player exclude',
  'draw list',
  'draw show',
  'draw void',
  'draw verify',
  'ledger audit',
  'maintenance on',
  'maintenance off',
  'message set',
  'message clear',
  'vault show',
  'vault adopt',
  'keys show',
  'keys adopt',
  'receipt check',
  'db migrate',
  'db backup',
  'db restore',
  'db server-login',
]

test('help at every level, and exit code 2 for what is not understood', async () => {
  const overview = await run('--help')
  expect(overview.code).toBe(0)
  for (const command of COMMANDS) expect(overview.stdout).toContain(`  ${command} `)
  for (const group of new Set(COMMANDS.map((command) => command.split(' ')[0] ?? ''))) {
    const said = await run(group, '--help')
    expect(said.code, group).toBe(0)
    expect(said.stdout).toContain(`${group} `)
  }
  const helps = await Promise.all(COMMANDS.map((command) => run(...command.split(' '), '--help')))
  for (const [at, said] of helps.entries()) {
    expect(said.code, COMMANDS[at]).toBe(0)
    expect(said.stdout).toContain(`usage: samnang ${COMMANDS[at]}`)
  }
  await expectNot(2, 'plaier', 'create')
  await expectNot(2, 'player', 'create')
  await expectNot(2, 'player', 'create', 'x', '--credit', '1.5')
  await expectNot(2, 'player', 'create', 'x', '--password', 'long-enough-1')
  await expectNot(2, 'draw', 'show', 'x7')
  await expectNot(2, 'draw', 'void', '1')
  await expectNot(2, 'ledger', 'audit', '--unknown')
})

test('players: make, import, pay in and out, lock, password', async () => {
  expectSaid(await runWith('sokha-pass-59', 'player', 'create', 'Sokha', '--credit', '50000', '--json'))
  expectRefused(1, await runWith('sokha-pass-59', 'player', 'create', 'sokha'))
  expectRefused(1, await runWith('short', 'player', 'create', 'dara'))
  expectRefused(1, await runWith('password', 'player', 'create', 'dara'))
  expectRefused(2, await run('player', 'create', 'dara'))
  const file = join(folder, 'players.csv')
  await writeFile(file, 'username,password,credit\nរតនា,លេខសម្ងាត់-៥៩,7000\n"bopha","a,""quoted"" pass",\n')
  expect(await expectDone('player', 'import', file)).toMatchObject({ made: 2 })
  await expectNot(1, 'player', 'import', join(folder, 'none.csv'))

  expect(await expectDone('player', 'credit', 'sokha', '10,000', '--key', 'bank-1')).toMatchObject({
    balance: 60_000,
  })
  expect(await expectDone('player', 'credit', 'sokha', '10000', '--key', 'bank-1')).toMatchObject({
    replay: true,
  })
  expect(await expectDone('player', 'debit', 'sokha', '5000')).toMatchObject({ balance: 55_000 })
  await expectNot(1, 'player', 'debit', 'sokha', '55001')
  await expectNot(1, 'player', 'credit', 'nobody', '1')
  await expectNot(2, 'player', 'credit', 'sokha', '-1')

  expect(await expectDone('player', 'show', 'sokha')).toMatchObject({ balance: 55_000, exclusion: null })
  const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  await expectDone('player', 'exclude', 'រតនា', '--until', day(9))
  await expectNot(1, 'player', 'exclude', 'រតនា', '--until', day(3))
  expect(await expectDone('player', 'show', 'រតនា')).toMatchObject({ exclusion: { kind: 'self_exclusion' } })
  await expectNot(1, 'player', 'exclude', 'nobody', '--until', day(9))
  await expectNot(2, 'player', 'exclude', 'sokha', '--until', 'tomorrow')
  await expectNot(2, 'player', 'exclude', 'sokha')

  const sokha = await new Client(world.url).logIn('sokha', 'sokha-pass-59')
  const stream = await sokha.stream()
  expect((await sokha.ask('GET /api/user')).balance).toBe(55_000)
  const credited = Date.now()
  await expectDone('player', 'credit', 'sokha', '1')
  await stream.until(({ kind, data }) => kind === 'balance' && data.balance === 55_001, SOON_MS)
  await expectDone('player', 'lock', 'sokha')
  await stream.untilEnd(SOON_MS)
  expect(await sokha.call('GET /api/user')).toMatchObject({ status: 401 })
  await expect(new Client(world.url).logIn('sokha', 'sokha-pass-59')).rejects.toThrow('account_locked')
  await expectDone('player', 'unlock', 'sokha')
  expectSaid(await runWith('another-pass-59\n', 'player', 'password', 'sokha', '--json'))
  await new Client(world.url).logIn('Sokha', 'another-pass-59')
  await new Client(world.url).logIn('រតនា', 'លេខសម្ងាត់-៥៩')
  await new Client(world.url).logIn('bopha', 'a,"quoted" pass')
  console.info(
    `command line: a credit was on the screen ${Date.now() - credited} ms after the command began, at the latest`,
  )
})

test('draws: list, show, void with refund, verify', async () => {
  const sokha = await new Client(world.url).logIn('sokha', 'another-pass-59')
  const { balance } = await sokha.ask('GET /api/user')
  const draw = await sokha.openDraw('POLL_2', 5_000)
  const body = {
    poll: draw.poll,
    result_id: draw.result_id,
    bets: [{ type: 'RANGE_1' as const, amount: 1_000 }],
  }
  await sokha.ask('POST /api/bet', { body })
  const id = String(draw.result_id)
  await expectDone('draw', 'void', id, '--reason', 'technical_fault', '--note', 'disk 2')
  const refunded = async () => ((await sokha.ask('GET /api/user')).balance === balance ? true : undefined)
  await poll(refunded, 20_000, 'the stake did not come back')
  expect(await expectDone('draw', 'show', id)).toMatchObject({
    state: 'VOID',
    void_reason: 'technical_fault',
    paid: 1_000,
  })
  await expectNot(1, 'draw', 'void', id, '--reason', 'other')
  await expectNot(2, 'draw', 'void', id, '--reason', 'the operator says so')
  await expectNot(1, 'draw', 'show', '999999999')
  const settled = await poll(
    async () => {
      const draws = (await expectDone('draw', 'list', '--poll', 'POLL_2', '--state', 'SETTLED')) as {
        result_id: number
      }[]
      return draws[0]
    },
    60_000,
    'no draw was settled',
  )
  await expectDone('draw', 'verify', String(settled.result_id))
  await expectNot(1, 'draw', 'void', String(settled.result_id), '--reason', 'other')
})

/** The house's words, as an open stream is told of them. */
function isSaid(text: string) {
  return ({ kind, data }: { kind: string; data: Record<string, unknown> }) =>
    kind === 'site' && JSON.stringify(data.words).includes(JSON.stringify(text))
}

test('maintenance and message reach an open stream within 2 s', async () => {
  const bopha = await new Client(world.url).logIn('bopha', 'a,"quoted" pass')
  const stream = await bopha.stream()
  await expectDone('message', 'set', 'សួស្ដី អ្នកលេង')
  await stream.until(isSaid('សួស្ដី អ្នកលេង'), SOON_MS)
  await expectDone('maintenance', 'on', '--notice', 'ព្រឹកនេះ')
  await stream.until(({ kind, data }) => kind === 'maintenance' && data.notice === 'ព្រឹកនេះ', SOON_MS)
  await stream.untilEnd(SOON_MS)
  const raw = await bopha.send({ method: 'GET', path: '/api/user' })
  expect(raw.status).toBe(503)
  expect(raw.json).toMatchObject({ code: 'maintenance', notice: 'ព្រឹកនេះ' })
  await expectDone('maintenance', 'off')
  const isBack = async () => ((await bopha.call('GET /api/user')).kind === 'ok' ? true : undefined)
  await poll(isBack, SOON_MS, 'the site did not open again')
  await expectDone('message', 'clear')
})

test('a backup of the running product, restored elsewhere, has right books; all works while it is stopped', async () => {
  expect(await expectDone('ledger', 'audit')).toMatchObject({ differences: 0 })
  const file = join(folder, 'backup')
  expect(await expectDone('vault', 'show')).toMatchObject({ known: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await expectNot(2, 'vault', 'adopt', 'no-key')
  await expectDone('db', 'backup', file)
  expect((await readFile(file)).length).toBeGreaterThan(1_000)
  const restored = { ...world, dataDir: join(folder, 'restored') }
  const elsewhere = (...args: string[]) => samnang(restored, args)
  expect((await elsewhere('db', 'restore', file)).code).toBe(0)
  expect((await elsewhere('ledger', 'audit')).code).toBe(0)
  expect((await elsewhere('player', 'lock', 'sokha')).stderr, 'log-ins are in no backup').toContain(
    'log in first',
  )
  expect((await samnang(restored, ['login', 'admin', '--password-stdin'], {}, 'admin-1234-demo')).code).toBe(
    0,
  )
  expect((await elsewhere('db', 'restore', file)).code, 'only into an empty database').toBe(1)
  const said = await elsewhere('player', 'debit', 'រតនា', '7000', '--json')
  expect(JSON.parse(said.stdout)).toMatchObject({ balance: 0 })

  await stopProduct(world.running)
  expect(await expectDone('ledger', 'audit')).toMatchObject({ differences: 0 })
  expect(await expectDone('player', 'debit', 'រតនា', '6999')).toMatchObject({ balance: 1 })
  expect(await expectDone('db', 'migrate')).toMatchObject({ applied: [] })
  await expectDone('draw', 'list')
})

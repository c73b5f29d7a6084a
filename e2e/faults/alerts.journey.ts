/**
 * Somebody is called: real faults of a running product fire the alerts of deploy/ in a real Prometheus, a real Alertmanager
 * writes to root, and mending ends them.
 */
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../client.ts'
import { connect, makePlayer, pidOf, postmasterPid, samnang, startWorld, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { type Alertmanager, startAlertmanager } from './alertmanager.ts'
import { rest } from './ground.ts'
import { openDoors } from './leaver.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'

/** Fired by the faults below. */
const BY_FAULTS = [
  ...['LedgerNotAudited', 'LedgerWrong', 'DepositWaits', 'WithdrawalWaits', 'DrawVoided'],
  ...['VaultSilent', 'DrawsLate', 'NobodyLeads', 'DatabaseUnreachable', 'RequestsFail', 'CallersWait'],
  ...['ServerDown', 'DrawsOdd', 'Overloaded'],
]
/** Fired by promtool alone (deploy/prometheus/alerts.test.yml), and why. */
const BY_RULE_TESTS: Record<string, string> = {
  BetsSlow: 'bets would have to be slow for long on a machine that others use',
  PasswordsGuessed: 'locks log-ins of everybody for half an hour',
  ClockOff: 'the clock is the machine’s',
  SlipIdsEnd: 'parts are made months ahead',
  GatewaySilent: 'four questions in a row have to go unanswered, each later than the one before',
  ProviderRests: 'a breaker opens behind calls that time out: circuit-breaker.test.ts',
  WalletException: 'the wallet’s own tests cause each of them',
  WalletUndecided: 'wants a provider that calls while the database is away: game-kills.journey.ts',
  FilesAltered: 'a checkout is no release: own-files.test.ts alters one, release.journey.ts as well',
  DiskLow: 'the disk is the machine’s',
  StandbyMissing:
    'this house has no standby: point-in-time.journey.ts reads the figure while one comes and goes',
  ArchiveFails: 'this house has no archive: point-in-time.journey.ts reads the figure while it fails',
}

let world: World
let db: pg.Client
let mailer: Alertmanager
let prometheus: Prometheus
let player: { name: string; password: string }
let client: Client

beforeAll(async () => {
  world = await startWorld()
  db = await connect(world)
  const programs = process.env.PROMETHEUS_DIR ?? '/usr/bin'
  mailer = await startAlertmanager(programs)
  prometheus = await startPrometheus(world, programs, mailer.port)
  player = await makePlayer(world, 'waiting', 100_000)
  client = await new Client(world.url).logIn(player.name, player.password)
})
afterAll(async () => {
  await prometheus?.end()
  await mailer?.end()
  await db?.end().catch(() => {})
  await world?.end()
})

test('every alert is fired here or by a test of its rule, and asks for figures that the product serves', async () => {
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...BY_FAULTS, ...Object.keys(BY_RULE_TESTS)].sort()).toEqual(alerts.sort())
  const dashboard = await readFile('deploy/grafana/samnang.json', 'utf8')
  const served = await (await fetch(`${world.operationUrl}/metrics`)).text()
  const known = new Set([...served.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const asked = [...(rules + dashboard).matchAll(/\b((?:samnang|nodejs|process)_\w+)/g)].map(
    ([, name]) => name ?? '',
  )
  expect(
    asked.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, ''))),
  ).toEqual([])
})

test('payments that wait too long, and a book that nobody has proven', async () => {
  const bank_account = await openDoors(db, client)
  const body = { amount: 1_000, bank_account, password: player.password }
  const { id } = await client.ask('POST /api/withdraw', { body, key: crypto.randomUUID() })
  await db.query(`update withdrawal set created_at = now() - interval '13 hours' where id = $1`, [id])
  const deposit = await depositOf(client.id)
  await Promise.all(['WithdrawalWaits', 'DepositWaits', 'LedgerNotAudited'].map(prometheus.fires))
  expect(await mailer.letter('Samnang: LedgerNotAudited')).toContain('docs/runbooks/ledger-not-audited.md')

  await client.ask('POST /api/withdraw/:id/cancel', { params: { id: String(id) } })
  await db.query(`update deposit set state = 'CANCELLED', done_at = now() where id = $1`, [deposit])
  await db.query(`insert into cashier_step (deposit, state, actor) values ($1, 'CANCELLED', 'system')`, [
    deposit,
  ])
  await Promise.all(['WithdrawalWaits', 'DepositWaits'].map(prometheus.ends))
})

/** One whose player said an hour ago that the money is on its way. */
async function depositOf(playerId: number): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `with made as (insert into deposit (player_id, amount, way, reference, key, request_hash, expires_at, state)
       values ($1, 100000, 'transfer', '595959', 'waits', sha256('waits'), now() + interval '1 day', 'SENT') returning id)
     insert into cashier_step (deposit, state, actor, at) select id, 'SENT', 'player:' || $1, now() - interval '1 hour' from made
     returning deposit::text as id`,
    [playerId],
  )
  return rows[0]?.id ?? ''
}

test('a draw that is called off, and a balance that its entries contradict', async () => {
  const draw = await client.openDraw('POLL_1', 20_000)
  const called = await samnang(world, ['draw', 'void', String(draw.result_id), '--reason', 'technical_fault'])
  expect(called.code, called.stderr).toBe(0)
  const add = (units: number) =>
    db.query('update account set balance = balance + $2 where id = $1', [client.id, units])
  await add(7)
  expect((await samnang(world, ['ledger', 'audit'])).code).toBe(1)
  await Promise.all(['LedgerWrong', 'DrawVoided'].map(prometheus.fires))

  await add(-7)
  expect((await samnang(world, ['ledger', 'audit'])).stderr).toBe('')
  await Promise.all(['LedgerWrong', 'LedgerNotAudited'].map(prometheus.ends))
})

test('a vault that hangs, and the draws that wait for it', async () => {
  await whileStopped([(await pidOf(world, 'vault')) ?? 0], async () => {
    await Promise.all(['VaultSilent', 'DrawsLate'].map(prometheus.fires))
    const letter = await mailer.letter('Samnang, at once: VaultSilent')
    expect(letter).toContain('To: root@localhost')
    expect(letter).toContain('docs/runbooks/vault-silent.md')
    await mailer.isHeldBack('DrawsLate')
  })
  await Promise.all(['VaultSilent', 'DrawsLate'].map(prometheus.ends))
  await mailer.letter('Samnang, at once: VaultSilent', true)
})

test('a lease that nobody can take', async () => {
  await db.query('begin')
  await db.query(`select from lease where role = 'draw' for update`)
  await prometheus.fires('NobodyLeads')
  await db.query('rollback')
  await prometheus.ends('NobodyLeads')
})

test('a database that hangs', async () => {
  const pid = await postmasterPid(world)
  await whileStopped([pid, ...(await childrenOf(pid))], () => prometheus.fires('DatabaseUnreachable'))
  await prometheus.ends('DatabaseUnreachable')
})

test('a right that a migration forgot, and a table that somebody has locked', async () => {
  await db.query('revoke select on withdrawal from samnang_app')
  await whileAsked(1, () => prometheus.fires('RequestsFail'))
  await db.query('grant select on withdrawal to samnang_app')

  await db.query('begin')
  await db.query('lock table withdrawal in access exclusive mode')
  const fire = () => Promise.all(['CallersWait', 'Overloaded'].map(prometheus.fires)).then(() => undefined)
  await whileAsked(40, fire).finally(() => db.query('rollback'))
  await Promise.all(['RequestsFail', 'CallersWait', 'Overloaded'].map(prometheus.ends))
})

/** So many windows of a player ask for their withdrawals again and again, until the work is done. */
async function whileAsked(windows: number, work: () => Promise<void>): Promise<void> {
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const { kind } = await client.call('GET /api/withdraw')
      // Sent away at once: whoever is does not ask again in the same instant.
      if (kind !== 'ok') await rest(200)
    }
  }
  const asking = Array.from({ length: windows }, ask)
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(asking)
}

test('a server that hangs', async () => {
  await whileStopped([(await pidOf(world, 'server')) ?? 0], () => prometheus.fires('ServerDown'))
  await prometheus.ends('ServerDown')
  await prometheus.ends('DrawVoided')
  expect((await samnang(world, ['ledger', 'audit'])).code, 'nothing was lost meanwhile').toBe(0)
})

/** The last one: what has been weighed stays weighed. */
test('a result that comes again', async () => {
  // Beside the vault, as nobody but the database's owner can: the last result once more, closed just now.
  const repeat = `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls, settled_at)
    select poll, 1, 1, now() - interval '10 s', now(), now(), 'SETTLED', balls, now()
    from draw where poll = 'POLL_2' and state = 'SETTLED' and balls is not null order by closes_at desc limit 1`
  await poll(async () => (await db.query(repeat)).rowCount || undefined, 60_000, 'no draw was settled')
  await prometheus.fires('DrawsOdd')
})

/** Processes that hold still until the work is done, whatever becomes of it. */
async function whileStopped<T>(pids: number[], work: () => Promise<T>): Promise<T> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of pids.reverse()) process.kill(pid, 'SIGCONT')
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, at) => parents[at] === parent)
}

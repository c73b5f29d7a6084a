/** F21: the office's replica for reports falls behind, is too old, dies: reports say so, and no decision is made by it. */
import type { Figures } from '@samnang/contract/office/figures'
import type { ReadFrom } from '@samnang/contract/office/read-from'
import pg from 'pg'
import { standbyOf, type TestStandby } from '../../server/test/standby.ts'
import { Client } from '../client.ts'
import { officeClient } from '../colleague.ts'
import { databaseUrl, makePlayer } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, quantile, startLoad } from './ground.ts'
import { openDoors } from './leaver.ts'
import { officeLoginAt, startSecondOffice } from './second-office.ts'

/** What the house allows here; five minutes where nothing is said. */
const LIMIT_S = 25
/** Looked at every two seconds; a busy machine may need longer. */
const SEEN_MS = 20_000
const OWN_RIEL = 50_000
const WITHDRAWN = 900

/** What the run works with: an office of its own beside the product's, which alone has the replica. */
interface Scene {
  ground: Ground
  standby: TestStandby
  staff: Client
  leaver: Client
  password: string
  bankAccount: number
}

export async function oldReplica(ground: Ground): Promise<Outcome> {
  const { world, db } = ground
  const load = startLoad(ground, [await bettor(ground, 'old-a'), await bettor(ground, 'old-b')])
  const { name, password } = await makePlayer(world, 'old-leaver', OWN_RIEL)
  const leaver = await new Client(world.url).logIn(name, password)
  const bankAccount = await openDoors(db, leaver)
  const url = await officeLoginAt(world, await databaseUrl(world))
  const standby = await standbyOf(await databaseUrl(world))
  const office = await startSecondOffice(world, {
    OFFICE_DATABASE_URL: url,
    OFFICE_REPORTS_URL: standby.at(url),
    OFFICE_REPORTS_SECONDS: String(LIMIT_S),
  })
  try {
    const place = { dataDir: world.dataDir, officeUrl: office.url }
    const staff = await officeClient(place, db, { name: 'old-eyes', roles: ['owner'], branch: null })
    const scene = { ground, standby, staff, leaver, password, bankAccount }
    const faults: string[] = []
    const figures: Record<string, number> = {}
    let struck = 0
    for (let n = 0; n < ground.dose; n += 1) struck += await strike(scene, faults, figures)
    await load.stop()
    const told = ['reports are read from the replica', '"instead":"late"', '"instead":"away"']
    faults.push(...told.filter((line) => !office.log().includes(line)).map((line) => `not logged: ${line}`))
    return {
      dose: `${ground.dose} × still for ${LIMIT_S} s and longer, dead`,
      struck,
      wanted: 3 * ground.dose,
      faults,
      figures: { ...figures, bets: load.ms.length, 'p99 ms of a bet': quantile(load.ms, 0.99) },
    }
  } finally {
    await load.stop()
    await office.end()
    await standby.end()
  }
}

/** How often the replica was seen to lag, to be too old, and to be gone. */
async function strike(scene: Scene, faults: string[], figures: Record<string, number>): Promise<number> {
  const { ground, standby } = scene
  await untilFrom(
    scene,
    ({ database }) => database === 'replica',
    'the reports are not read from the replica',
  )
  const countedBefore = await countedBets(ground)
  await standby.pause()
  const [pausedAt, countedThen] = [await nowOf(ground), await countedBets(ground)]
  // The primary has counted bets that the replica knows nothing of.
  await poll(
    async () => ((await countedBets(ground)) > countedThen ? true : undefined),
    LIMIT_S * 1_000,
    'nothing was counted while the replica stood still',
  )
  const old = await readFigures(scene)
  const asOf = Date.parse(old.read_from?.as_of ?? '')
  if (old.read_from?.database !== 'replica') faults.push(`too early left: ${JSON.stringify(old.read_from)}`)
  if (!(asOf <= pausedAt)) faults.push(`the page says ${asOf - pausedAt} ms more than the replica knows`)
  if (old.total.bets < countedBefore || old.total.bets > countedThen)
    faults.push(`${old.total.bets} bets told, ${countedBefore} to ${countedThen} were counted by then`)
  figures['age told in s'] = Math.round(((await nowOf(ground)) - asOf) / 1_000)
  faults.push(...(await decide(scene)))
  await untilFrom(
    scene,
    ({ instead }) => instead === 'late',
    'the old replica is not left',
    LIMIT_S * 1_000 + SEEN_MS,
  )
  figures['left after s'] = Math.round(((await nowOf(ground)) - pausedAt) / 1_000)
  const least = await countedBets(ground)
  const fresh = await readFigures(scene)
  if (fresh.total.bets < least) faults.push(`the primary told ${fresh.total.bets} bets, and has ${least}`)
  await standby.goOn()
  await untilFrom(scene, ({ database }) => database === 'replica', 'the replica that caught up is not read')
  await standby.stop()
  await untilFrom(scene, ({ instead }) => instead === 'away', 'the dead replica is not told of')
  await standby.start()
  return 3
}

/** A withdrawal that the replica has never seen is approved by what it is now, and the balance is what it is now. */
async function decide({ ground, standby, staff, leaver, password, bankAccount }: Scene): Promise<string[]> {
  const faults: string[] = []
  const { db, world } = ground
  const body = { amount: WITHDRAWN, bank_account: bankAccount, password }
  const { id } = await leaver.ask('POST /api/withdraw', { body, key: crypto.randomUUID() })
  const sheet = await ask<{ balance: number }>(staff, `/api/players/${leaver.id}`)
  const { rows } = await db.query<{ riel: number; state: string }>(
    'select (balance / 100000)::float8 as riel from account where id = $1',
    [leaver.id],
  )
  if (sheet.balance !== rows[0]?.riel) faults.push(`the desk shows ${sheet.balance}, not ${rows[0]?.riel}`)
  await order(staff, `/api/withdrawals/${id}/claim`, {})
  await order(staff, `/api/withdrawals/${id}/approve`, { amount: WITHDRAWN })
  const { rows: made } = await db.query<{ state: string }>('select state from withdrawal where id = $1', [id])
  if (made[0]?.state !== 'APPROVED') faults.push(`the withdrawal is ${made[0]?.state}, not approved`)
  const copy = new pg.Client({ connectionString: standby.at(await databaseUrl(world)) })
  await copy.connect()
  const seen = await copy.query('select from withdrawal where id = $1', [id]).finally(() => copy.end())
  if (seen.rowCount !== 0) faults.push('the replica had the withdrawal: nothing was proven')
  return faults
}

/** Of the whole house, in days around this one. */
async function readFigures({ staff }: Scene): Promise<Figures> {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const [from, to] = [day(Date.now() - 86_400_000), day(Date.now() + 86_400_000)]
  return ask<Figures>(staff, `/api/figures?from=${from}&to=${to}&by=day`)
}

async function untilFrom(
  scene: Scene,
  isIt: (from: ReadFrom) => boolean,
  otherwise: string,
  patienceMs = SEEN_MS,
): Promise<void> {
  const isSo = async () => {
    const { read_from } = await readFigures(scene)
    return (read_from && isIt(read_from)) || undefined
  }
  await poll(isSo, patienceMs, otherwise)
}

/** The primary's own sum, past the application. */
async function countedBets({ db }: Ground): Promise<number> {
  const { rows } = await db.query<{ bets: string }>(
    `select coalesce(sum(bets), 0)::text as bets from house_figure where part <> ''`,
  )
  return Number(rows[0]?.bets)
}

async function nowOf({ db }: Ground): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? 0
}

async function ask<T>(staff: Client, path: string): Promise<T> {
  const { status, json, text } = await staff.send({ method: 'GET', path })
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return (json as { data: T }).data
}

async function order(staff: Client, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const sent = { method: 'POST', path, headers, body: JSON.stringify({ ...body, reason: 'by what is now' }) }
  const { status, text } = await staff.send(sent)
  if (status >= 300 || status === 202) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
}

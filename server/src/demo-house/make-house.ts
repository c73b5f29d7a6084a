/**
 * A small house to look at, played by the product's own commands at a clock that is moved (docs/demo-house.md): in a
 * database of its own, a day a transaction, and brought into the demo by one transaction when it is whole.
 */
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '../base/audit-log.ts'
import type { DatabasePlace } from '../database/migrate.ts'
import { dropMovedDatabase } from '../database/moved-clock.ts'
import { TUNED } from '../database/nested-pool.ts'
import { createPool, inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { nextIds } from '../database/reserve-ids.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { ensureLotteryRules } from '../lottery/rules.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'
import { StartError } from '../start-error.ts'
import {
  analyse,
  bookPots,
  bringAudit,
  bringKeys,
  bringMappings,
  bringRows,
  bringStaff,
  recountFigures,
} from './bring-over-store.ts'
import { markLookedAt, usedMeanwhile } from './house-books-store.ts'
import {
  beginHouse,
  daysOfState,
  endHouse,
  type HouseState,
  type HouseWish,
  planOf,
  readProgress,
  writeProgress,
} from './house-state.ts'
import { backendOf, lockHouse, waitsForGames } from './house-store.ts'
import { dayStart, playDay } from './play-day.ts'
import { type HouseDatabase, houseDatabase, resetIds, worldFor } from './set-up.ts'

export interface HouseOrder extends HouseWish {
  /** The demo's database, as its owner, who may make another one beside it. */
  url: string
  place: DatabasePlace
  /** For a house without a seed that was asked for. */
  drawnSeed: string
  say: (line: string) => void
  /** How long to wait for the providers' lists of games, which come when a demo has started. */
  patienceMs?: number
  /** The database is on this machine, and its sessions may be made to wait for everybody else's. */
  isPolite?: boolean
}

export interface MadeHouse {
  state: HouseState
  /** False: it was there already. */
  isNew: boolean
}

/**
 * Makes the house of a demo, once; called again after a kill it goes on with the day that was cut off. Throws a
 * `StartError` where the database is no demo, has players who are not the demo's, or has another house.
 */
export async function makeHouse(order: HouseOrder): Promise<MadeHouse> {
  const demo = createPool(order.url, { max: 4, role: null, name: 'samnang-house', statementTimeoutMs: 0 })
  const lock = await demo.connect()
  try {
    if (!(await lockHouse(lock))) throw new StartError('The house of this demo is being made already.')
    await awaitGames(demo, order.patienceMs ?? 0)
    return await make(demo, order)
  } finally {
    lock.release(true)
    await demo.end()
  }
}

/** Without them it is a house without games. */
async function awaitGames(demo: Pool, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await waitsForGames(demo))) await sleep(500)
}

async function make(demo: Pool, order: HouseOrder): Promise<MadeHouse> {
  const { url, place, say } = order
  const state = await beginHouse(demo, order, order.drawnSeed)
  const name = `${new URL(url).pathname.slice(1)}_house`
  if (state.made_at !== null) {
    await dropMovedDatabase(url, name)
    return { state, isNew: false }
  }
  say(`A house of ${state.players} players and ${daysOfState(state)} days, seed ${state.seed}.`)
  await ensurePaytable(demo)
  await ensureLotteryRules(demo)
  const house = await houseDatabase(demo, state, { url, name, place })
  try {
    await playOn(house, state, order)
    const made = await bringOver(demo, house.owner, state)
    say('The house is there.')
    return { state: made, isNew: true }
  } finally {
    await house.owner.end()
  }
}

/** As the application, which may write nothing but what its commands write. */
async function playOn({ url, owner }: HouseDatabase, state: HouseState, order: HouseOrder): Promise<void> {
  const days = daysOfState(state)
  let progress = await readProgress(owner)
  if (!progress || progress.day >= days) return
  const from = progress
  await inTransaction(owner, (tx) => resetIds(tx, state, from))
  const pool = createPool(url, { max: 1, name: 'samnang-house', statementTimeoutMs: 0 })
  const session = await pool.connect()
  try {
    await session.query(TUNED)
    if (order.isPolite) beKind(await backendOf(session))
    for (; progress.day < days; tell(progress.day, days, order.say))
      progress = await playOne(session, state, progress)
  } finally {
    session.release(true)
    await pool.end()
  }
}

async function playOne(session: Tx, state: HouseState, progress: Awaited<ReturnType<typeof nextProgress>>) {
  await session.query('begin')
  const { day } = progress
  await playDay(await worldFor(session, state, dayStart(planOf(state), day)), day)
  const next = await nextProgress(session, state, progress)
  await writeProgress(session, next)
  await session.query('commit')
  return next
}

async function nextProgress(
  session: Tx,
  { ids }: HouseState,
  { day, auditAfter }: { day: number; auditAfter: string },
) {
  return { day: day + 1, auditAfter, ids: await nextIds(session, Object.keys(ids)) }
}

function tell(day: number, days: number, say: (line: string) => void): void {
  if (day === days || day % Math.max(1, Math.round(days / 20)) === 0) say(`day ${day} of ${days}`)
}

/** The last to be served; where we may not say so, it works at the pace of the others. */
function beKind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Another user's process, or none of this machine.
  }
}

async function bringOver(demo: Pool, house: Pool, state: HouseState): Promise<HouseState> {
  const progress = await readProgress(house)
  const made = await inTransaction(house, (from) =>
    inTransaction(demo, async (to) => {
      await keepBooksShut(to, state)
      const rows = await bringRows(from, to)
      await bringMappings(from, to)
      await markLookedAt(to, state.ids.tx ?? { first: '0', last: '0' })
      await bringStaff(from, to)
      await bringKeys(from, to, state.until_ms)
      await bringAudit(from, to, progress?.auditAfter ?? '0')
      const after = { seed: state.seed, days: daysOfState(state), players: state.players, rows }
      await recordAudit(to, { actor: 'server', action: 'demo_house_made', before: null, after })
      // Last, because the demo's own draws need the pots.
      await bookPots(from, to)
      await recountFigures(to)
      return endHouse(to, state)
    }),
  )
  await analyse(demo)
  return made
}

/**
 * Nobody closes a day of the house's accounts until this transaction ends. Where somebody has, or has closed an account, the
 * house's older movements would stand behind that day and in none: the house is given up.
 */
async function keepBooksShut(demo: Tx, state: HouseState): Promise<void> {
  const { cash } = planOf(state)
  for (const id of Object.values(cash).sort((a, b) => Number(a - b))) await enterCashAccount(demo, id)
  const codes = await usedMeanwhile(demo, cash, state.ids.tx?.first ?? '0')
  if (codes.length > 0)
    throw new StartError(
      `Somebody has closed a day of ${codes.join(', ')} or imported a statement of it while the house was made: it cannot come in any more. Start a demo with an empty DATA_DIR.`,
    )
}

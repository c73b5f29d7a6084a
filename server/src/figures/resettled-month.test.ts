/** Draws that were paid by wrong balls and settled again, within a month and across its close: all figures as recounted. */

import { randomInt } from 'node:crypto'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashingPool, Killed } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  addBets,
  addPlayers,
  bookFaults,
  type DrawWorld,
  drawWorld,
  type TestBet,
} from '../../test/draw-world.ts'
import { randomFrom } from '../../test/lived-book.ts'
import { testOffice } from '../../test/office.ts'
import { compareReports } from '../../test/recount.ts'
import { recountBook } from '../../test/recount-book.ts'
import { recountMoment } from '../../test/recount-moment.ts'
import { recountedReports } from '../../test/recount-reports.ts'
import { runDraw } from '../../test/run-draw.ts'
import { openDrawAt } from '../../test/timely-draws.ts'
import { inTransaction } from '../database/pool.ts'
import { provenBalls } from '../fairness/proven-balls.ts'
import { findDraw } from '../lotto59/draw-store.ts'
import { previewResettlement, resettleDrawIn } from '../lotto59/resettle-draw.ts'
import { resettleDraws } from '../lotto59/run-resettlements.ts'
import { countFigures } from './count-figures.ts'
import { owedAt } from './moment-store.ts'
import { closeMonthIn, listMonths } from './month-close.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 30))
console.info(`bets are generated with seed ${seed}`)

const PLAYERS = 7
const BETS = 40
const MISPAID = 5
const by = { actor: 'staff:Dara', approvedBy: 'staff:Sok', reason: 'wrong balls' }

let db: TestDatabase
let office: Awaited<ReturnType<typeof testOffice>>
let world: DrawWorld
let players: bigint[]
let played = 0
/** Of a month that is over, whatever day it is. */
let month: string

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  office = await testOffice({ db })
  players = await addPlayers(db.owner, PLAYERS, 1_000_000)
  const { rows } = await db.owner.query<{ month: string }>(
    `select to_char(now() - interval '2 months', 'YYYY-MM') as month`,
  )
  month = rows[0]?.month ?? ''
}, 120_000)
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const random = randomFrom(seed)

function anyBet(balls: readonly number[]): TestBet['bet'] {
  const kind = random(10)
  if (kind < 6) return { kind: 'range', typeNo: (1 + random(7)) as 1 }
  if (kind < 9) return { kind: 'number', post: (1 + random(5)) as 1, number: 1 + random(59) }
  return jackpotOf(balls)
}

/** Four of the numbers on the posts. */
function jackpotOf(balls: readonly number[]): TestBet['bet'] {
  const other = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].find((n) => !balls.includes(n)) ?? 11
  return { kind: 'jackpot', numbers: [...balls.slice(0, 4), other].sort((a, b) => a - b) }
}

/**
 * Bets on a draw that closed at `at`, or in the ten seconds after it, in the riel and at the odds of the house; paid by balls that
 * are its own or not.
 */
async function playDraw(at: string, isRight: boolean): Promise<bigint> {
  const showMs = Date.now() - Date.parse(at) + 3_600_000
  const id = await openDrawAt(world, Date.parse(at) - 1, { showMs })
  played++
  const wrong = Array.from({ length: 10 }, (_, n) => 1 + ((n * 5 + played) % 59))
  const bets = Array.from({ length: BETS }, () => ({
    player: players[random(PLAYERS)] ?? 0n,
    ...{ bet: anyBet(wrong), riel: 1000 * (1 + random(3)) },
  }))
  // Whatever the right balls are, so many get what they should not.
  for (const player of players.slice(0, MISPAID)) bets.push({ player, bet: jackpotOf(wrong), riel: 1000 })
  await addBets(db.owner, id, bets)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('waits')
  if (!isRight) {
    await db.owner.query('delete from draw_due where draw_id = $1', [id])
    await db.owner.query('update draw set balls = $2 where id = $1', [id, wrong])
  }
  await db.owner.query(`update draw set shown_at = closes_at + interval '6 s' where id = $1`, [id])
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  await ageDraw(id)
  return id
}

/** Its winnings were paid when its show was over. */
async function ageDraw(id: bigint): Promise<void> {
  await db.owner.query(
    `alter table tx disable trigger tx_append_only;
     update tx set created_at = d.shown_at from draw d where d.id = tx.draw_id and d.id = ${id};
     alter table tx enable trigger tx_append_only;
     alter table draw_payment disable trigger draw_payment_append_only;
     update draw_payment set paid_at = d.shown_at from draw d where d.id = draw_id and d.id = ${id};
     alter table draw_payment enable always trigger draw_payment_append_only;
     update draw set settled_at = shown_at + interval '3 s' where id = ${id}`,
  )
}

/** Two people agree on it; `deadAt`: the process dies at that call, and another one goes on later. */
async function resettle(id: bigint, deadAt: number | null): Promise<void> {
  const proven = await provenBalls(db.owner, id)
  const looked = await previewResettlement(db.pool, { id, proven })
  assert(looked.ok, 'the draw can be looked at')
  const { players, downUnits, upUnits } = looked.value
  const seen = { players, down: unitsToRiel(downUnits), up: unitsToRiel(upUnits) }
  expect(players, `seed ${seed}`).toBeGreaterThanOrEqual(MISPAID)
  expect((await inTransaction(db.owner, (tx) => resettleDrawIn(tx, { id, proven, seen, by }))).ok).toBe(true)
  if (deadAt === null) return void (await resettleDraws(world.parts, undefined, 2))
  const dying = crashingPool(db.pool, deadAt, 'after')
  await expect(resettleDraws({ ...world.parts, money: dying.pool }, undefined, 1)).rejects.toThrow(Killed)
}

/** While a draw is only half corrected the audit names who still waits, and nothing in the sums of days. */
async function expectRecounted(isHalf = false): Promise<void> {
  await countFigures(office.parts.pool)
  await recountBook(db.owner)
  const { rows } = await db.owner.query<{ from: string; to: string }>(
    'select min(day)::text as from, max(day)::text as to from recount_moved',
  )
  const [{ from = '', to = '' } = {}] = rows
  for (const period of [
    { from, to },
    { from: to, to },
    { from: `${month}-01`, to: `${month}-28` },
  ]) {
    const scope = { office: office.parts.pool, owner: db.owner, ...period, players }
    const { differences } = await compareReports(await recountedReports(scope))
    expect(differences, `seed ${seed}`).toEqual([])
  }
  await expectOwed()
  const faults = await bookFaults(db.owner)
  expect(
    faults.filter((fault) => !isHalf || !/^(payout|credit):/.test(fault)),
    `seed ${seed}`,
  ).toEqual([])
}

/** At every entry of a correction, just before and after it, around each draw, at midnights, and now. */
async function expectOwed(): Promise<void> {
  const { rows } = await db.owner.query<{ at: Date }>(
    `select distinct date_trunc('milliseconds', at + past * interval '1 ms') as at from (
       select closes_at as at from draw union all select shown_at from draw union all select settled_at from draw
       union all select at from draw_correction
       union all select date_trunc('day', settled_at + interval '7 hours') - interval '7 hours' from draw
       union all select clock_timestamp()) moment cross join unnest(array[-1, 0, 1]) past
     where at is not null and at + past * interval '1 ms' <= clock_timestamp() order by 1`,
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { at } of rows)
    expect({ at, ...(await owedAt(office.parts.pool, at)) }, `seed ${seed}`).toEqual({
      at,
      ...(await recountMoment(db.owner, at)),
    })
}

/** What its entries moved is what its lines say, player by player. */
async function expectLinesAreEntries(): Promise<void> {
  const { rows } = await db.owner.query(
    `select e.tx_id from draw_correction c join entry e on e.tx_id in (c.undo_tx, c.again_tx) and e.account_id = c.player_id
     where e.amount is distinct from case e.tx_id when c.undo_tx then -(select sum(l) from unnest(c.was_amounts) l)
       else (select sum(l) from unnest(c.amounts) l) end`,
  )
  expect(rows).toEqual([])
}

const monthNow = async () =>
  (await listMonths(office.parts.pool, { before: await today(), limit: 6 })).find(({ first }) =>
    first.startsWith(month),
  )

async function today(): Promise<string> {
  const { rows } = await db.owner.query<{ day: string }>(
    `select (clock_timestamp() + interval '7 hours')::date::text as day`,
  )
  return rows[0]?.day ?? ''
}

test('a draw settled again counts on the day of that, in every report and at every moment, across a closed month too', async () => {
  // The keys were the same then.
  await world.newReign()
  await db.owner.query(`update signing_key set valid_from = valid_from - interval '1 year'`)
  // Around a midnight of Phnom Penh, in the month that is closed.
  const old = await playDraw(`${month}-10T16:59:50Z`, false)
  await playDraw(`${month}-10T17:00:20Z`, true)
  const half = await playDraw(`${month}-20T05:00:00Z`, false)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const young = await playDraw(hourAgo, false)
  await expectRecounted()

  // In the month in which it was played; another process finds it half done.
  await resettle(young, 5)
  await expectRecounted(true)
  await resettleDraws(world.parts, undefined, 2)
  await expectRecounted()

  const open = await monthNow()
  assert(open, 'the month is listed')
  expect(open).toMatchObject({ closed: null, canClose: true })
  const close = { month, hash: open.hash }
  expect((await inTransaction(office.parts.pool, (tx) => closeMonthIn(tx, close, by))).ok).toBe(true)

  // After the close, at once and half done.
  await resettle(old, null)
  await resettle(half, 4)
  await expectRecounted(true)
  await resettleDraws(world.parts, undefined, 2)
  await expectRecounted()
  await expectLinesAreEntries()
  expect(await monthNow()).toMatchObject({ hash: open.hash, isUnchanged: true, sums: open.sums })
  for (const id of [old, half, young])
    expect((await findDraw(db.owner, id))?.balls).toEqual(await provenBalls(db.owner, id))
}, 240_000)

/** The normal band of the ticket lottery: counted beside the settlements, equal to a count of all results, across closes too. */
import { randomInt } from 'node:crypto'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { randomFrom } from '../../test/lived-book.ts'
import {
  close,
  confirm,
  dayResult,
  type LotteryWorld,
  line,
  lotteryWorld,
  nightResult,
  openDraw,
  place,
  thaiResult,
} from '../../test/lottery-world.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { anybody } from '../../test/two-people.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { markNumber } from '../lottery/mark-number.ts'
import { reopenLotteryDraw, undoLotteryDraw } from '../lottery/reopen-lottery.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'
import { refundLotteryDraw, voidLotteryDraw } from '../lottery/void-lottery.ts'
import { countFigures } from './count-figures.ts'
import { closeMonthIn, listMonths } from './month-close.ts'
import { figuresBy, theoryOf } from './reports.ts'

const seed = Number(process.env.SEED ?? randomInt(2 ** 30))
console.info(`tickets are generated with seed ${seed}`)
const random = randomFrom(seed)

let db: TestDatabase
let world: LotteryWorld
let players: bigint[]

beforeAll(async () => {
  db = await testDatabase()
  world = lotteryWorld(db)
  players = await addPlayers(db.owner, 5, 100_000_000)
})
afterAll(() => db?.drop())

const number = (digits: 2 | 3) => String(random(10 ** digits)).padStart(digits, '0')

function anyLine(posts: readonly string[]): LotteryItemIn {
  const digits = random(3) === 0 ? 3 : 2
  const numbers = [...new Set(Array.from({ length: 1 + random(4) }, () => number(digits)))]
  const offered = posts.filter((post) => digits === 3 || post !== 'LO' || random(2) === 0)
  const chosen = [
    ...new Set([offered[random(offered.length)] ?? 'A', offered[random(offered.length)] ?? 'A']),
  ]
  return line(numbers, chosen, 100 * (1 + random(5)))
}

/** Thai posts offer one length each, but A. */
function thaiLine(): LotteryItemIn {
  const post = ['A', 'B', 'C', 'D'][random(4)] ?? 'A'
  const digits = post === 'B' ? 2 : post === 'A' && random(2) === 0 ? 2 : 3
  return line([number(digits)], [post], 100 * (1 + random(5)))
}

const DRAWS = [
  { type: 'VN', session: 'DAY', posts: ['A', 'B', 'C', 'D', 'F', 'I', 'N', 'K', 'LO'], result: dayResult() },
  { type: 'VN', session: 'NIGHT', posts: ['A', 'B', 'C', 'D', 'LO'], result: nightResult('47193') },
  { type: 'TN', session: 'DAY', posts: null, result: thaiResult },
] as const

async function sold({ type, session, posts }: (typeof DRAWS)[number], tickets = 4): Promise<bigint> {
  const id = await openDraw(db, type, session)
  const marked = { drawId: id, number: number(2), percent: 50, by: { actor: 'test' } }
  assert((await markNumber(db.pool, marked)).ok, 'one number pays half')
  for (let at = 0; at < tickets; at++)
    await place(
      world,
      players[random(players.length)] ?? 0n,
      id,
      Array.from({ length: 1 + random(4) }, () => (posts ? anyLine(posts) : thaiLine())),
    )
  return id
}

async function settled(id: bigint, result: unknown): Promise<void> {
  await close(db, id)
  await confirm(db, id, result)
  await settleLotteryDraw(world, id)
}

const SUMS = `select day::text, product, part, mean_milli::text as mean, variance_micro::text as variance,
  long_mean_milli::text as "longMean", long_variance_micro::text as "longVariance" from lottery_figure order by 1, 2, 3`
const sums = async () => (await db.owner.query(SUMS)).rows
const setBack = (id: bigint, kind: string, days: number) =>
  inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query(
      `update lottery_done set at = at - make_interval(days => $3) where draw_id = $1 and kind = $2 and round = 1`,
      [id, kind, days],
    )
    await closeBooks(tx)
  })

const announcedEarlier = (ids: bigint[], days: number) =>
  db.owner.query(
    `update lottery_draw set opens_at = opens_at - d, closes_at = closes_at - d, draw_at = draw_at - d,
       stop_delete_at = stop_delete_at - d from make_interval(days => $2) d where id = any ($1)`,
    [ids, days],
  )

test('generated books: what is counted beside the settlements is what all results together say', async () => {
  for (const draw of [...DRAWS, ...DRAWS]) await settled(await sold(draw), draw.result)
  await countFigures(db.owner)
  expect(await auditLedger(db.pool)).toEqual([])
  const rows = await sums()
  expect(new Set(rows.map(({ product, part }) => `${product} ${part}`))).toEqual(
    new Set(['TN DAY', 'VN DAY', 'VN NIGHT']),
  )
  for (const row of rows) expect(BigInt(row.variance)).toBeGreaterThan(0n)
  // Beside the return stands what the rates give back: 90 % of two digits and 80 % of three, less where a number pays half.
  const days = { from: '2020-01-01', to: '2199-12-31' }
  for (const row of await figuresBy(db.pool, { by: 'part', ...days, product: 'VN', player: null })) {
    const theory = theoryOf(row)?.theory ?? 0
    expect(theory).toBeGreaterThan(60)
    expect(theory).toBeLessThanOrEqual(90)
  }
})

test('counted some at a time, from the first settlement on, as a house has them that was made before', async () => {
  const before = await sums()
  await db.owner.query('delete from lottery_figure')
  await db.owner.query('update figure_cursor set last_chance = 0')
  await db.owner.query('select count_lottery_chances((select last_tx from figure_cursor), 2)')
  // Half of it is no fault: the audit looks as far as it is counted.
  expect(await auditLedger(db.pool)).toEqual([])
  expect(await sums()).not.toEqual(before)
  await countFigures(db.owner)
  expect(await sums()).toEqual(before)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('reopened behind a close: the signed month keeps its sums, the day of it loses them, the next result brings them anew', async () => {
  const [draw] = DRAWS
  const old = await sold(draw)
  await settled(old, draw.result)
  await setBack(old, 'settled', 70)
  await countFigures(db.owner)
  const signed = (await sums())[0]
  const month = signed.day.slice(0, 7)
  const monthNow = async () =>
    (await listMonths(db.pool, { before: dayAt(Date.now()), limit: 12 })).find(
      ({ first }) => first.slice(0, 7) === month,
    )
  // Announced for the month and without a result: it waits. One that nobody bought a ticket of is nothing to wait for.
  const [late, unsold] = [await sold(DRAWS[1]), await openDraw(db, 'TN', 'DAY')]
  await announcedEarlier([late, unsold], 70)
  expect(await monthNow()).toMatchObject({ canClose: false })
  await announcedEarlier([late, unsold], -70)
  const open = await monthNow()
  assert(open?.canClose, 'the month is over')
  const by = { actor: 'staff:Dara', approvedBy: 'staff:Sok', reason: 'month end' }
  const done = await inTransaction(db.owner, (tx) => closeMonthIn(tx, { month, hash: open.hash }, by))
  expect(done.ok).toBe(true)

  for (const staff of ['sokha', 'dara'])
    assert(
      (await reopenLotteryDraw(db.pool, { drawId: old, note: 'wrong', staff, counts: anybody })).ok,
      'reopened',
    )
  await undoLotteryDraw(world, old)
  await setBack(old, 'undone', 3)
  await countFigures(db.owner)
  expect(await auditLedger(db.pool)).toEqual([])
  const [first, undone] = await sums()
  expect(first).toEqual(signed)
  for (const field of ['mean', 'variance', 'longMean', 'longVariance'])
    expect(BigInt(undone[field])).toBe(-BigInt(signed[field]))
  const days = { from: undone.day, to: undone.day, product: 'VN', player: null }
  const [taken] = await figuresBy(db.pool, { by: 'part', ...days })
  // Nothing was played on that day, so chance says nothing of it.
  expect(taken && theoryOf(taken)).toBeNull()

  const total = async () =>
    (await sums())
      .filter(({ product, part }) => `${product} ${part}` === 'VN DAY')
      .reduce((sum, { variance }) => sum + BigInt(variance), 0n)
  const before = await total()
  await confirm(db, old, dayResult({ g8: '12' }))
  await settleLotteryDraw(world, old)
  await countFigures(db.owner)
  expect(await auditLedger(db.pool)).toEqual([])
  expect((await sums()).slice(0, 2)).toEqual([signed, undone])
  // Once in all, however often it was settled.
  expect(await total()).toBe(before + BigInt(signed.variance))
})

test('settled, reopened and called off: what it had counts on its days, whenever it is counted', async () => {
  const before = await sums()
  const [draw] = DRAWS
  const id = await sold(draw)
  await settled(id, draw.result)
  await setBack(id, 'settled', 5)
  for (const staff of ['sokha', 'dara'])
    assert(
      (await reopenLotteryDraw(db.pool, { drawId: id, note: 'wrong', staff, counts: anybody })).ok,
      'reopened',
    )
  await undoLotteryDraw(world, id)
  const order = { drawId: id, reason: 'disaster', note: 'flood' } as const
  for (const staff of ['sokha', 'dara'])
    assert((await voidLotteryDraw(db.pool, { ...order, staff, counts: anybody })).ok, 'void')
  await refundLotteryDraw(world, id)
  await countFigures(db.owner)
  expect(await auditLedger(db.pool)).toEqual([])
  const after = await sums()
  const added = (field: string) =>
    [after, before].map((rows) => rows.reduce((sum, row) => sum + BigInt(row[field]), 0n))
  for (const field of ['mean', 'variance']) expect(added(field)[0]).toBe(added(field)[1])
  expect(after).not.toEqual(before)
  await db.owner.query('select recount_figures()')
  await countFigures(db.owner)
  expect(await sums()).toEqual(after)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('a sum that was changed is found, and counted again by the owner', async () => {
  const before = await sums()
  await db.owner.query('update lottery_figure set variance_micro = variance_micro + 1')
  expect((await auditLedger(db.pool)).map(({ check }) => check)).toContain('lottery_figure')
  await db.owner.query('select recount_figures()')
  await countFigures(db.owner)
  expect(await sums()).toEqual(before)
  expect(await auditLedger(db.pool)).toEqual([])
  await expect(db.pool.query('update lottery_figure set mean_milli = 0')).rejects.toThrow('permission denied')
})

/** What may become of a withdrawal, one at a time and two at once: the money is in one place, and counted once. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, traceOfMoney } from '../../test/betting.ts'
import {
  type Asker,
  approvedWithdrawal,
  ask,
  asOffice,
  heldWithdrawal,
  moneyOf,
  openCash,
  ownAccount,
  payoutOf,
  STAFF,
  wishOf,
  withoutLimits,
} from '../../test/cashier.ts'
import type { TestDatabase } from '../../test/database.ts'
import { bookFaults } from '../../test/draw-world.ts'
import { inTransaction } from '../database/pool.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'
import { excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer } from '../players/player-admin.ts'
import { payPayoutIn } from './end-payout.ts'
import { cancelWithdrawalIn, rejectWithdrawalIn } from './end-withdrawal.ts'
import { makePayoutIn } from './make-payout.ts'
import { approveWithdrawalIn, type Payout, payWithdrawalIn } from './pay-withdrawal.ts'

let db: TestDatabase
let bank: bigint
let player: Asker

beforeAll(async () => {
  db = await bettingDatabase()
  bank = await openCash(db)
})
beforeEach(async () => {
  await withoutLimits(db)
  player = await newPlayer(10_000)
})
afterEach(async () => expect(await bookFaults(db.owner)).toEqual([]))
afterAll(() => db?.drop())

async function newPlayer(riel: number): Promise<Asker> {
  const { id: playerId } = await addPlayer(db, riel)
  return { playerId, bankAccount: await ownAccount(db, playerId) }
}

const cancel = (withdrawal: bigint, { playerId } = player) =>
  inTransaction(db.pool, (tx) =>
    cancelWithdrawalIn(tx, { playerId, withdrawal, by: { actor: `player:${playerId}` } }),
  )
const approve = (withdrawal: bigint) =>
  asOffice(db, (tx) => approveWithdrawalIn(tx, { withdrawal, by: STAFF }))
const reject = (withdrawal: bigint) =>
  asOffice(db, (tx) => rejectWithdrawalIn(tx, { withdrawal, reason: 'bank_refused', by: STAFF }))
const pay = (payout: Payout) => asOffice(db, (tx) => payWithdrawalIn(tx, payout))
const claim = (withdrawal: bigint, seconds: number) =>
  db.owner.query(
    `update withdrawal set claimed_by = 'staff:bopha', claimed_until = clock_timestamp() + $2 * interval '1 s' where id = $1`,
    [withdrawal, seconds],
  )

async function statesOf(withdrawal: bigint): Promise<string[]> {
  const { rows } = await db.owner.query<{ state: string }>(
    'select state from cashier_step where withdrawal = $1 order by id',
    [withdrawal],
  )
  return rows.map(({ state }) => state)
}

test('what is asked for is out of play at once, and leaves the house when the bank has paid', async () => {
  const withdrawal = await heldWithdrawal(db, player, 4_000)
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 6_000, held: 4_000 })
  expect(await approve(withdrawal)).toMatchObject({ ok: true })
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 6_000, held: 4_000 })
  expect(await pay(payoutOf(withdrawal, bank))).toMatchObject({ ok: true })
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 6_000, held: 0 })
  expect(await statesOf(withdrawal)).toEqual(['HELD', 'APPROVED', 'PAID'])
})

test('what is rejected or cancelled can be played with again', async () => {
  const [one, two] = [await heldWithdrawal(db, player, 4_000), await approvedWithdrawal(db, player, 5_000)]
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 1_000, held: 9_000 })
  expect(await cancel(one)).toMatchObject({ ok: true, value: { replay: false } })
  expect(await reject(two)).toMatchObject({ ok: true, value: { replay: false } })
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 10_000, held: 0 })
  expect(await statesOf(one)).toEqual(['HELD', 'CANCELLED'])
  expect(await statesOf(two)).toEqual(['HELD', 'APPROVED', 'REJECTED'])
})

test('each command a second time is answered and moves nothing', async () => {
  const wish = wishOf(player, 1_000)
  expect(await ask(db.pool, wish)).toMatchObject({ ok: true, value: { replay: false } })
  const again = await ask(db.pool, wish)
  expect(again).toMatchObject({ ok: true, value: { replay: true } })
  expect(await ask(db.pool, { ...wish, amountUnits: 5n })).toMatchObject({ code: 'idempotency_mismatch' })
  const [gone, back] = [await approvedWithdrawal(db, player, 2_000), await heldWithdrawal(db, player, 3_000)]
  for (const replay of [false, true]) {
    expect(await pay(payoutOf(gone, bank))).toMatchObject({ ok: true, value: { replay } })
    expect(await cancel(back)).toMatchObject({ ok: true, value: { replay } })
  }
  expect(await pay(payoutOf(gone, bank, 'FT-other'))).toMatchObject({ code: 'withdrawal_over' })
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 7_000, held: 1_000 })
})

test('nothing but its own next step happens to a withdrawal', async () => {
  const held = await heldWithdrawal(db, player, 1_000)
  const paid = await approvedWithdrawal(db, player, 1_000)
  await pay(payoutOf(paid, bank))
  const cancelled = await heldWithdrawal(db, player, 1_000)
  await cancel(cancelled)
  const approved = await approvedWithdrawal(db, player, 1_000)
  const before = await traceOfMoney(db)
  expect(await pay(payoutOf(held, bank))).toMatchObject({ code: 'withdrawal_not_approved' })
  expect(await pay(payoutOf(approved, bank, `FT${paid}`))).toMatchObject({ code: 'bank_reference_used' })
  expect(await pay(payoutOf(approved, 999n))).toMatchObject({ code: 'not_found' })
  expect(await cancel(approved)).toMatchObject({ code: 'withdrawal_claimed' })
  for (const over of [paid, cancelled]) {
    expect(await approve(over)).toMatchObject({ code: 'withdrawal_over' })
    expect(await reject(over)).toMatchObject({ code: 'withdrawal_over' })
  }
  expect(await pay(payoutOf(cancelled, bank))).toMatchObject({ code: 'withdrawal_over' })
  expect(await cancel(paid)).toMatchObject({ code: 'withdrawal_over' })
  expect(await cancel(held, await newPlayer(0))).toMatchObject({ code: 'not_found' })
  expect(await cancel(9_999_999n)).toMatchObject({ code: 'not_found' })
  expect(await traceOfMoney(db)).toBe(before)
})

test('what a file pays is told behind all that it books: the events of draws wait for no booking', async () => {
  const other = await newPlayer(10_000)
  const withdrawals = [
    await approvedWithdrawal(db, player, 1_000),
    await approvedWithdrawal(db, other, 1_000),
  ]
  const wish = { cashAccount: bank, withdrawals, totalUnits: rielToUnits(2_000) }
  const made = await asOffice(db, (tx) => makePayoutIn(tx, wish, STAFF))
  assert(made.ok, 'a file can be made')
  const { rows: before } = await db.owner.query('select max(id) as id from live_event')
  const asked: string[] = []
  const done = await asOffice(db, (tx) => {
    const query = (text: string, values?: unknown[]) => {
      asked.push(text)
      return tx.query(text, values)
    }
    const { id, totalUnits } = made.value
    const paid = { id, bankReference: `B${id}`, failed: [], totalUnits }
    return payPayoutIn(Object.create(tx, { query: { value: query } }), paid, STAFF)
  })
  expect(done.ok).toBe(true)
  const told = asked.slice(asked.findIndex((text) => text.includes('publish_live')))
  expect(told.filter((text) => !/publish_live|from payout_batch/.test(text))).toEqual([])
  const { rows } = await db.owner.query(
    `select kind, coalesce(data ->> 'queue', data ->> 'players') as of from live_event where id > $1 order by id`,
    [before[0].id],
  )
  const [one, two] = [Number(player.playerId), Number(other.playerId)]
  expect(rows.map(({ kind, of }) => `${kind} ${of}`)).toEqual([
    ...[`cashier [${one}]`, `cashier [${two}]`, `notice [${one}, ${two}]`],
    ...['queue withdrawals', 'queue payouts'],
  ])
  const notices = await db.owner.query(
    `select player_id from player_notice where kind = 'withdrawal_paid' and player_id = any ($1)`,
    [[player.playerId, other.playerId]],
  )
  expect(notices.rowCount).toBe(2)
})

test('a bank that is closed pays nothing', async () => {
  const closed = await openCash(db)
  await db.owner.query('update cash_account set is_open = false, closed_at = now() where id = $1', [closed])
  const withdrawal = await approvedWithdrawal(db, player, 1_000)
  expect(await pay(payoutOf(withdrawal, closed))).toMatchObject({ code: 'cash_account_closed' })
})

test('a player cancels only while nobody has it in hand', async () => {
  const withdrawal = await heldWithdrawal(db, player, 1_000)
  await claim(withdrawal, 300)
  expect(await cancel(withdrawal)).toMatchObject({ code: 'withdrawal_claimed' })
  await claim(withdrawal, -1)
  expect(await cancel(withdrawal)).toMatchObject({ ok: true })
})

const refusals: [string, Parameters<typeof wishOf>[1], Partial<ReturnType<typeof wishOf>>, string][] = [
  ['a riel more than there is', 10_001, {}, 'not_enough_money'],
  ['another player’s account', 1_000, { bankAccount: 1n }, 'not_found'],
  ['a player that there is not', 1_000, { playerId: 999_999n }, 'not_found'],
  ['the house', 1_000, { playerId: 3n }, 'not_found'],
]
test.each(refusals)('%s is refused, and nothing moves', async (_what, riel, given, code) => {
  const before = await traceOfMoney(db)
  expect(await ask(db.pool, { ...wishOf(player, riel), ...given })).toMatchObject({ ok: false, code })
  expect(await traceOfMoney(db)).toBe(before)
})

test('an account of a bank is paid to only while it is open, and not before it has rested', async () => {
  const [young, closed] = [
    await ownAccount(db, player.playerId, { usableInHours: 1 }),
    await ownAccount(db, player.playerId),
  ]
  await db.owner.query('update player_bank_account set closed_at = now() where id = $1', [closed])
  expect(await ask(db.pool, wishOf({ ...player, bankAccount: young }, 500))).toMatchObject({
    code: 'bank_account_waits',
  })
  expect(await ask(db.pool, wishOf({ ...player, bankAccount: closed }, 500))).toMatchObject({
    code: 'not_found',
  })
})

test('who is excluded, on a break or due for the reminder withdraws; who is locked does not', async () => {
  const { id: playerId, username } = await addPlayer(db, 10_000)
  const asker = { playerId, bankAccount: await ownAccount(db, playerId) }
  const day = 86_400_000
  for (const [kind, days] of [
    ['cooling_off', 30],
    ['self_exclusion', 400],
  ] as const) {
    const wish = { kind, untilMs: Date.now() + days * day }
    expect(await excludeSelf(db.pool, playerId, wish, 'test', [])).toMatchObject({ ok: true })
    await db.owner.query(`update player set reminder_at = now() - interval '1 hour' where id = $1`, [
      playerId,
    ])
    expect(await ask(db.pool, wishOf(asker, 1_000))).toMatchObject({ ok: true })
  }
  expect(await lockPlayer(db.pool, username, STAFF)).toMatchObject({ ok: true })
  expect(await ask(db.pool, wishOf(asker, 1_000))).toMatchObject({ code: 'account_locked' })
  expect(await moneyOf(db, playerId)).toEqual({ plays: 8_000, held: 2_000 })
})

test('the sum of a day counts what is on its way and what was paid, not what came back', async () => {
  await withoutLimits(db, { most: 4_000, day: 5_000 })
  const back = await heldWithdrawal(db, player, 3_000)
  const paid = await approvedWithdrawal(db, player, 2_000)
  await pay(payoutOf(paid, bank))
  expect(await ask(db.pool, wishOf(player, 1))).toMatchObject({ code: 'withdrawal_day_limit', n: 0n })
  await cancel(back)
  expect(await ask(db.pool, wishOf(player, 3_001))).toMatchObject({ code: 'withdrawal_day_limit', n: 3_000n })
  await db.owner.query(`update withdrawal set created_at = created_at - interval '24 hours' where id = $1`, [
    paid,
  ])
  expect(await ask(db.pool, wishOf(player, 3_001))).toMatchObject({ ok: true })
})

test('how well the house knows a player bounds what they withdraw in a day', async () => {
  const { rows } = await db.owner.query('select withdrawal from kyc_amount where level = 0')
  await db.owner.query('update kyc_amount set withdrawal = 300000000 where level = 0')
  expect(await ask(db.pool, wishOf(player, 3_001))).toMatchObject({ code: 'level_limit', n: 3_000n })
  await heldWithdrawal(db, player, 2_000)
  expect(await ask(db.pool, wishOf(player, 1_001))).toMatchObject({ code: 'level_limit', n: 1_000n })
  expect(await ask(db.pool, wishOf(player, 1_000))).toMatchObject({ ok: true })
  // Whoever has gone for good takes their money with them; a day's break opens nothing.
  const leaver = await newPlayer(9_000)
  const until = (days: number) => Date.now() + days * 86_400_000
  for (const [kind, days, ok] of [
    ['cooling_off', 1.01, false],
    ['self_exclusion', 400, true],
  ] as const) {
    await excludeSelf(db.pool, leaver.playerId, { kind, untilMs: until(days) }, 'test', [])
    expect(await ask(db.pool, wishOf(leaver, 9_000)), kind).toMatchObject({ ok })
  }
  await db.owner.query('update kyc_amount set withdrawal = $1 where level = 0', [rows[0]?.withdrawal])
})

test('200 requests at once on one balance hold what there is, and not a riel more', async () => {
  const asked = await Promise.all(Array.from({ length: 200 }, () => ask(db.pool, wishOf(player, 300))))
  const codes = asked.map((one) => (one.ok ? 'held' : one.code))
  expect(codes.filter((code) => code === 'held')).toHaveLength(33)
  expect(codes.filter((code) => code === 'not_enough_money')).toHaveLength(167)
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 100, held: 9_900 })
})

test('200 requests at once pass no limit of requests, nor of the day', async () => {
  await withoutLimits(db, { open: 3 })
  const asked = await Promise.all(Array.from({ length: 100 }, () => ask(db.pool, wishOf(player, 10))))
  expect(asked.filter((one) => one.ok)).toHaveLength(3)
  const other = await newPlayer(10_000)
  await withoutLimits(db, { most: 100, day: 250 })
  const dayed = await Promise.all(Array.from({ length: 100 }, () => ask(db.pool, wishOf(other, 100))))
  expect(dayed.filter((one) => one.ok)).toHaveLength(2)
})

test('50 times the same request at once is one', async () => {
  const wish = wishOf(player, 300)
  const asked = await Promise.all(Array.from({ length: 50 }, () => ask(db.pool, wish)))
  expect(asked.filter((one) => one.ok && !one.value.replay)).toHaveLength(1)
  expect(asked.every((one) => one.ok)).toBe(true)
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 9_700, held: 300 })
})

test('withdrawals while bets of the same player run: every riel is played or held, never both', async () => {
  const counter = new BetCounter(db.pool)
  const draw = await openDraw(db)
  const bet = () =>
    counter.place(orderOf(player.playerId, draw.id, [lineOf({ kind: 'range', typeNo: 1 }, 500)]))
  const tries = Array.from({ length: 60 }, (_, at) =>
    at % 2 === 0 ? bet() : ask(db.pool, wishOf(player, 500)),
  )
  const done = await Promise.all(tries)
  await counter.stop()
  const took = done.filter((one) => one.ok).length
  expect(took).toBe(20)
  const held = done.filter((one, at) => at % 2 === 1 && one.ok).length
  expect(await moneyOf(db, player.playerId)).toEqual({ plays: 0, held: held * 500 })
})

test('approved and cancelled at the same moment: one of them is true', async () => {
  const ends = { APPROVED: 0, CANCELLED: 0 }
  for (let round = 0; round < 20; round++) {
    const one = await newPlayer(1_000)
    const withdrawal = await heldWithdrawal(db, one, 1_000)
    const both =
      round % 2 === 0
        ? [approve(withdrawal), cancel(withdrawal, one)]
        : [cancel(withdrawal, one), approve(withdrawal)]
    const done = await Promise.all(both)
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    const end = (await statesOf(withdrawal)).at(-1) as keyof typeof ends
    ends[end] += 1
    const held = end === 'APPROVED' ? 1_000 : 0
    expect(await moneyOf(db, one.playerId)).toEqual({ plays: 1_000 - held, held })
  }
  expect(ends.APPROVED + ends.CANCELLED).toBe(20)
})

test('paid by one and rejected by another at the same moment, and paid by ten: the money goes one way, once', async () => {
  for (let round = 0; round < 10; round++) {
    const one = await newPlayer(1_000)
    const withdrawal = await approvedWithdrawal(db, one, 1_000)
    const payout = payoutOf(withdrawal, bank)
    const [rejected] = await Promise.all([
      reject(withdrawal),
      ...Array.from({ length: 10 }, () => pay(payout)),
    ])
    const plays = rejected.ok ? 1_000 : 0
    expect(await moneyOf(db, one.playerId)).toEqual({ plays, held: 0 })
    expect((await statesOf(withdrawal)).length).toBe(3)
  }
})

test('one payment of the bank pays one withdrawal, whoever books it', async () => {
  const two = [await approvedWithdrawal(db, player, 1_000), await approvedWithdrawal(db, player, 1_000)]
  const reference = randomUUID()
  const done = await Promise.all(two.map((withdrawal) => pay(payoutOf(withdrawal, bank, reference))))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(done.find(({ ok }) => !ok)).toMatchObject({ code: 'bank_reference_used' })
})

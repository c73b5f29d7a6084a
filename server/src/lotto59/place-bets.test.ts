import { randomUUID } from 'node:crypto'
import type { BetPlaced } from '@samnang/contract/lotto59'
import { fromBase64, fromHex, hex } from '@samnang/core/bytes'
import { acctTag, betLeaf, ticketId16 } from '@samnang/core/fairness/commitment'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { signedMessage } from '@samnang/core/fairness/receipt-batch'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import { betOf, leafPicks } from '@samnang/core/lotto59/bet'
import type { SlipEntry } from '@samnang/core/lotto59/check-slip'
import { unitsToRiel } from '@samnang/core/money'
import { assert, type Outcome } from '@samnang/core/refusal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addPlayer,
  bettingDatabase,
  openDraw,
  type PlacingTestParts,
  placingParts,
  type TestDraw,
  type TestPlayer,
  traceOfMoney,
} from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { BetDraws } from './bet-draws.ts'
import { placeBets } from './place-bets.ts'
import { Receipts } from './receipts.ts'

let db: TestDatabase
let parts: PlacingTestParts
let draw: TestDraw
let player: TestPlayer

beforeAll(async () => {
  db = await bettingDatabase()
  parts = placingParts(db)
})
beforeEach(async () => {
  draw = await openDraw(db)
  player = await addPlayer(db, 1_000_000)
})
afterAll(async () => {
  await parts.bets.stop()
  await db.drop()
})

const SMALL: SlipEntry = { type: 'RANGE_6', amount: 1000 }
const EVERY_TYPE: SlipEntry[] = [
  { type: 'RANGE_1', amount: 500 },
  { type: 'RANGE_7', amount: 700 },
  { type: 'NUMBER', amount: 600, value: 59, posts: ['E', 'A'] },
  { type: 'JACKPOT', amount: 2000, numbers: [59, 1, 30, 2, 58] },
]

function place(
  entries: readonly SlipEntry[],
  given: { key?: string; on?: TestDraw; content?: unknown; by?: TestPlayer } = {},
) {
  const on = given.on ?? draw
  return placeBets(parts, given.by ?? player, {
    poll: on.poll,
    drawId: on.id,
    clientNonce: undefined,
    entries,
    key: given.key,
    content: given.content ?? { entries: JSON.parse(JSON.stringify(entries)), draw: Number(on.id) },
  })
}

function placed<T>(outcome: Outcome<T>): T {
  assert(outcome.ok, `placed, not ${JSON.stringify(outcome)}`)
  return outcome.value
}

/** Without the memory of limits, so that a changed limit counts at once. */
function forgetLimits() {
  parts = { ...parts, draws: new BetDraws({ reads: db.pool, clock: { now: () => Date.now() } }) }
}

test('a slip of every type becomes tickets, one entry, and the new balance', async () => {
  const slip = placed(await place(EVERY_TYPE))
  expect(slip.balance).toBe(1_000_000 - 500 - 700 - 1200 - 2000)
  expect(slip.tickets.map(({ type, amount, rate }) => [type, amount, rate])).toEqual([
    ['RANGE_1', 500, 9.2],
    ['RANGE_7', 700, 1.95],
    ['NUMBER', 600, 50],
    ['NUMBER', 600, 50],
    ['JACKPOT', 2000, 100],
  ])
  expect(slip.tickets[2]).toMatchObject({ value: 59, post: 'E', outstanding: true, payout: 0, void: false })
  expect(slip.tickets[4]?.numbers).toEqual([1, 2, 30, 58, 59])
  expect(unitsToRiel(await balanceOf(db.pool, player.id))).toBe(slip.balance)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('every receipt is signed, and its leaf is the one of the fair draw', async () => {
  const slip = placed(await place(EVERY_TYPE))
  const { rows } = await db.owner.query('select * from ticket where slip_id = $1 order by id', [
    slip.group_id,
  ])
  for (const [at, receipt] of slip.receipts.entries()) {
    const row = rows[at]
    const id = ticketId16(BigInt(receipt.ticket_id))
    const leaf = betLeaf({
      ticketId16: id,
      acctTag: acctTag(player.secret, draw.poll, draw.day, draw.i),
      type: row.type,
      picks: leafPicks(betOf(row.type, row.pick)),
      stake: row.stake,
      acceptedMs: receipt.accepted_ms,
      clientNonce: row.client_nonce,
      salt: fromHex(receipt.salt),
    })
    expect(receipt.leaf).toBe(hex(leaf))
    expect(hex(row.leaf)).toBe(receipt.leaf)
    expect(receipt.batch).toMatchObject({ index: at, size: 5 })
    expect(await isSigned(receipt)).toBe(true)
  }
})

type Receipt = BetPlaced['receipts'][number]

/** As the page verifies it. */
async function isSigned({ ticket_id, leaf, accepted_ms, signature, batch }: Receipt, on = draw) {
  const name = { game: on.poll, day: on.day, i: on.i, ticketId16: ticketId16(BigInt(ticket_id)) }
  const bytes = receiptBytes({ ...name, leaf: fromHex(leaf), acceptedMs: accepted_ms })
  const message = signedMessage(bytes, batch)
  const { publicKey } = parts.operatorKey
  return message !== null && verifyEd25519(fromBase64(signature), message, publicKey)
}

test('slips that are accepted together share a signature, and a receipt goes with its own path only', async () => {
  const players = await Promise.all(Array.from({ length: 90 }, () => addPlayer(db, 1_000_000)))
  const slips = await Promise.all(
    players.map((each, at) => place(at % 7 === 0 ? EVERY_TYPE : [SMALL], { by: each })),
  )
  const receipts = slips.flatMap((slip) => placed(slip).receipts)
  expect(receipts).toHaveLength(77 + 13 * 5)
  for (const receipt of receipts) expect(await isSigned(receipt)).toBe(true)
  const signatures = new Set(receipts.map((receipt) => receipt.signature))
  expect(signatures.size).toBe(2)
  for (const signature of signatures) {
    const together = receipts.filter((receipt) => receipt.signature === signature)
    // Nobody is missing among them, and no place is given twice.
    expect(together.map(({ batch }) => batch?.index).sort((a = 0, b = 0) => a - b)).toEqual(
      together.map((_, at) => at),
    )
    expect(together.every(({ batch }) => batch?.size === together.length)).toBe(true)
    const [one, other] = together
    const stranger = receipts.find((receipt) => receipt.signature !== signature)
    assert(one?.batch && other?.batch && stranger?.batch, 'a batch has several receipts')
    for (const batch of [other.batch, stranger.batch, undefined])
      expect(await isSigned({ ...one, batch } as Receipt)).toBe(false)
    expect(await isSigned({ ...one, leaf: other.leaf })).toBe(false)
    expect(await isSigned({ ...one, signature: stranger.signature })).toBe(false)
  }
})

test('a bet that came alone is signed alone, a repeated request as at first or, where that is forgotten, alone', async () => {
  const alone = placed(await place([SMALL]))
  expect(alone.receipts[0]?.batch).toEqual({ index: 0, size: 1, path: [] })
  expect(await Promise.all(alone.receipts.map((receipt) => isSigned(receipt)))).toEqual([true])
  const [one, two] = [await addPlayer(db, 1_000_000), await addPlayer(db, 1_000_000)]
  const key = randomUUID()
  const [first] = await Promise.all([place([SMALL], { by: one, key }), place([SMALL], { by: two })])
  expect(placed(first).receipts[0]?.batch?.size).toBe(2)
  expect(await place([SMALL], { by: one, key })).toEqual(first)
  // Another server, or this one after a start, does not know with whom it was signed.
  parts = { ...parts, receipts: new Receipts(parts.operatorKey) }
  const { receipts, ...slip } = placed(first)
  const again = placed(await place([SMALL], { by: one, key }))
  expect(again).toMatchObject(slip)
  expect(again.receipts[0]).toMatchObject({ leaf: receipts[0]?.leaf, batch: { index: 0, size: 1, path: [] } })
  for (const receipt of [...receipts, ...again.receipts]) expect(await isSigned(receipt)).toBe(true)
})

test("a player's tag is that of the draw, whichever draws came before", async () => {
  const other = await openDraw(db)
  for (const on of [draw, other, draw]) {
    const { group_id } = placed(await place([SMALL], { on }))
    const { rows } = await db.owner.query('select * from ticket where slip_id = $1', [group_id])
    const [{ type, pick, stake, accepted_ms, client_nonce, salt, leaf, id }] = rows
    const fields = { type, picks: leafPicks(betOf(type, pick)), stake, clientNonce: client_nonce, salt }
    const tag = acctTag(player.secret, on.poll, on.day, on.i)
    const own = { ticketId16: ticketId16(id), acctTag: tag, acceptedMs: Number(accepted_ms) }
    expect(hex(leaf)).toBe(hex(betLeaf({ ...fields, ...own })))
  }
})

const longSlip = Array.from({ length: 40 }, () => ({ type: 'RANGE_3', amount: 2_000_000 }) as const)
const refusals: [string, () => Promise<Outcome<unknown>>, object][] = [
  ['below the minimum', () => place([{ ...SMALL, amount: 499 }]), { code: 'amount_too_small', n: 500 }],
  [
    'above the maximum',
    () => place([{ ...SMALL, amount: 2_000_001 }]),
    { code: 'amount_too_large', n: 2_000_000 },
  ],
  ['negative', () => place([{ ...SMALL, amount: -1000 }]), { code: 'amount_too_small' }],
  [
    'not a safe number',
    () => place([{ ...SMALL, amount: 2 ** 53 }], { content: 'unsafe' }),
    { code: 'invalid_bet' },
  ],
  [
    'a fraction',
    () => place([{ ...SMALL, amount: 1000.5 }], { content: 'fraction' }),
    { code: 'invalid_bet' },
  ],
  ['no post', () => place([{ type: 'NUMBER', amount: 1000, value: 5, posts: [] }]), { code: 'no_post' }],
  [
    'number 60',
    () => place([{ type: 'NUMBER', amount: 1000, value: 60, posts: ['A'] }]),
    { code: 'invalid_bet' },
  ],
  [
    'part of a jackpot line',
    () => place([{ type: 'JACKPOT', amount: 1500, numbers: [1, 2, 3, 4, 5] }]),
    { code: 'jackpot_step', n: 1000 },
  ],
  [
    'jackpot over its limit',
    () => place([{ type: 'JACKPOT', amount: 101_000, numbers: [1, 2, 3, 4, 5] }]),
    { code: 'jackpot_over_limit', n: 100_000 },
  ],
  ['more than the limit of the draw', () => place(longSlip), { code: 'player_draw_limit', n: 10_000_000 }],
  ['more than the balance', () => place([{ ...SMALL, amount: 1_000_001 }]), { code: 'not_enough_money' }],
  [
    'one good line among bad ones',
    () => place([SMALL, { ...SMALL, amount: 1 }]),
    { code: 'amount_too_small' },
  ],
  ['an unknown draw', () => place([SMALL], { on: { ...draw, id: 999_999n } }), { code: 'not_found' }],
  [
    'a draw of the other poll',
    () => place([SMALL], { on: { ...draw, poll: 'POLL_1' } }),
    { code: 'invalid_bet' },
  ],
]
test.each(refusals)('%s is refused and no money moves', async (_, act, refusal) => {
  const before = await traceOfMoney(db)
  expect(await act()).toMatchObject({ ok: false, ...refusal })
  expect(await traceOfMoney(db)).toBe(before)
})

const states: [string, (id: bigint) => Promise<unknown>, string][] = [
  ['closed', (id) => db.owner.query(`update draw set state = 'CLOSED' where id = $1`, [id]), 'draw_closed'],
  ['past its closing time', (id) => setTime(id, 'closes_at', '-1 ms'), 'draw_closed'],
  ['not yet open by the clock', (id) => setTime(id, 'opens_at', '1 min'), 'draw_closed'],
  ['void', (id) => db.owner.query(`update draw set state = 'VOID' where id = $1`, [id]), 'draw_closed'],
  [
    'still scheduled',
    (id) =>
      db.owner.query(`update draw set state = 'SCHEDULED', paytable_version = null where id = $1`, [id]),
    'draw_closed',
  ],
]
function setTime(id: bigint, column: string, offset: string) {
  return db.owner.query(`update draw set ${column} = clock_timestamp() + $2::interval where id = $1`, [
    id,
    offset,
  ])
}
test.each(states)('a bet on a draw that is %s is refused and no money moves', async (_, change, code) => {
  await change(draw.id)
  const before = await traceOfMoney(db)
  expect(await place([SMALL])).toMatchObject({ ok: false, code })
  expect(await traceOfMoney(db)).toBe(before)
})

test('a locked account and a poll that is switched off take no bets', async () => {
  const before = await traceOfMoney(db)
  await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [player.id])
  expect(await place([SMALL])).toMatchObject({ ok: false, code: 'account_locked' })
  await db.owner.query(`update player set state = 'ACTIVE' where id = $1`, [player.id])
  await db.owner.query(`update poll set enabled = false where id = 'POLL_2'`)
  expect(await place([SMALL])).toMatchObject({ ok: false, code: 'poll_disabled' })
  await db.owner.query(`update poll set enabled = true where id = 'POLL_2'`)
  expect(await traceOfMoney(db)).toBe(before)
})

test('the exposure of the house is capped, and the refusal says what is still possible', async () => {
  await db.owner.query(`update poll set exposure_max = 10000000 * 100000::bigint where id = 'POLL_2'`)
  placed(await place([{ type: 'NUMBER', amount: 100_000, value: 7, posts: ['B'] }]))
  const before = await traceOfMoney(db)
  const refusal = await place([{ type: 'NUMBER', amount: 100_001, value: 7, posts: ['B'] }])
  expect(refusal).toMatchObject({ ok: false, code: 'house_exposure', n: 100_000 })
  expect(await traceOfMoney(db)).toBe(before)
  placed(await place([{ type: 'NUMBER', amount: 100_000, value: 8, posts: ['B'] }]))
  placed(await place([{ type: 'NUMBER', amount: 100_000, value: 7, posts: ['B'] }]))
  expect(await place([{ ...SMALL, amount: 500 }])).toMatchObject({ ok: false, code: 'house_exposure', n: 0 })
  await db.owner.query(`update poll set exposure_max = 400000000 * 100000::bigint where id = 'POLL_2'`)
})

test('the same key and content get the stored answer, whatever has changed since', async () => {
  const key = randomUUID()
  const first = placed(await place(EVERY_TYPE, { key }))
  placed(await place([{ ...SMALL, amount: 900_000 }]))
  const before = await traceOfMoney(db)
  expect(await place(EVERY_TYPE, { key })).toEqual({ ok: true, value: first })
  await db.owner.query(`update draw set state = 'CLOSED' where id = $1`, [draw.id])
  await db.owner.query(`update player set state = 'LOCKED' where id = $1`, [player.id])
  await db.owner.query(`update poll set min_stake = 100000 * 5000, enabled = false`)
  forgetLimits()
  expect(await place(EVERY_TYPE, { key })).toEqual({ ok: true, value: first })
  await db.owner.query(`update poll set min_stake = 100000 * 500, enabled = true`)
  forgetLimits()
  expect(await place(EVERY_TYPE, { key })).toEqual({ ok: true, value: first })
  expect(await traceOfMoney(db)).toBe(before)
})

test('a request that is repeated under higher limits, while the first one is under way, has the same answer', async () => {
  const key = randomUUID()
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select from account where id = $1 for update', [player.id])
  const first = place([SMALL], { key })
  await db.owner.query('update poll set min_stake = 100000 * 5000')
  forgetLimits()
  const again = place([SMALL], { key })
  await parts.draws.find(draw.id)
  await db.owner.query('update poll set min_stake = 100000 * 500')
  await holder.query('rollback')
  holder.release()
  expect(placed(await again)).toMatchObject({ group_id: placed(await first).group_id })
  forgetLimits()
})

test('the same key with another content is refused and has no effect', async () => {
  const key = randomUUID()
  placed(await place([SMALL], { key }))
  const before = await traceOfMoney(db)
  expect(await place([{ ...SMALL, amount: 2000 }], { key })).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await place([{ ...SMALL, amount: 1 }], { key })).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await traceOfMoney(db)).toBe(before)
})

test('a refused slip leaves its key free', async () => {
  const key = randomUUID()
  expect(await place([{ ...SMALL, amount: 1_500_000 }], { key })).toMatchObject({ code: 'not_enough_money' })
  placed(await place([SMALL], { key }))
})

test('two players may use the same key', async () => {
  const key = randomUUID()
  const mine = placed(await place([SMALL], { key }))
  player = await addPlayer(db, 5000)
  const other = placed(await place([SMALL], { key }))
  expect(other.group_id).not.toBe(mine.group_id)
  expect(other.balance).toBe(4000)
})

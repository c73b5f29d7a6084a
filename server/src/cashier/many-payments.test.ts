/**
 * Ten thousand payments of a simulated bank with all its faults, told twice, out of order and to two servers at once: the
 * book has what the bank's file has, but for what waits in the queue of differences.
 */
import { createHash } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { FakeBank, PAYEE } from '../../test/fake-bank.ts'
import { randomFrom } from '../../test/lived-book.ts'
import { createPool, type Pool } from '../database/pool.ts'
import type { GatewayPayment } from '../gateway/payment-gateway.ts'
import { auditLedger } from '../ledger/audit.ts'
import { takeList, takePayment } from './take-payment.ts'

/** SEED=… runs a failed test again. */
const SEED = Number(process.env.SEED ?? 59)
console.info(`payments are random with SEED=${SEED}`)

const PAYMENTS = 10_000
const PLAYERS = 400
const RIEL = 100_000n
/** Each server: so many lists are read at once. */
const LANES = 3
/** Payments of a list that a server reads at once. */
const PIECE = 100

/** How a code is paid, and how often of 100. A bank has few faults; a test has many. */
const FATES = {
  exact: 20,
  short: 12,
  over: 12,
  currency: 10,
  late: 10,
  double: 6,
  unknown: 10,
  account: 5,
  closed: 10,
  unpaid: 5,
} as const
type Fate = keyof typeof FATES

let db: TestDatabase
let cashAccount: bigint
const servers: Pool[] = []
const bank = new FakeBank()
const below = randomFrom(SEED)

interface Code {
  deposit: bigint
  player: bigint
  text: string
  amountUnits: bigint
  fate: Fate
}

beforeAll(async () => {
  db = await testDatabase()
  for (let at = 0; at < 2; at++) servers.push(createPool(db.loginUrl, { max: LANES, name: 'samnang-test' }))
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code, bank, number, holder)
     values (open_cash_account('bank:KHQR-1'), 'bank', 'KHQR-1', 'ACLEDA', '000111222', 'SAMNANG') returning id`,
  )
  cashAccount = rows[0]?.id ?? 0n
})
afterAll(async () => {
  await Promise.all(servers.map((pool) => pool.end()))
  await db?.drop()
})

function fateOf(): Fate {
  let left = below(100)
  for (const [fate, weight] of Object.entries(FATES)) {
    if (left < weight) return fate as Fate // the keys of the table
    left -= weight
  }
  throw new Error('the weights add up to 100')
}

/** As if players had asked for all of them a moment ago; some have thought better of it. */
async function makeCodes(): Promise<Code[]> {
  const players = await addPlayers(db.owner, PLAYERS, 1)
  const wanted: Omit<Code, 'deposit'>[] = []
  for (let payments = 0; payments < PAYMENTS; ) {
    const fate = fateOf()
    payments += fate === 'double' ? 2 : fate === 'unpaid' ? 0 : 1
    const player = players[below(PLAYERS)] ?? 0n
    const amountUnits = BigInt(1_000 + 100 * below(5_000)) * RIEL
    wanted.push({ player, fate, amountUnits, text: `code ${wanted.length}` })
  }
  const { rows } = await db.owner.query<{ id: bigint; at: number }>(
    `with w as (select * from unnest($1::bigint[], $2::bigint[], $3::boolean[]) with ordinality w (player, amount, closed, at)),
       made as (
         insert into deposit (player_id, amount, way, reference, key, request_hash, expires_at, state, done_at)
         select player, amount, 'khqr', lpad(at::text, 6, '0'), 'k' || at, sha256('k'), clock_timestamp() + '10 min',
           case when closed then 'CANCELLED' else 'OPEN' end, case when closed then clock_timestamp() end
         from w order by at returning id, reference, state
       ), stepped as (
         insert into cashier_step (deposit, state, actor) select id, state, 'test' from made)
     select id, reference::int as at from made`,
    [
      wanted.map(({ player }) => player),
      wanted.map(({ amountUnits }) => amountUnits),
      wanted.map(({ fate }) => fate === 'closed'),
    ],
  )
  const codes = rows.map(({ id, at }) => {
    const wish = wanted[at - 1]
    assert(wish, 'each has its number')
    return { ...wish, deposit: id }
  })
  await db.owner.query(
    `insert into payment_code (deposit, cash_account, account, amount, text, md5, bill, expires_at)
     select id, $1, $2, amount, text, md5(text), 'D-' || id, clock_timestamp() + '10 min'
     from unnest($3::bigint[], $4::bigint[], $5::text[]) c (id, amount, text)`,
    [
      ...[cashAccount, PAYEE.account],
      ...[
        codes.map(({ deposit }) => deposit),
        codes.map(({ amountUnits }) => amountUnits),
        codes.map(({ text }) => text),
      ],
    ],
  )
  return codes
}

/** What the bank then has in its file, and why each of it is there. */
function payAll(codes: readonly Code[]): Map<string, Code> {
  const of = new Map<string, Code>()
  const nowMs = Date.now()
  for (const code of codes) {
    const { text, amountUnits, fate } = code
    const pay = (payment: Partial<GatewayPayment> = {}) =>
      of.set(bank.pay(text, { amountUnits, paidAtMs: nowMs, ...payment }), code)
    const bit = BigInt(1 + below(9)) * 100n * RIEL
    if (fate === 'exact' || fate === 'closed') pay()
    if (fate === 'double') for (const _ of [1, 2]) pay()
    if (fate === 'short') pay({ amountUnits: amountUnits - (bit < amountUnits ? bit : 1n) })
    if (fate === 'over') pay({ amountUnits: amountUnits + bit })
    if (fate === 'currency') pay({ currency: 'USD', amountUnits: amountUnits / 4_000n || 1n })
    if (fate === 'late') pay({ paidAtMs: nowMs + 600_000 + below(86_400_000) })
    if (fate === 'unknown')
      pay({ md5: createHash('md5').update(`not ${text}`).digest('hex'), bill: `INV-${below(99)}` })
    if (fate === 'account') pay({ toAccount: 'other@devb' })
  }
  return of
}

/** Everything is told, some of it again, in no order at all. */
function tellings(): GatewayPayment[] {
  const told = bank.file.flatMap((payment) => (below(10) === 0 ? [payment, payment] : [payment]))
  for (let at = told.length - 1; at > 0; at--) {
    const other = below(at + 1)
    const [here, there] = [told[at], told[other]]
    assert(here && there, 'both are in the list')
    told[at] = there
    told[other] = here
  }
  return told
}

/** Each server reads lists of its own, in pieces; one payment of ten is told by the question about its code instead. */
async function tellAll(told: readonly GatewayPayment[]): Promise<void> {
  const lanes = Array.from({ length: servers.length * LANES }, async (_lane, no) => {
    const pool = servers[no % servers.length]
    assert(pool, 'there are two')
    for (let at = no * PIECE; at < told.length; at += servers.length * LANES * PIECE) {
      const piece = told.slice(at, at + PIECE)
      for (const payment of piece.slice(0, PIECE / 10)) await takePayment(pool, payment)
      await takeList(pool, piece)
    }
  })
  await Promise.all(lanes)
}

const KINDS: Record<Exclude<Fate, 'unpaid' | 'exact'>, string> = {
  ...{ short: 'gateway_short', over: 'gateway_over', currency: 'gateway_currency', late: 'gateway_late' },
  ...{
    double: 'gateway_double',
    unknown: 'gateway_unknown',
    account: 'gateway_unknown',
    closed: 'gateway_closed',
  },
}

test(`the book is the bank’s file, and every difference waits (SEED=${SEED})`, async () => {
  const codes = await makeCodes()
  const of = payAll(codes)
  expect(bank.file.length).toBeGreaterThanOrEqual(PAYMENTS)
  await tellAll(tellings())

  const { rows: waiting } = await db.owner.query<{ hash: string; kind: string; amount: bigint | null }>(
    `select substr(key, 9) as hash, kind, amount from cash_difference where state = 'open'`,
  )
  const { rows: credited } = await db.owner.query<{
    hash: string
    deposit: bigint
    amount: bigint
    to: bigint
    from: bigint
  }>(
    `select p.hash, p.deposit, e.amount, e.account_id as "to", e.contra_id as "from" from gateway_payment p
     join deposit d on d.id = p.deposit join entry e on e.tx_id = d.tx_id where p.verdict = 'exact'`,
  )
  // Each payment of the file stands in exactly one of the two, and nothing else does.
  const both = [...waiting, ...credited].map(({ hash }) => hash)
  expect(both.length).toBe(bank.file.length)
  expect(new Set(both)).toEqual(new Set(bank.file.map(({ hash }) => hash)))
  const file = new Map(bank.file.map((payment) => [payment.hash, payment]))
  const wrong = waiting.filter(({ hash, kind, amount }) => {
    const { fate = 'exact' } = of.get(hash) ?? {}
    const units = fate === 'currency' ? null : file.get(hash)?.amountUnits
    return fate === 'exact' || fate === 'unpaid' || kind !== KINDS[fate] || amount !== units
  })
  expect(wrong).toEqual([])
  const misled = credited.filter(({ hash, deposit, amount, to, from }) => {
    const code = of.get(hash)
    const isRight = code?.fate === 'exact' || code?.fate === 'double'
    return (
      !isRight ||
      deposit !== code.deposit ||
      amount !== code.amountUnits ||
      to !== code.player ||
      from !== cashAccount
    )
  })
  expect(misled).toEqual([])
  const should = codes.filter(({ fate }) => fate === 'exact' || fate === 'double')
  expect(credited.length).toBe(should.length)
  // To the riel: what came in is in the book or in the queue.
  const sum = (units: readonly bigint[]) => units.reduce((all, one) => all + one, 0n)
  const inFile = sum(
    bank.file.filter(({ currency }) => currency === 'KHR').map(({ amountUnits }) => amountUnits),
  )
  const inQueue = sum(waiting.map(({ amount }) => amount ?? 0n))
  const { rows } = await db.owner.query<{ units: bigint }>('select cash_balance($1) as units', [cashAccount])
  expect((rows[0]?.units ?? 0n) + inQueue).toBe(inFile)
  expect(await auditLedger(db.owner)).toEqual([])
}, 120_000)

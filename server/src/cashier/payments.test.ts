/** Deposits by code: what a bank tells is credited once where it is exact, and waits for a person where it is not. */
import { createHash, randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { FakeBank, gatewaySetting } from '../../test/fake-bank.ts'
import { testParts } from '../../test/parts.ts'
import { readKhqr } from '../../test/read-khqr.ts'
import { PASSWORD, testServer } from '../../test/server.ts'
import { writeSetting } from '../base/setting-rows.ts'
import { inTransaction } from '../database/pool.ts'
import type { GatewayPayment } from '../gateway/payment-gateway.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import type { Parts } from '../parts.ts'
import { lockPlayer, unlockPlayer } from '../players/player-admin.ts'
import { askDepositIn } from './ask-deposit.ts'
import { askDueCodes, readDueList } from './ask-gateway.ts'
import { cancelDepositIn } from './cancel-deposit.ts'
import { giveCodeIn, khqrOf, openGateway } from './khqr.ts'
import { startPaymentClock, turn } from './payment-clock.ts'
import { takePayment } from './take-payment.ts'

let db: TestDatabase
let one: Parts & { close(): Promise<void> }
let two: Parts & { close(): Promise<void> }
let bank: FakeBank
let cashAccount: bigint
const ASKED = rielToUnits(50_000)

beforeAll(async () => {
  db = await testDatabase()
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code, bank, number, holder)
     values (open_cash_account('bank:KHQR-1'), 'bank', 'KHQR-1', 'ACLEDA', '000111222', 'SAMNANG') returning id`,
  )
  cashAccount = rows[0]?.id ?? 0n
  await writeSetting(db.owner, 'gateway', gatewaySetting(cashAccount))
  await writeSetting(db.owner, 'khqr', true)
  const gatewayOf = () => bank.gateway
  one = await testParts({ db, gatewayOf })
  two = await testParts({ db, gatewayOf })
})
beforeEach(() => {
  bank = new FakeBank()
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await db?.drop()
})

interface Asked {
  player: bigint
  deposit: bigint
  text: string
}

/** What the player has besides the one riel that they began with. */
async function gainOf(player: bigint): Promise<bigint> {
  return (await balanceOf(db.pool, player)) - rielToUnits(1)
}

/** A player who has asked to deposit 50 000 riel by a code. */
async function asked(): Promise<Asked> {
  const [player = 0n] = await addPlayers(db.owner, 1, 1)
  const open = await openGateway(one)
  if (!open) throw new Error('the gateway is off')
  const deposit = await inTransaction(one.money, async (tx) => {
    const wish = {
      playerId: player,
      amountUnits: ASKED,
      way: 'khqr',
      key: randomUUID(),
      hasCodes: true,
    } as const
    const made = await askDepositIn(tx, { ...wish, by: { actor: `player:${player}` } })
    if (!made.ok) throw new Error(made.code)
    await giveCodeIn(tx, open, made.value.id)
    return made.value.id
  })
  const code = await khqrOf(one.reads, one, deposit)
  return { player, deposit, text: code?.text ?? '' }
}

/** The next questions are due now. */
async function makeDue(): Promise<void> {
  await db.owner.query(`update payment_code set ask_at = clock_timestamp() where ask_at is not null`)
  await db.owner.query(`update gateway_list set ask_at = clock_timestamp()`)
}

/** The code was made so long ago. */
async function age(deposit: bigint, minutes: number): Promise<void> {
  await db.owner.query(
    `with older as (update deposit set expires_at = expires_at - $2 * interval '1 minute' where id = $1)
     update payment_code set made_at = made_at - $2 * interval '1 minute',
       expires_at = expires_at - $2 * interval '1 minute', ask_at = clock_timestamp() where deposit = $1`,
    [deposit, minutes],
  )
}

async function stateOf(deposit: bigint): Promise<string> {
  const { rows } = await db.owner.query<{ state: string }>('select state from deposit where id = $1', [
    deposit,
  ])
  return rows[0]?.state ?? ''
}

async function differencesOf(hash: string) {
  const { rows } = await db.owner.query<{
    kind: string
    amount: bigint | null
    deposit: bigint | null
    state: string
  }>(`select kind, amount, deposit, state from cash_difference where key = 'gateway:' || $1`, [hash])
  return rows
}

const codes = async (parts: Parts = one) => {
  const open = await openGateway(parts)
  if (!open) throw new Error('the gateway is off')
  return askDueCodes(parts, open)
}
const list = async (parts: Parts = one) => {
  const open = await openGateway(parts)
  if (!open) throw new Error('the gateway is off')
  return readDueList(parts, open)
}
const paid = (hash: string): GatewayPayment => {
  const found = bank.file.find((payment) => payment.hash === hash)
  if (!found) throw new Error('the bank has it')
  return found
}

test('a code asks for the amount of its deposit, for as long as the deposit is open', async () => {
  const { deposit, text } = await asked()
  const read = readKhqr(text)
  const { rows } = await db.owner.query<{ ms: number }>(
    'select ms(expires_at) as ms from deposit where id = $1',
    [deposit],
  )
  expect(read).toMatchObject({
    amount: '50000',
    currency: '116',
    bill: `D-${deposit}`,
    account: 'samnang@devb',
  })
  expect(read.expiresAtMs).toBe(Math.trunc(rows[0]?.ms ?? 0))
  expect(await khqrOf(one.reads, one, deposit)).toEqual({
    ...{ text, expires_at: new Date(read.expiresAtMs).toISOString(), link: null, is_simulated: false },
  })
})

test('what was paid exactly is credited once, however often and by whom it is told', async () => {
  const { player, deposit, text } = await asked()
  const hash = bank.pay(text, { amountUnits: ASKED })
  await makeDue()
  await Promise.all([codes(one), codes(two), list(one), list(two)])
  await Promise.all([takePayment(one.money, paid(hash)), takePayment(two.money, paid(hash))])
  await makeDue()
  await Promise.all([codes(one), list(two)])
  expect([await stateOf(deposit), await gainOf(player)]).toEqual(['DONE', ASKED])
  expect(await differencesOf(hash)).toEqual([])
  const { rows } = await db.owner.query(
    `select contra_id, amount from entry where account_id = $1 and contra_id <> 2`,
    [player],
  )
  expect(rows).toEqual([{ contra_id: cashAccount, amount: ASKED }])
})

const HOUR = 3_600_000
test.each<[string, string, Partial<GatewayPayment>, string, bigint | null]>([
  ['one riel too little', 'short', { amountUnits: ASKED - rielToUnits(1) }, 'OPEN', ASKED - rielToUnits(1)],
  ['one riel too much', 'over', { amountUnits: ASKED + rielToUnits(1) }, 'OPEN', ASKED + rielToUnits(1)],
  ['in dollars', 'currency', { currency: 'USD', amountUnits: 1_250_000n }, 'OPEN', null],
  ['after the end of the code', 'late', { paidAtMs: Date.now() + HOUR }, 'OPEN', ASKED],
  ['to another account', 'unknown', { toAccount: 'other@devb' }, 'OPEN', ASKED],
])('%s waits for a person and touches no balance', async (_name, kind, payment, state, amount) => {
  const { player, deposit, text } = await asked()
  const hash = bank.pay(text, { amountUnits: ASKED, ...payment })
  await makeDue()
  await Promise.all([codes(one), list(two)])
  await Promise.all([takePayment(one.money, paid(hash)), takePayment(two.money, paid(hash))])
  expect(await differencesOf(hash)).toEqual([{ kind: `gateway_${kind}`, amount, deposit, state: 'open' }])
  expect([await stateOf(deposit), await gainOf(player)]).toEqual([state, 0n])
})

test('paid twice: the first is credited, the second waits; two at the same moment, too', async () => {
  for (const isAtOnce of [false, true]) {
    const { player, deposit, text } = await asked()
    const pair = [bank.pay(text, { amountUnits: ASKED }), bank.pay(text, { amountUnits: ASKED })]
    const takes = pair.map((hash, at) => () => takePayment(at === 0 ? one.money : two.money, paid(hash)))
    const taken = isAtOnce
      ? await Promise.all(takes.map((take) => take()))
      : [await takes[0]?.(), await takes[1]?.()]
    expect([...taken].sort()).toEqual(['double', 'exact'])
    expect([await stateOf(deposit), await gainOf(player)]).toEqual(['DONE', ASKED])
    const differences = (await Promise.all(pair.map(differencesOf))).flat()
    expect(differences).toEqual([{ kind: 'gateway_double', amount: ASKED, deposit, state: 'open' }])
  }
})

test('money without a code of ours, and money for a request that was taken back, waits', async () => {
  const stranger = bank.pay('somebody else’s code', { amountUnits: ASKED, md5: null, bill: 'INV-7' })
  const { player, deposit, text } = await asked()
  const by = { actor: `player:${player}` }
  await inTransaction(one.money, (tx) => cancelDepositIn(tx, { playerId: player, deposit, by }))
  const late = bank.pay(text, { amountUnits: ASKED })
  await list()
  await makeDue()
  await list()
  expect(await differencesOf(stranger)).toMatchObject([{ kind: 'gateway_unknown', deposit: null }])
  expect(await differencesOf(late)).toMatchObject([{ kind: 'gateway_closed', deposit }])
  expect(await gainOf(player)).toBe(0n)
})

test('a row that cannot be read waits for a person, once, and those beside it are credited', async () => {
  const { player, deposit, text } = await asked()
  bank.hide(bank.pay(text, { amountUnits: ASKED }))
  bank.unread.push({ mark: 'ab'.repeat(32), text: '{"amount":null,"x":"\\u0000\\ud800"}' })
  for (let reads = 0; reads < 2; reads++) {
    await makeDue()
    expect((await list()).isDown).toBe(false)
  }
  expect(await stateOf(deposit)).toBe('DONE')
  expect(await gainOf(player)).toBe(ASKED)
  const { rows } = await db.owner.query(
    `select kind, amount, state, detail from cash_difference where kind = 'gateway_unreadable'`,
  )
  expect(rows).toEqual([
    {
      ...{ kind: 'gateway_unreadable', amount: null, state: 'open' },
      detail: { row: '{"amount":null,"x":"\\u0000\\ud800"}' },
    },
  ])
})

test('a list names what it lists by the bill number alone: it is found', async () => {
  const { player, deposit, text } = await asked()
  bank.pay(text, { amountUnits: ASKED, md5: null, bill: `D-${deposit}` })
  await makeDue()
  await list()
  expect([await stateOf(deposit), await gainOf(player)]).toEqual(['DONE', ASKED])
})

test('a player who may not deposit any more: the money waits, and says why', async () => {
  const { player, text } = await asked()
  const { rows } = await db.owner.query<{ username: string }>('select username from player where id = $1', [
    player,
  ])
  expect(await lockPlayer(one.money, rows[0]?.username ?? '')).toMatchObject({ ok: true })
  const hash = bank.pay(text, { amountUnits: ASKED })
  expect(await takePayment(one.money, paid(hash))).toBe('refused')
  expect(await differencesOf(hash)).toMatchObject([{ kind: 'gateway_refused', amount: ASKED }])
  // What waits for a person is not credited behind their back, either.
  expect(await unlockPlayer(one.money, rows[0]?.username ?? '')).toMatchObject({ ok: true })
  expect(await takePayment(two.money, paid(hash))).toBe('known')
  expect(await gainOf(player)).toBe(0n)
})

test('a bank that was silent for an hour: nothing runs out, and what was paid in time is credited', async () => {
  const [paying, idle] = [await asked(), await asked()]
  bank.pay(paying.text, { amountUnits: ASKED, bookedAtMs: Date.now() })
  bank.isSilent = true
  for (const { deposit } of [paying, idle]) await age(deposit, 70)
  bank.file[0] = { ...paid(bank.file[0]?.hash ?? ''), paidAtMs: Date.now() - 65 * 60_000 }
  expect((await codes()).isDown).toBe(true)
  expect([await stateOf(paying.deposit), await stateOf(idle.deposit)]).toEqual(['OPEN', 'OPEN'])
  bank.isSilent = false
  await makeDue()
  expect((await codes(two)).isDown).toBe(false)
  expect([await stateOf(paying.deposit), await stateOf(idle.deposit)]).toEqual(['DONE', 'EXPIRED'])
  expect([await gainOf(paying.player), await gainOf(idle.player)]).toEqual([ASKED, 0n])
})

test.each([
  ['answers', async () => ({ ok: false, failure: 'down', detail: 'HTTP 500' }) as const],
  ['can be read', () => Promise.reject(new Error('no such column'))],
])(
  'a code of which nothing %s keeps no other waiting that is asked about behind it',
  async (_how, statusOf) => {
    const [poison, others] = [await asked(), [] as Asked[]]
    while (others.length < 12) others.push(await asked())
    for (const { text } of others) bank.pay(text, { amountUnits: ASKED })
    const right = bank.gateway.statusOf
    const md5 = createHash('md5').update(poison.text).digest('hex')
    bank.gateway.statusOf = (of) => (of === md5 ? statusOf() : right(of))
    await makeDue()
    await db.owner.query(
      `update payment_code set ask_at = clock_timestamp() - interval '1 s' where deposit = $1`,
      [poison.deposit],
    )
    expect((await codes()).isDown).toBe(false)
    for (const { deposit } of others) expect(await stateOf(deposit)).toBe('DONE')
    expect(await stateOf(poison.deposit)).toBe('OPEN')
  },
)

test('a code runs out when the bank has answered after its end, not before', async () => {
  const { deposit } = await asked()
  await age(deposit, 10.5)
  await codes()
  expect(await stateOf(deposit)).toBe('OPEN')
  await age(deposit, 1)
  await codes()
  expect(await stateOf(deposit)).toBe('EXPIRED')
})

test('two servers ask about a code once; one that dies amid it leaves it to the other', async () => {
  for (let at = 0; at < 5; at++) await asked()
  await db.owner.query('update payment_code set ask_at = null')
  const mine = await Promise.all([asked(), asked(), asked()])
  await makeDue()
  const before = bank.asked
  await Promise.all([codes(one), codes(two)])
  // Each of them also asks for a link, once.
  expect(bank.asked - before).toBe(mine.length * 2)
  // Taken, and never answered: as after kill -9.
  await makeDue()
  bank.isSilent = true
  await codes(one)
  bank.isSilent = false
  bank.pay(mine[0]?.text ?? '', { amountUnits: ASKED })
  expect((await codes(two)).codes).toBe(0)
  await db.owner.query(
    `update payment_code set ask_at = ask_at - interval '20 seconds' where ask_at is not null`,
  )
  expect((await codes(two)).codes).toBe(mine.length)
  expect(await stateOf(mine[0]?.deposit ?? 0n)).toBe('DONE')
})

test('the clock asks by itself, counts failures, and stops', async () => {
  const { player, text } = await asked()
  bank.isSilent = true
  const clock = startPaymentClock(one)
  await makeDue()
  await expect.poll(failures, { timeout: 10_000 }).toBeGreaterThan(0)
  bank.isSilent = false
  bank.pay(text, { amountUnits: ASKED })
  await makeDue()
  await expect.poll(() => gainOf(player), { timeout: 15_000 }).toBe(ASKED)
  await expect.poll(failures, { timeout: 10_000 }).toBe(0)
  await clock.stop()
  const asks = bank.asked
  expect(await turn(two)).toBe(false)
  expect(bank.asked).toBeGreaterThanOrEqual(asks)
})

async function failures(): Promise<number> {
  const text = await one.metrics.registry.metrics()
  return Number(/^samnang_gateway_failures (\d+)$/m.exec(text)?.[1] ?? -1)
}

test('without a gateway nothing is offered; switched off, what was made can still be paid', async () => {
  const { player, text } = await asked()
  await writeSetting(db.owner, 'khqr', false)
  one.settings.forget()
  expect(await openGateway(one)).toBeNull()
  bank.pay(text, { amountUnits: ASKED })
  await makeDue()
  await turn(one)
  expect(await gainOf(player)).toBe(ASKED)
  await writeSetting(db.owner, 'gateway', { account: 'nobody' })
  one.settings.forget()
  await writeSetting(db.owner, 'khqr', true)
  expect(await openGateway(one)).toBeNull()
  expect(await turn(one)).toBe(false)
  await writeSetting(db.owner, 'gateway', gatewaySetting(cashAccount))
  for (const { settings } of [one, two]) settings.forget()
})

test('over the wire: a code with the request, the same at its repetition, none once it is over', async () => {
  const server = await testServer({ db, gatewayOf: () => bank.gateway })
  const page = browser(server.app)
  const username = `dara${randomUUID().slice(0, 8)}`
  const player = await server.addPlayer(username)
  await page.logIn(username, PASSWORD)
  const key = randomUUID()
  const ask = () => page.post('/api/deposit', { amount: 50_000, way: 'khqr' }, { 'idempotency-key': key })
  const see = async (id: number) => (await page.get(`/api/deposit/${id}`)).json().data
  try {
    expect((await page.get('/api/cashier')).json().data.ways).toContain('khqr')
    const made = (await ask()).json().data
    expect(readKhqr(made.khqr.text)).toMatchObject({ amount: '50000', bill: `D-${made.id}` })
    expect((await ask()).json().data).toMatchObject({ id: made.id, khqr: made.khqr })
    expect(await see(made.id)).toMatchObject({ state: 'OPEN', account: null, khqr: made.khqr })
    bank.pay(made.khqr.text, { amountUnits: ASKED })
    await makeDue()
    await codes()
    expect(await see(made.id)).toMatchObject({ state: 'DONE', credited: 50_000, khqr: null })
    expect(await balanceOf(db.pool, player)).toBe(ASKED)
    await writeSetting(db.owner, 'khqr', false)
    server.parts.settings.forget()
    expect((await page.get('/api/cashier')).json().data.ways).not.toContain('khqr')
    const refused = await page.post(
      '/api/deposit',
      { amount: 50_000, way: 'khqr' },
      { 'idempotency-key': randomUUID() },
    )
    expect(refused.json().code).toBe('way_off')
  } finally {
    await writeSetting(db.owner, 'khqr', true)
    for (const { settings } of [one, two]) settings.forget()
    await server.close()
  }
})

test('after all of this the books are right', async () => {
  expect(await auditLedger(db.owner)).toEqual([])
})

/** Deposits at the cashier's desk over the office's HTTP: taken by one, decided once, by two from the house's amount on. */
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCash } from '../../test/cashier.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openBank } from '../../test/deposits.ts'
import { anySlip, deed, reason, sentDeposit, somebody } from '../../test/desk.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { proveAudit } from '../base/audit-chain.ts'
import { cancelDepositIn } from '../cashier/cancel-deposit.ts'
import { depositQuestion } from '../cashier/desk-store.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'

let db: TestDatabase
let office: TestOffice
let srey: OfficeBrowser
let vanna: OfficeBrowser
/** May agree. */
let dara: OfficeBrowser
let bank: bigint

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  await db.owner.query(`insert into branch (id, name) values (2, 'river')`)
  const come = (name: string, role: string) => addColleague(office, db.owner, { name, roles: [role] })
  ;[srey, vanna] = [await come('Srey', 'cashier'), await come('Vanna', 'cashier')]
  dara = await come('Dara', 'finance')
  bank = await openBank(db, 'ABA-1')
})
afterAll(async () => {
  expect((await proveAudit(db.pool, null)).fault).toBeNull()
  expect(await auditLedger(db.owner)).toEqual([])
  await office?.close()
  await db?.drop()
})

const at = (id: number, verb: string) => `/api/deposits/${id}/${verb}`
const sheet = async (id: number, browser = srey) => (await browser.get(`/api/deposits/${id}`)).json().data
const approve = (id: number, riel: number) => ({ amount: riel, cash_account: Number(bank), id })
const riel = async (player: bigint) => Number((await balanceOf(db.owner, player)) / rielToUnits(1))
const queueIds = async (state: string) =>
  (await srey.get(`/api/deposits?state=${state}&limit=100`))
    .json()
    .data.rows.map((row: { id: number }) => row.id)

test('two colleagues take one request at once: one has it, keeps it by taking it again, and gives it back', async () => {
  const id = await sentDeposit(db, { player: await somebody(db), riel: 10_000, bank })
  const both = await Promise.all([srey, vanna].map((one) => deed(one, at(id, 'claim'))))
  expect([...both].sort()).toEqual(['200', '409 claimed_by_other'])
  const [mine, other] = both[0] === '200' ? [srey, vanna] : [vanna, srey]
  expect(await deed(mine, at(id, 'claim'))).toBe('200')
  expect((await sheet(id, mine)).claim).toMatchObject({ is_mine: true })
  expect((await sheet(id, other)).claim).toMatchObject({ is_mine: false })
  const rows = await db.owner.query(
    `select from audit_event where action = 'deposit_claimed' and target = 'deposit:' || $1`,
    [id],
  )
  expect(rows.rowCount).toBe(1)
  for (const verb of ['reject', 'ask'])
    expect(await deed(other, at(id, verb), { code: 'slip_unreadable' }), verb).toBe('409 claimed_by_other')
  expect(await deed(other, at(id, 'release'))).toBe('409 not_claimed')
  expect(await deed(mine, at(id, 'release'))).toBe('204')
  expect(await deed(other, at(id, 'claim'))).toBe('200')
  // Five minutes later, without a press.
  await db.owner.query(
    `update deposit set claimed_until = clock_timestamp() - interval '1 second' where id = $1`,
    [id],
  )
  expect((await sheet(id)).claim).toBeNull()
  const { id: __, ...body } = approve(id, 10_000)
  expect(await deed(other, at(id, 'approve'), body)).toBe('409 not_claimed')
  expect(await deed(mine, at(id, 'claim'))).toBe('200')
})

test('what has come is credited once, and whoever lost the answer gets it again', async () => {
  const player = await somebody(db)
  const id = await sentDeposit(db, { player, riel: 50_000, bank })
  const body = { amount: 45_000, cash_account: Number(bank) }
  expect(await deed(srey, at(id, 'approve'), body)).toBe('409 not_claimed')
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'approve'), { ...body, cash_account: 999 })).toBe('409 cash_account_closed')
  const key = { 'idempotency-key': '22222222-2222-4222-8222-222222222222' }
  expect(await deed(srey, at(id, 'approve'), body, key)).toBe('200')
  expect(await deed(srey, at(id, 'approve'), body, key)).toBe('200')
  expect(await deed(srey, at(id, 'approve'), body)).toBe('409 not_claimed')
  expect(await deed(vanna, at(id, 'claim'))).toBe('409 already_decided')
  expect(await riel(player)).toBe(45_000)
  expect(await sheet(id)).toMatchObject({
    state: 'DONE',
    amount: 50_000,
    credited: 45_000,
    cash_account: 'ABA-1',
  })
})

test('a colleague approves while the player cancels: one of both happens, and the money says which', async () => {
  for (let round = 0; round < 5; round++) {
    const player = await somebody(db)
    const id = await sentDeposit(db, { player, riel: 20_000, bank })
    const cancel = inTransaction(db.pool, (tx) =>
      cancelDepositIn(tx, { playerId: player, deposit: BigInt(id), by: { actor: `player:${player}` } }),
    )
    const take = deed(srey, at(id, 'claim')).then(async (taken) =>
      taken === '200' ? deed(srey, at(id, 'approve'), { amount: 20_000, cash_account: Number(bank) }) : taken,
    )
    const [cancelled, approved] = await Promise.all([cancel, take])
    // Money that has come is credited after a cancelling, too: then it was cancelled and is done.
    expect(approved, JSON.stringify(cancelled)).toBe('200')
    expect(await riel(player)).toBe(20_000)
  }
})

test('notes at a till are credited at once, once, and by two from the house’s amount on', async () => {
  const till = await openCash(db, 'TILL-7')
  const player = await somebody(db)
  const given = (amount: number, place = till) => ({ player: Number(player), amount, till: Number(place) })
  expect(
    (await srey.get('/api/cashier/tills')).json().data.rows.map((row: { code: string }) => row.code),
  ).toContain('TILL-7')
  const key = { 'idempotency-key': '33333333-3333-4333-8333-333333333333' }
  expect(await deed(srey, '/api/deposits', given(20_000), key)).toBe('200')
  expect(await deed(srey, '/api/deposits', given(20_000), key)).toBe('200')
  expect(await riel(player)).toBe(20_000)
  expect(await deed(srey, '/api/deposits', given(20_000, bank))).toBe('409 cash_account_closed')
  expect(await deed(srey, '/api/deposits', { ...given(20_000), player: 999_999 })).toBe('404 not_found')
  expect(await deed(srey, '/api/deposits', given(1))).toBe('422 amount_too_small')
  expect(await deed(srey, '/api/deposits', given(50_000_000))).toBe('422 amount_too_large')
  const asked = await srey.send('POST', '/api/deposits', { ...given(3_990_000), reason })
  expect([asked.statusCode, asked.json().status]).toEqual([202, 'waiting'])
  expect(await deed(dara, `/api/approvals/${asked.json().data.approval}/approve`)).toBe('200')
  expect(await riel(player)).toBe(4_010_000)
  const { rows } = await db.owner.query<{ till: bigint; ways: string[] }>(
    `select -sum(e.amount)::bigint as till, (select array_agg(distinct way) from deposit where player_id = $1) as ways
     from entry e where e.contra_id = $2`,
    [player, till],
  )
  expect(rows).toEqual([{ till: -rielToUnits(4_010_000), ways: ['till'] }])
})

test('from the house’s amount on a second person agrees, and nothing else is decided meanwhile', async () => {
  const player = await somebody(db)
  const id = await sentDeposit(db, { player, riel: 4_000_000, bank })
  const body = { amount: 4_000_000, cash_account: Number(bank) }
  await deed(srey, at(id, 'claim'))
  const asked = await srey.send('POST', at(id, 'approve'), { ...body, reason })
  expect([asked.statusCode, asked.json().status]).toEqual([202, 'waiting'])
  const { approval } = asked.json().data
  expect(await riel(player)).toBe(0)
  expect(await sheet(id)).toMatchObject({ state: 'SENT', approval })
  expect(await deed(srey, at(id, 'approve'), body)).toBe('409 second_person_waits')
  expect(await deed(srey, at(id, 'reject'), { code: 'not_received' })).toBe('409 second_person_waits')
  expect(await deed(srey, `/api/approvals/${approval}/approve`)).toBe('403 no_permission')
  // The first one has let go of it long since.
  await db.owner.query('update deposit set claimed_by = null, claimed_until = null where id = $1', [id])
  const both = await Promise.all([0, 1].map(() => deed(dara, `/api/approvals/${approval}/approve`)))
  expect(both.sort()).toEqual(['200', '409 already_decided'])
  expect(await riel(player)).toBe(4_000_000)
  const { rows } = await db.owner.query<{ by: string; approver: string }>(
    `select actor as by, detail ->> 'approved_by' as approver from audit_event
     where action = 'deposit_credited' and target = 'player:' || $1`,
    [player],
  )
  expect(rows).toEqual([{ by: 'staff:Srey', approver: 'staff:Dara' }])
})

test('an amount that is split stays whole: what the player got within a day counts with it', async () => {
  const player = await somebody(db)
  const ids = []
  for (let i = 0; i < 3; i++) ids.push(await sentDeposit(db, { player, riel: 1_500_000, bank }))
  const answers = []
  for (const id of ids) {
    await deed(vanna, at(id, 'claim'))
    answers.push(await deed(vanna, at(id, 'approve'), { amount: 1_500_000, cash_account: Number(bank) }))
  }
  expect(answers).toEqual(['200', '200', '202'])
})

test('the amount of the rule is the house’s data, changed by two', async () => {
  const { rows } = (await dara.get('/api/approval-rules')).json().data
  const rule = rows.find((row: { endpoint: string }) => row.endpoint === 'POST /api/deposits/:id/approve')
  expect(rule).toEqual({ endpoint: rule.endpoint, people: 2, hours: 72, from_amount: 4_000_000 })
  const owner = (name: string) => addColleague(office, db.owner, { name, roles: ['owner'] })
  const [sok, lin] = [await owner('Sok'), await owner('Lin')]
  const { endpoint, ...was } = rule
  const set = (change: object) => ({ endpoint, was, rule: { ...was, ...change } })
  expect(await deed(sok, '/api/approval-rules', { ...set({}), rule: { people: 2, hours: 72 } })).toBe(
    '422 invalid_field',
  )
  const asked = await sok.send('POST', '/api/approval-rules', { ...set({ from_amount: 100_000 }), reason })
  expect(await deed(lin, `/api/approvals/${asked.json().data.approval}/approve`)).toBe('200')
  const id = await sentDeposit(db, { player: await somebody(db), riel: 100_000, bank })
  await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(id, 'approve'), { amount: 100_000, cash_account: Number(bank) })).toBe('202')
  const small = await sentDeposit(db, { player: await somebody(db), riel: 99_999, bank })
  await deed(srey, at(small, 'claim'))
  expect(await deed(srey, at(small, 'approve'), { amount: 99_999, cash_account: Number(bank) })).toBe('200')
})

test('what is refused or asked is told to the player by its code, and never why the staff say so', async () => {
  const player = await somebody(db)
  const [asked, rejected] = [
    await sentDeposit(db, { player, riel: 10_000, bank }),
    await sentDeposit(db, { player, riel: 10_000, bank }),
  ]
  for (const id of [asked, rejected]) await deed(srey, at(id, 'claim'))
  expect(await deed(srey, at(asked, 'ask'), { code: 'whole_slip' })).toBe('204')
  expect(await deed(srey, at(rejected, 'reject'), { code: 'not_received' })).toBe('204')
  expect(await deed(srey, at(rejected, 'reject'), { code: 'because' })).toBe('422 invalid_field')
  expect(await queueIds('WAITING')).not.toContain(asked)
  expect(await queueIds('ASKED')).toContain(asked)
  expect(await sheet(rejected)).toMatchObject({ state: 'REJECTED', reason: 'not_received', claim: null })
  const { rows } = await db.owner.query<{ kind: string; data: string }>(
    'select kind, data::text from player_notice where player_id = $1 order by id',
    [player],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['deposit_question', 'deposit_rejected'])
  expect(rows.map(({ data }) => data).join()).not.toContain(reason)
  // A better slip answers the question.
  await db.owner.query(`update deposit set question = null where id = $1`, [asked])
  expect(await queueIds('WAITING')).toContain(asked)
})

test('the same slip at two players is danger, with the way to the other request', async () => {
  const slip = anySlip()
  const [one, two] = [await somebody(db), await somebody(db)]
  const first = await sentDeposit(db, { player: one, riel: 30_000, bank, slip })
  const second = await sentDeposit(db, { player: two, riel: 30_000, bank, slip })
  const { checks, player } = await sheet(second)
  expect(player.id).toBe(Number(two))
  expect(checks[0]).toMatchObject({
    code: 'same_slip',
    grade: 'danger',
    requests: [first],
    players: [expect.objectContaining({ id: Number(one) })],
  })
})

test('a slip is a picture for whoever may see its request, and for no other number', async () => {
  const id = await sentDeposit(db, { player: await somebody(db), riel: 10_000, bank })
  const other = await sentDeposit(db, { player: await somebody(db), riel: 10_000, bank })
  const { slips } = await sheet(id)
  const answer = await srey.get(`/api/deposits/${id}/slips/${slips[0].id}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await srey.get(`/api/deposits/${other}/slips/${slips[0].id}`)).statusCode).toBe(404)
})

test('a colleague of a branch finds and decides the requests of its players alone', async () => {
  const clerk = await addColleague(office, db.owner, { name: 'River', roles: ['cashier'], branch: 2n })
  const [theirs, ours] = [
    await sentDeposit(db, { player: await somebody(db, { branch: 2n }), riel: 10_000, bank }),
    await sentDeposit(db, { player: await somebody(db), riel: 10_000, bank }),
  ]
  const { rows } = (await clerk.get('/api/deposits?state=WAITING')).json().data
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([theirs])
  expect((await clerk.get(`/api/deposits/${ours}`)).statusCode).toBe(404)
  expect(await deed(clerk, at(ours, 'claim'))).toBe('404 not_found')
  expect((await clerk.get('/api/cashier/waiting')).json().data).toMatchObject({ deposits: 1 })
})

test('a queue of a thousand among many goes through its index, and a page of it comes within 200 ms', async () => {
  const player = await somebody(db)
  await db.owner.query(
    `insert into deposit (player_id, amount, way, reference, key, request_hash, state, expires_at, done_at)
     select $1, 1000000, 'transfer', lpad((n % 1000000)::text, 6, '0'), 'many' || n, sha256('x'),
       case when n > 9000 then 'SENT' else 'EXPIRED' end, now(), case when n > 9000 then null else now() end
     from generate_series(1, 10000) n on conflict do nothing`,
    [player],
  )
  await db.owner.query('analyze deposit')
  const usual = { player: null, q: '', branch: null, before: null, limit: 51 }
  for (const question of [
    depositQuestion({ ...usual, list: 'WAITING' }),
    depositQuestion({ ...usual, list: 'WAITING', before: 20n }),
    depositQuestion({ ...usual, list: null }),
    depositQuestion({ ...usual, list: 'REJECTED' }),
    depositQuestion({ ...usual, list: null, player }),
    depositQuestion({ ...usual, list: null, q: '123456' }),
  ]) {
    const { rows } = await db.owner.query({ ...question, text: `explain ${question.text}` })
    expect(JSON.stringify(rows), question.text).not.toContain('Seq Scan on deposit r')
  }
  let [next, seen, slowest] = ['', 0, 0]
  do {
    const before = performance.now()
    const { data } = (await srey.get(`/api/deposits?state=WAITING&limit=100${next}`)).json()
    slowest = Math.max(slowest, performance.now() - before)
    seen += data.rows.length
    next = data.next === null ? '' : `&before=${data.next}`
  } while (next !== '')
  expect(seen).toBeGreaterThanOrEqual(1_000)
  expect(slowest).toBeLessThan(200)
  await db.owner.query(`delete from deposit where key like 'many%'`)
})

/** A provider's own file of a day over the office's HTTP: looked at, taken once, and kept like any other comparison. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import {
  type TestProvider,
  type TestWallet,
  testProvider,
  testWallet,
  type WalletPlayer,
  walletPlayer,
} from '../../test/wallet.ts'
import { proveAudit } from '../base/audit-chain.ts'

type Compared = OfficeReply<'POST /api/reconciliations'>

const HEADER = 'transaction_uuid,our_id,kind,amount,currency,time,round,user,reference,status'
const UUIDS = [1, 2, 3, 4].map((n) => `5000000${n}-2222-4333-8444-555555555555`)
const [BET = '', WIN = '', LATE = '', GONE = ''] = UUIDS
let db: TestDatabase
let server: TestServer
let office: TestOffice
let provider: TestProvider
let wallet: TestWallet
let player: WalletPlayer
let dara: OfficeBrowser
let looker: OfficeBrowser
let day = ''
const numbers = new Map<string, string>()
const times = new Map<string, string>()

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  office = await testOffice({ db })
  provider = await testProvider(db)
  wallet = testWallet(server.app, provider)
  player = await walletPlayer(db, provider, 1_000)
  for (const [name, roles] of [
    ['Dara', 'owner'],
    ['Vanna', 'auditor'],
  ] as const) {
    const browser = await addColleague(office, db.owner, { name, roles: [roles], branch: null })
    if (name === 'Dara') dara = browser
    else looker = browser
  }
  const facts = { round: 'r1' }
  for (const uuid of [BET, LATE])
    expect(await wallet.bet(player, { ...facts, amount: 5_000_000, transaction_uuid: uuid })).toMatchObject({
      status: 'RS_OK',
    })
  const won = { ...facts, amount: 9_000_000, transaction_uuid: WIN }
  expect((await wallet.win(player, BET, won)).status).toBe('RS_OK')
  // All of one moment of yesterday: the test is right at midnight, too.
  await db.owner.query(
    `alter table game_tx disable trigger game_tx_append_only;
     update game_tx set created_at = date_trunc('day', now(), 'Asia/Phnom_Penh') - interval '9 hours';
     alter table game_tx enable trigger game_tx_append_only`,
  )
  const { rows } = await db.owner.query<{ uuid: string; tx: string; at: Date }>(
    'select uuid, tx_id::text as tx, created_at as at from game_tx',
  )
  for (const { uuid, tx, at } of rows) {
    numbers.set(uuid, tx)
    times.set(uuid, at.toISOString())
  }
  day = dayAt(rows[0]?.at.getTime() ?? 0)
})
afterAll(async () => {
  expect((await proveAudit(db.pool, null)).fault).toBeNull()
  await office?.close()
  await server?.close()
  await db?.drop()
})

const reason = 'the studio has sent it'
const line = (uuid: string, more: Record<string, string> = {}) => {
  const told = {
    our: numbers.get(uuid) ?? '',
    kind: uuid === WIN ? 'win' : 'bet',
    amount: uuid === WIN ? '90' : '50',
  }
  const { our, kind, amount, at, currency, ref } = {
    ...{ ...told, at: times.get(uuid) ?? times.get(BET) ?? '', currency: 'KHR' },
    ...{ ref: uuid === WIN ? BET : '', ...more },
  }
  return [uuid, our, kind, amount, currency, at, 'r1', player.user, ref, ''].join(',')
}
const fileOf = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n')
const whole = () => fileOf(line(BET), line(WIN), line(LATE))
const send = (text: string, expected: object | null = null, more: object = {}, who = dara) =>
  who.send('POST', '/api/reconciliations', {
    ...{ provider: provider.name, day, file_name: 'day.csv', text, expected, reason, ...more },
  })
const looked = async (text: string, more: object = {}) => {
  const answer = await send(text, null, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data as Compared
}
const shownBy = ({ ours, matched, differences }: Compared) => ({ ours, matched, differences })
const runs = async () => (await dara.get('/api/reconciliations')).json().data.rows

test('a file that says what our book says matches line by line, and a look leaves nothing behind', async () => {
  expect(await looked(whole())).toEqual({
    ...{ run: null, ours: 3, theirs: 3, matched: 3, elsewhere: 0, differences: 0, rows: [] },
  })
  expect(await looked(`\uFEFF${whole()}`)).toMatchObject({ matched: 3, differences: 0 })
  expect(await runs()).toEqual([])
  expect((await send(whole(), null, {}, looker)).statusCode).toBe(403)
})

test('each kind of difference is named, with the line of the file', async () => {
  const text = fileOf(
    line(BET, { amount: '51' }),
    line(WIN, { kind: 'bet', ref: '' }),
    line(GONE),
    'not-a-uuid,,bet,1,KHR,2026-01-01T00:00:00Z,r1,,,',
    line(GONE.replace('5000', '6000'), { at: '2020-01-01T00:00:00Z' }),
  )
  const { rows, ...counts } = await looked(text)
  expect(counts).toEqual({ run: null, ours: 3, theirs: 3, matched: 0, elsewhere: 1, differences: 5 })
  expect(rows.map(({ line: at, code, why, uuid }) => ({ at, code, why, uuid }))).toEqual([
    { at: 5, code: 'unreadable', why: 'id', uuid: null },
    { at: 2, code: 'amount', why: null, uuid: BET },
    { at: 3, code: 'kind', why: null, uuid: WIN },
    { at: 4, code: 'missing_here', why: null, uuid: GONE },
    { at: null, code: 'missing_there', why: null, uuid: LATE },
  ])
  expect(rows[1]).toMatchObject({ ours: { amount: 50 }, theirs: { amount: 51, currency: 'KHR' } })
  expect(rows[0]?.theirs?.raw).toContain('not-a-uuid')
})

test('our number of a transaction that they call otherwise, and another number of ours, are one difference each', async () => {
  const renamed = fileOf(line(BET), line(WIN), line(GONE, { our: numbers.get(LATE) ?? '' }))
  expect((await looked(renamed)).rows).toMatchObject([
    { line: 4, code: 'reference', uuid: GONE, ours: { amount: 50 }, theirs: { amount: 50 } },
  ])
  const other = fileOf(line(BET, { our: numbers.get(LATE) ?? '' }), line(WIN), line(LATE))
  expect((await looked(other)).rows).toMatchObject([{ line: 2, code: 'reference', uuid: BET }])
})

test('nothing is read of another file, of a day to come, or of nobody', async () => {
  const refusals = [
    await send('a,b\n1,2'),
    await send(whole(), null, { day: '2099-01-01' }),
    await send(whole(), null, { day: '2026-02-30' }),
    await send(whole(), null, { provider: 'nobody' }),
    await send(whole(), null, { file_name: '' }),
  ]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [422, 'provider_file'],
    ...[
      [422, 'invalid_dates'],
      [422, 'invalid_dates'],
      [404, 'not_found'],
      [422, 'invalid_field'],
    ],
  ])
  expect(refusals[0]?.json().errors).toEqual({ file: ['column_id'] })
})

test('what was shown is kept once, by two at once and again: a comparison like any other, with its row in the log', async () => {
  const text = fileOf(line(BET), line(GONE))
  const shown = shownBy(await looked(text))
  expect((await send(text, { ...shown, matched: 9 })).json().code).toBe('changed_meanwhile')
  const both = await Promise.all([send(text, shown), send(text, shown)])
  const [one, two] = both.map((answer) => (answer.json().data as Compared).run)
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(one).toEqual(two)
  expect(await looked(`\uFEFF${text}`)).toMatchObject({ run: one })
  expect(await runs()).toMatchObject([
    { id: one, from: 'file', file: 'day.csv', day, ours: 3, theirs: 2, differences: 3, error: null },
  ])
  const kept = (await dara.get(`/api/reconciliations/${one}`)).json().data
  expect(kept.rows.map(({ code }: { code: string }) => code).sort()).toEqual(
    ['missing_here', 'missing_there', 'missing_there'].sort(),
  )
  const { rows } = await db.owner.query(
    `select actor, target, detail from audit_event where action = 'provider_reconciled'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...{ actor: 'staff:Dara', target: `provider:${provider.name}` },
    detail: { day, reason, before: null, after: { differences: 3, file: 'day.csv' } },
  })
})

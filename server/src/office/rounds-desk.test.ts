/** Hung rounds, the comparison of a day and exceptions over the office's HTTP, after wallet calls that left them. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { gamesDesk, reason } from '../../test/games-desk.ts'
import { doTasks } from '../providers/provider-tasks.ts'

const { db, hub, server, provider, wallet, player, dara, sok, looker, sheet, post, lastAudit } =
  await gamesDesk()

const rounds = async (query = '') =>
  (await dara.get(`/api/rounds?player=${player.id}${query}`)).json().data as OfficeReply<'GET /api/rounds'>

test('a hung round is ended without money or the provider’s word touched; what comes later is booked and opens it', async () => {
  const uuid = '51111111-2222-4333-8444-555555555555'
  const facts = { game_code: 'lotus', round: 'hung' }
  expect((await wallet.bet(player, { ...facts, transaction_uuid: uuid })).status).toBe('RS_OK')
  const round = (await rounds()).rows.find((one) => one.round === 'hung')
  const path = `/api/rounds/${round?.id}/end`
  expect((await post(path, {})).json().code).toBe('round_young')
  await db.owner.query(`update game_round set changed_at = changed_at - interval '1 hour' where id = $1`, [
    round?.id,
  ])
  expect((await rounds('&quiet=1')).rows).toMatchObject([{ round: 'hung', is_quiet: true, bet: 1_000 }])
  expect((await post(path, {}, looker)).statusCode).toBe(403)
  const both = await Promise.all([post(path, {}), post(path, {}, sok)])
  expect(both.map(({ statusCode }) => statusCode)).toContain(204)
  expect((await post(path, {})).json().code).toBe('round_not_open')
  expect((await rounds()).rows.map((one) => one.round)).not.toContain('hung')
  const { rows } = await db.owner.query(`select status from game_round where id = $1`, [round?.id])
  expect(rows).toEqual([{ status: 'open' }])
  expect(await lastAudit('game_round_ended')).toMatchObject({ reason, before: { bet: 1_000 } })
  expect((await wallet.win(player, uuid, facts)).status).toBe('RS_OK')
  expect((await rounds()).rows.map((one) => one.round)).toContain('hung')
})

// Its first difference is the bet of the hung round.
test('a day is compared by a server that was asked, with progress; both sides stand beside each other', async () => {
  const path = `/api/providers/${provider.name}/tasks`
  const { rows: first } = await db.owner.query(
    `select (min(created_at) at time zone 'Asia/Phnom_Penh')::date::text as day from game_tx`,
  )
  const today = first[0]?.day
  // Two days later, so that everything of that day is settled.
  const later = { ...server.parts, clock: { now: () => Date.now() + 2 * 86_400_000 } }
  expect((await post(path, { kind: 'reconcile', day: null })).json().code).toBe('invalid_dates')
  expect((await post(path, { kind: 'reconcile', day: '2999-01-01' })).json().code).toBe('invalid_dates')
  expect((await post(path, { kind: 'games', day: today })).json().code).toBe('invalid_dates')
  expect((await post(path, { kind: 'reconcile', day: today })).statusCode).toBe(200)
  expect((await post(path, { kind: 'reconcile', day: today })).json().code).toBe('already_asked')
  await doTasks(later)
  const [task] = (await sheet()).tasks
  expect(task).toMatchObject({ kind: 'reconcile', day: today, state: 'done', progress: 100 })
  const run = (await dara.get(`/api/reconciliations/${task?.found?.run}`)).json().data
  expect(run).toMatchObject({ from: 'office', day: today, theirs: 0, differences: run.rows.length })
  // The hub of this test lists nothing: all that has moved here is missing there.
  expect(run.rows.length).toBeGreaterThan(0)
  expect(run.rows[0]).toMatchObject({
    code: 'missing_there',
    theirs: null,
    ours: { kind: 'bet', amount: 1_000 },
  })
  const { rows } = (await dara.get('/api/reconciliations?differing=1')).json().data
  expect(rows[0]).toMatchObject({ provider: provider.name, differences: run.differences })
  expect(await lastAudit('provider_reconciled')).toMatchObject({ actor: 'staff:Dara' })
  hub.answer('transactions/list', () => ({ status: 500 }))
  expect((await post(path, { kind: 'reconcile', day: today }, sok)).statusCode).toBe(200)
  await doTasks(later)
  expect((await sheet()).tasks[0]).toMatchObject({ state: 'failed', found: { why: expect.any(String) } })
  hub.answer('transactions/list', undefined)
})

const exceptions = async (query = '') =>
  (await dara.get(`/api/exceptions?provider=${provider.name}${query}`)).json()
    .data as OfficeReply<'GET /api/exceptions'>

test('an exception is taken by one, decided by that one, once; its page has the call, the round and the entries', async () => {
  const uuid = '31111111-2222-4333-8444-555555555555'
  const facts = { game_code: 'lotus', round: 'rolled-back', amount: 50_000_000 }
  expect((await wallet.bet(player, { ...facts, transaction_uuid: uuid })).status).toBe('RS_OK')
  expect((await wallet.rollback(player, uuid, { game_code: 'lotus', round: 'rolled-back' })).status).toBe(
    'RS_OK',
  )
  const won = { ...facts, amount: 90_000_000 }
  expect((await wallet.win(player, uuid, won)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const [row] = (await exceptions('&code=win_after_rollback')).rows
  if (!row) throw new Error('a win after its rollback is an exception')
  expect(row).toMatchObject({ player: { id: Number(player.id) }, taken_by: null, is_overdue: false })
  expect(Date.parse(row.due_at) - Date.parse(row.at)).toBe(24 * 3_600_000)
  const path = `/api/exceptions/${row.id}`
  const page = (await looker.get(path)).json().data as OfficeReply<'GET /api/exceptions/:id'>
  expect(page.call).toMatchObject({ kind: 'win', ref: uuid, amount: 900 })
  expect(page.transactions).toMatchObject([
    { kind: 'bet', uuid, amount: 500, moved: -500 },
    { kind: 'rollback', ref: uuid, moved: 500 },
  ])
  expect((await post(`${path}/take`, { is_taken: true }, looker)).statusCode).toBe(403)
  expect((await post(`${path}/decide`, { decision: 'player_paid' })).json().code).toBe('not_claimed')
  const both = await Promise.all([dara, sok].map((who) => post(`${path}/take`, { is_taken: true }, who)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const [mine, other] = both[0]?.statusCode === 204 ? [dara, sok] : [sok, dara]
  expect((await post(`${path}/decide`, { decision: 'player_paid' }, other)).json().code).toBe('not_claimed')
  expect((await post(`${path}/note`, { note: 'asked the studio' }, other)).statusCode).toBe(204)
  expect((await post(`${path}/decide`, { decision: 'player_paid' }, mine)).statusCode).toBe(204)
  expect((await post(`${path}/decide`, { decision: 'nothing_due' }, mine)).json().code).toBe(
    'already_decided',
  )
  const after = (await dara.get(path)).json().data as OfficeReply<'GET /api/exceptions/:id'>
  expect(after.steps.map(({ kind }) => kind)).toEqual(['taken', 'note', 'decided'])
  expect(await lastAudit('exception_decided')).toMatchObject({ target: `exception:${row.id}`, reason })
  expect(JSON.stringify(await lastAudit('exception_noted'))).not.toContain('asked the studio')
  expect((await exceptions('&state=open&code=win_after_rollback')).rows).toEqual([])
})

test('an exception whose day is over is overdue, and counted so', async () => {
  const waiting = async () => (await dara.get('/api/exceptions-waiting')).json().data
  const before = await waiting()
  await db.owner.query(
    `insert into game_exception (provider_id, player_id, code, uuid, round, at)
     values ($1, $2, 'win_without_bet', gen_random_uuid(), 'never-bet', clock_timestamp() - interval '25 hours')`,
    [provider.id, player.id],
  )
  expect(await waiting()).toEqual({ open: before.open + 1, overdue: before.overdue + 1 })
  expect((await exceptions('&state=overdue')).rows).toMatchObject([
    { code: 'win_without_bet', is_overdue: true },
  ])
})

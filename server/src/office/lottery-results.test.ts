/** Results of the ticket lottery over the office's HTTP: two log-ins, blind to each other; taken back, handed out and listed. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import { approve, lotteryDesk, reason, type } from '../../test/lottery-desk.ts'
import { balance, close, dayResult, line, openDraw, place } from '../../test/lottery-world.ts'
import { addColleague, type OfficeBrowser } from '../../test/office.ts'
import { undoLotteryDraw } from '../lottery/reopen-lottery.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'

const { db, world, office, dara, sok, risk, sheet, closedWithTicket } = await lotteryDesk()

const preview = (id: bigint, entry: object, who = dara) =>
  who.get(`/api/lottery/draws/${id}/preview?entry=${encodeURIComponent(JSON.stringify(entry))}`)
const reopen = (who: OfficeBrowser, id: bigint, round = 1) =>
  who.send('POST', `/api/lottery/draws/${id}/reopen`, { round, reason })

test('wrong first, reopened, right: by two log-ins, neither of whom ever reads the other’s digits', async () => {
  const { id, player } = await closedWithTicket()
  const before = await balance(db, player)
  expect(await sheet(id)).toMatchObject({ state: 'closed', waits: true, is_frozen: true, tickets: 1 })
  const wrong = dayResult({ db: '874193' })
  expect((await type(dara, id)).json().data).toEqual({ kind: 'entered', differs: [] })
  const seen = await sok.get(`/api/lottery/draws/${id}`)
  expect(seen.json().data).toMatchObject({ state: 'entered', entered_by: 'Dara', result: null })
  expect(seen.body).not.toContain('847193')
  const differs = await type(sok, id, wrong)
  expect(differs.json().data).toEqual({ kind: 'differs', differs: ['columns.0.db'] })
  expect(differs.body).not.toMatch(/847193|874193/)
  // Both take the wrong one for right.
  expect((await type(dara, id, wrong)).json().data.kind).toBe('entered')
  expect((await type(sok, id, wrong)).json().data.kind).toBe('confirmed')
  expect((await type(dara, id)).json().code).toBe('result_too_late')
  await settleLotteryDraw(world, id)
  expect(await balance(db, player)).toBe(before)
  expect(await sheet(id)).toMatchObject({ state: 'settled', is_done: true, payout: 0 })

  const asked = await reopen(dara, id)
  expect([asked.statusCode, asked.json().status]).toEqual([202, 'waiting'])
  const request = asked.json().data.approval
  expect((await sheet(id, sok)).approvals).toEqual({ reopen: request, void: null, times: null })
  const shown = (await sok.get(`/api/approvals/${request}`)).json().data
  expect(shown.effects).toEqual([
    {
      action: 'lottery.reopen',
      target: String(id),
      before: { state: 'settled' },
      after: { state: 'reversing' },
    },
  ])
  expect((await approve(dara, request)).json().code).toBe('own_approval')
  expect((await approve(sok, request)).statusCode).toBe(200)
  await undoLotteryDraw(world, id)
  expect(await sheet(id)).toMatchObject({ state: 'reopened', round: 2, waits: true, result: null })
  // Who still has the first round on the screen is told so.
  expect((await type(dara, id, dayResult(), 1)).json().code).toBe('changed_meanwhile')
  expect((await type(dara, id, dayResult(), 2)).json().data.kind).toBe('entered')
  expect((await type(sok, id, dayResult(), 2)).json().data.kind).toBe('confirmed')
  await settleLotteryDraw(world, id)
  expect(await balance(db, player)).toBe(before + 90_000)
  expect((await sheet(id)).result?.[0]?.prizes.at(-1)).toEqual({ prize: 'DB', numbers: ['847193'] })
})

test('what a colleague typed who is locked since is no first entry: the next one’s is', async () => {
  const { id } = await closedWithTicket()
  const gone = await addColleague(office, db.owner, { name: 'Nary', roles: ['clerk'], branch: null })
  expect((await type(gone, id)).json().data.kind).toBe('entered')
  await db.owner.query(`update staff set state = 'LOCKED' where name = 'Nary'`)
  expect((await type(dara, id)).json().data.kind).toBe('entered')
  expect(await sheet(id)).toMatchObject({ state: 'entered', entered_by: 'Dara', result: null })
  expect((await type(sok, id)).json().data.kind).toBe('confirmed')
})

test('two people who type at once are the first and the second; the same key twice is one entry', async () => {
  const { id } = await closedWithTicket()
  const kinds = (await Promise.all([type(dara, id), type(sok, id)])).map((one) => one.json().data.kind)
  expect(kinds.sort()).toEqual(['confirmed', 'entered'])
  const other = await closedWithTicket()
  const body = { entry: JSON.stringify(dayResult()), source: '', round: 1, reason, despite: true }
  const key = { 'idempotency-key': '22222222-2222-4222-8222-222222222222' }
  const path = `/api/lottery/draws/${other.id}/result`
  const [one, two] = [await dara.send('POST', path, body, key), await dara.send('POST', path, body, key)]
  expect(two.json()).toEqual(one.json())
  expect((await sheet(other.id)).typed).toHaveLength(1)
})

test('no result is previewed or typed before the announced moment, and nobody without the right types one', async () => {
  const id = await openDraw(db)
  for (const answer of [await type(dara, id), await preview(id, dayResult())])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'result_too_early'])
  // Closed and frozen, and the draw is still to come.
  await close(db, id)
  await db.owner.query(
    `update lottery_draw set draw_at = clock_timestamp() + interval '1 minute' where id = $1`,
    [id],
  )
  expect((await type(dara, id)).json().code).toBe('result_too_early')
  expect((await type(risk, id)).json().code).toBe('no_permission')
  expect((await risk.get(`/api/lottery/draws/${id}`)).statusCode).toBe(200)
})

test('the preview says what is paid, warns of another draw’s result, and names a wrong digit by its place', async () => {
  const { id } = await closedWithTicket()
  const swapped = await closedWithTicket()
  await type(dara, swapped.id, dayResult({ g8: '77' }))
  const fine = (await preview(id, dayResult({ g8: '78' }))).json().data
  expect(fine).toMatchObject({
    tickets: 1,
    winning_tickets: 1,
    payout: 90_000,
    biggest: 90_000,
    stake: 1_000,
  })
  expect(fine.also_waiting.map(({ id: other }: { id: number }) => other)).toContain(Number(swapped.id))
  const mine = { columns: dayResult({ g8: '77' }).columns }
  const warned = (await preview(id, mine)).json().data
  expect(warned.same_as.map(({ id: other }: { id: number }) => other)).toContain(Number(swapped.id))
  const long = await preview(id, dayResult({ db: '8471930' }))
  expect(long.json()).toMatchObject({
    code: 'invalid_field',
    errors: { 'columns.0.db.0': ['has 7 digits instead of 6'] },
  })
  expect((await preview(id, [])).json().code).toBe('invalid_field')
})

test('a result that is another draw’s is sent by a deliberate word alone, both draws say so, and the log keeps it', async () => {
  const [one, other] = [await closedWithTicket(), await closedWithTicket()]
  const paper = dayResult({ g8: '31' })
  expect((await type(dara, one.id, paper)).json().data.kind).toBe('entered')
  const mine = { columns: dayResult({ g8: '31' }).columns }
  const sendPlainly = (body: object) =>
    dara.send('POST', `/api/lottery/draws/${other.id}/result`, {
      ...{ entry: JSON.stringify(mine), source: '', round: 1, reason: 'two draws, one paper', ...body },
    })
  expect((await sendPlainly({})).json().code).toBe('result_known')
  expect((await sendPlainly({ despite: false })).json().code).toBe('result_known')
  expect((await sheet(other.id)).state).toBe('closed')
  expect((await sendPlainly({ despite: true })).json().data.kind).toBe('entered')
  const others = async (id: bigint) => (await sheet(id, sok)).shares_with.map((draw) => draw.id)
  expect(await others(one.id)).toContain(Number(other.id))
  expect(await others(other.id)).toContain(Number(one.id))
  const { rows } = await db.owner.query<{ reason: string; despite: string[] }>(
    `select detail->>'reason' as reason, detail->'despite' as despite from audit_event
     where action = 'lottery.result.enter' and target = $1`,
    [String(other.id)],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.despite).toContain(String(one.id))
  expect(rows[0]?.reason).toBe('two draws, one paper')
})

test('a win is handed out once, put back, and handed out again; the page of the draw says how much is out', async () => {
  const cashier = await addColleague(office, db.owner, { name: 'Vanna', roles: ['cashier'], branch: null })
  const id = await openDraw(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  const ticket = await place(world, player, id, [line(['47'], ['B'], 1_000)])
  const hand = (deed: string) =>
    cashier.send('POST', `/api/lottery/tickets/${ticket}/${deed}`, { reason: 'at the till' })
  expect((await hand('hand-out')).json().code).toBe('not_won')
  await close(db, id)
  await type(dara, id)
  await type(sok, id)
  await settleLotteryDraw(world, id)
  const both = await Promise.all([hand('hand-out'), hand('hand-out')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await sheet(id)).handed_out).toEqual({ tickets: 1, amount: 90_000 })
  expect((await hand('put-back')).json().data).toMatchObject({ is_won: true, handed_out: null })
  expect((await hand('put-back')).json().code).toBe('not_handed_out')
  expect((await sheet(id)).handed_out).toEqual({ tickets: 0, amount: 0 })
  expect((await hand('hand-out')).json().data.handed_out).toMatchObject({ by: 'Vanna', amount: 90_000 })
  const { rows } = await db.owner.query(
    `select action from audit_event where target = $1 and action like 'lottery.hand%' order by id`,
    [`ticket:${ticket}`],
  )
  const actions = ['lottery.hand_out', 'lottery.hand_back', 'lottery.hand_out']
  expect(rows.map(({ action }) => action)).toEqual(actions)
})

// They are of the draws that the tests before have brought to their results, or left waiting.
test('the lists: what is to come first, what waits, what is past, page by page, and the file of it', async () => {
  const list = async (query: string) =>
    (await dara.get(`/api/lottery/draws?${query}`)).json().data as OfficeReply<'GET /api/lottery/draws'>
  const coming = await list('limit=2')
  expect(coming.rows).toHaveLength(2)
  const next = await list(`limit=100&before=${coming.next}`)
  const times = [...coming.rows, ...next.rows].map(({ draw_at }) => draw_at)
  expect(times).toEqual([...times].sort())
  expect((await list('state=waits&limit=100')).rows.every(({ waits }) => waits)).toBe(true)
  expect((await list('when=past')).rows.every(({ is_done }) => is_done)).toBe(true)
  expect((await list('day=2026-01-01')).rows).toEqual([])
  expect((await dara.get('/api/lottery/draws?day=2026-13-01')).json().code).toBe('invalid_dates')
  const job = { export: 'lottery-draws', query: { when: 'past' }, language: 'en', reason }
  expect((await dara.send('POST', '/api/jobs', job)).statusCode).toBe(200)
})

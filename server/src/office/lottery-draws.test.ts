/** Draws of the ticket lottery over the office's HTTP: called off, made beside the calendar, and their numbers marked. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import { approve, lotteryDesk, reason } from '../../test/lottery-desk.ts'
import { close, line, openDraw, place } from '../../test/lottery-world.ts'

const { db, world, dara, sok, risk, sheet, closedWithTicket } = await lotteryDesk()

test('a draw is called off by two, with the sentence that players read; a confirmed one never', async () => {
  const { id, player } = await closedWithTicket()
  const call = () =>
    dara.send('POST', `/api/lottery/draws/${id}/void`, { why: 'no_official_result', reason: 'typhoon' })
  const request = (await call()).json().data.approval
  expect((await approve(sok, request)).statusCode).toBe(200)
  expect(await sheet(id)).toMatchObject({ state: 'void', void_reason: 'no_official_result' })
  expect((await call()).json().code).toBe('too_late')
  expect(player > 0n).toBe(true)
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where target = $1 and action = 'lottery.void'`,
    [String(id)],
  )
  expect(rows).toEqual([
    { actor: 'staff:Dara', detail: expect.objectContaining({ note: 'typhoon', by: ['Dara', 'Sok'] }) },
  ])
})

test('the board: what each number may cost, one press marks it, the second of two desks is told, and undo', async () => {
  const id = await openDraw(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  await place(world, player, id, [line(['47', '07'], ['B'], 1_000)])
  const board = async () =>
    (await dara.get(`/api/lottery/draws/${id}/board?digits=2`)).json()
      .data as OfficeReply<'GET /api/lottery/draws/:id/board'>
  const staked = (number: string, percent: number) => ({ number, liability: 90_000, percent })
  const first = { sells: true, cap: 36_000_000, numbers: [staked('07', 100), staked('47', 100)] }
  expect(await board()).toMatchObject(first)
  const mark = (number: string, percent: number, was: number) =>
    risk.send('POST', `/api/lottery/draws/${id}/numbers/${number}`, { percent, was, reason })
  expect((await mark('07', 50, 100)).json().data).toEqual({ number: '07', percent: 50 })
  expect((await mark('07', 0, 100)).json().code).toBe('changed_meanwhile')
  expect((await mark('99', 0, 100)).statusCode).toBe(200)
  expect((await board()).numbers).toEqual([
    ...[staked('07', 50), staked('47', 100)],
    { number: '99', liability: 0, percent: 0 },
  ])
  expect((await sheet(id)).worst).toContainEqual({ digits: 2, ...staked('07', 50) })
  expect((await mark('07', 100, 50)).statusCode).toBe(200)
  expect((await mark('07', 100, 50)).json().code).toBe('changed_meanwhile')
  const body = { percent: 0, was: 100, reason }
  const denied = await dara.send('POST', `/api/lottery/draws/${id}/numbers/47`, body)
  expect(denied.json().code).toBe('no_permission')
  await close(db, id)
  expect((await mark('47', 0, 100)).json().code).toBe('too_late')
})

test('a draw beside the calendar is made by the desk, once for each moment, and by nobody without the right', async () => {
  const drawMs = Math.ceil(Date.now() / 60_000) * 60_000 + 9 * 3_600_000
  const at = (ms: number) => new Date(ms).toISOString()
  const make = (body: object, who = dara) =>
    who.send('POST', '/api/lottery/draws', {
      ...{ type: 'TN', session: 'DAY', draw_at: at(drawMs), closes_at: null, reason },
      ...body,
    })
  expect((await make({}, risk)).json().code).toBe('no_permission')
  const both = await Promise.all([make({}), make({}, sok)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.map((one) => one.json().code)).toContain('draw_exists')
  expect((await make({ session: 'NOON' })).json().code).toBe('unknown_session')
  expect((await make({ draw_at: at(Date.now() - 3_600_000) })).json().code).toBe('invalid_times')
  expect((await make({ closes_at: at(drawMs + 60_000) })).json().code).toBe('invalid_times')
  expect((await make({ draw_at: '2031-02-30T18:00:00+07:00' })).json().code).toBe('invalid_times')
  expect((await make({ draw_at: at(drawMs + 60 * 86_400_000) })).json().code).toBe('too_far_ahead')
  expect((await make({ draw_at: '9999-12-31T18:00:00+07:00' })).json().code).toBe('too_far_ahead')
  // Tickets may be taken back until the first close, not longer.
  const close = drawMs + 3_600_000
  const stops = { draw_at: at(close + 1_800_000), closes_at: at(close) }
  expect((await make({ ...stops, stop_delete_at: at(close + 60_000) })).json().code).toBe('invalid_times')
  expect((await make({ ...stops, stop_delete_at: '2031-02-30T18:00:00+07:00' })).json().code).toBe(
    'invalid_times',
  )
  const stopped = await make({ ...stops, stop_delete_at: at(close - 3_600_000) })
  expect(stopped.statusCode, stopped.body).toBe(200)
  const { rows: stored } = await db.owner.query(
    'select ms(stop_delete_at) as stop, ms(closes_at) as closes from lottery_draw where id = $1',
    [stopped.json().data.id],
  )
  expect(stored).toEqual([{ stop: close - 3_600_000, closes: close }])
  const grid = Math.ceil(drawMs / 300_000) * 300_000
  const house = { type: 'KH', session: '2000', draw_at: at(grid + 600_000) }
  expect((await make({ ...house, closes_at: at(grid + 60_000) })).json().code).toBe('off_grid')
  const weekOn = at(grid + 600_000 + 7 * 86_400_000)
  const tooFar = await make({ ...house, draw_at: weekOn })
  expect(tooFar.json()).toMatchObject({ code: 'too_far_ahead', n: 7 })
  expect((await make({ ...house, closes_at: at(grid) })).statusCode).toBe(200)
  const meets = { ...house, session: '1800', closes_at: at(grid) }
  expect((await make(meets)).json().code).toBe('draw_exists')
  const made = both.find(({ statusCode }) => statusCode === 200)?.json().data.id
  const { rows } = await db.owner.query(
    `select actor, detail -> 'before' as before, detail -> 'after' as after from audit_event where action = 'lottery.draw.create' and target = $1`,
    [String(made)],
  )
  expect(rows).toEqual([
    {
      actor: expect.stringMatching(/^staff:(Dara|Sok)$/),
      before: null,
      after: { type: 'TN', session: 'DAY', drawMs },
    },
  ])
})

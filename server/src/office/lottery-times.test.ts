/** Closing times of a draw that is there already: moved by two people while it sells, and what was promised stays as signed. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { expect, test } from 'vitest'
import { addPlayers } from '../../test/draw-world.ts'
import { approve, lotteryDesk } from '../../test/lottery-desk.ts'
import { addOpenLotteryDraw, ageLotteryDraw } from '../../test/lottery-draws.ts'
import { line, place } from '../../test/lottery-world.ts'
import { findLotteryDraw, type LotteryDrawRow } from '../lottery/draws.ts'
import { fairNameOf } from '../lottery/fair-name.ts'
import { lotteryOpening } from '../lottery/open-lottery-draw.ts'
import { placeTicket } from '../lottery/place-ticket.ts'

const { db, world, dara, sok, risk, sheet } = await lotteryDesk()

const MINUTE = 60_000
let made = 0
/** On sale for an hour and more: A and LO close before B. */
const openDraw = () =>
  addOpenLotteryDraw(db.owner, {
    ...{ type: 'VN', session: 'DAY', columns: ['HCMC'], stopDeleteInMs: 50 * MINUTE },
    drawInMs: 120 * MINUTE + ++made * 1_000,
    groups: [
      { posts: ['A', 'LO'], closesInMs: 60 * MINUTE },
      { posts: ['B'], closesInMs: 90 * MINUTE },
    ],
  })

type Sheet = OfficeReply<'GET /api/lottery/draws/:id'>
const timesOf = ({ stop_delete_at, closes }: Sheet) => ({
  stop_delete_at,
  closes_at: closes.map(({ closes_at }) => closes_at),
})
/** Each moment so many minutes from where it was. */
const moved = (was: ReturnType<typeof timesOf>, [stop = 0, ...groups]: number[]) => {
  const by = (at: string, n = 0) => new Date(Date.parse(at) + n * MINUTE).toISOString()
  return {
    stop_delete_at: by(was.stop_delete_at, stop),
    closes_at: was.closes_at.map((at, place) => by(at, groups[place])),
  }
}
const reason = 'the draw outside begins earlier'
const move = async (id: bigint, minutes: number[], who = dara, was?: ReturnType<typeof timesOf>) => {
  const seen = was ?? timesOf(await sheet(id))
  const body = { was: seen, wanted: moved(seen, minutes), reason }
  return who.send('POST', `/api/lottery/draws/${id}/times`, body)
}
const codeOf = async (...asked: Parameters<typeof move>) => (await move(...asked)).json().code

test('two people move the times of a draw that sells: bets, deleting, desk and open pages follow at once', async () => {
  const { id } = await openDraw()
  const before = timesOf(await sheet(id))
  const asked = await move(id, [-45, -55, -30])
  expect([asked.statusCode, asked.json().status], asked.body).toEqual([202, 'waiting'])
  const request = asked.json().data.approval
  expect(await sheet(id)).toMatchObject({ ...timesInSheet(before), approvals: { times: request } })
  const shown = (await sok.get(`/api/approvals/${request}`)).json().data
  const after = moved(before, [-45, -55, -30])
  const said = ({ stop_delete_at, closes_at: [first, second] }: typeof before) => ({
    ...{ stop_delete: stop_delete_at, closes: { 'A LO': first, B: second } },
  })
  const effect = { action: 'lottery.draw.times', before: said(before), after: said(after) }
  expect(shown.effects).toEqual([{ ...effect, target: String(id) }])
  expect((await approve(dara, request)).json().code).toBe('own_approval')
  const newest = await lastEvent()
  expect((await approve(sok, request)).statusCode).toBe(200)
  expect(await sheet(id)).toMatchObject({
    ...timesInSheet(after),
    ...{ closes_at: after.closes_at[1], promised_closes: before.closes_at, approvals: { times: null } },
  })
  const { rows: told } = await db.owner.query(
    `select topic, data from live_event where id > $1 and kind = 'lottery_times'`,
    [newest],
  )
  expect(told).toEqual([{ topic: 'all', data: { result_id: Number(id) } }])
  const { rows: written } = await db.owner.query(
    `select actor, detail -> 'before' as before, detail -> 'after' as after from audit_event
     where action = 'lottery.draw.times' and target = $1`,
    [String(id)],
  )
  expect(written).toEqual([{ actor: 'staff:Dara', before: said(before), after: said(after) }])

  // Five minutes later the first group is closed, and the other sells.
  const [player = 0n] = await addPlayers(db.owner, 1)
  await pass(id, 6 * MINUTE)
  const late = await placeTicket(world, player, bet(id, 'A'), crypto.randomUUID())
  expect(late).toMatchObject({ ok: false, code: 'draw_closed' })
  await place(world, player, id, [line(['47'], ['B'], 1_000)])
})

test('what was signed when a draw opened stays: its record, its name, and a close that never comes later', async () => {
  const { id } = await openDraw()
  const draw = await rowOf(id)
  const P = lotteryOpening(draw, null, new Uint8Array(32))
  await moveByBoth(id, [-20, -20, -20])
  const earlier = await rowOf(id)
  expect(earlier.closesMs).toBe(draw.closesMs - 20 * MINUTE)
  expect([lotteryOpening(earlier, null, new Uint8Array(32)), fairNameOf(earlier)]).toEqual([
    P,
    fairNameOf(draw),
  ])
  expect(await codeOf(id, [0, 0, 21])).toBe('close_promised')
  // The first numbers are known soon after their group has closed, while the other still sells.
  expect(await codeOf(id, [0, 21, 20])).toBe('close_promised')
  // As late as was promised.
  await moveByBoth(id, [0, 20, 20])
  expect(await sheet(id)).toMatchObject({ closes_at: new Date(draw.closesMs).toISOString() })
  expect(await codeOf(id, [0, 1, 0])).toBe('close_promised')
})

test('before a draw opens its close may be later, for the house’s own no later than the slot of its seed', async () => {
  const { id } = await openDraw()
  await db.owner.query(`update lottery_draw set state = 'scheduled' where id = $1`, [id])
  await moveByBoth(id, [0, 20, 25])
  const { closes_at: planned } = timesOf(await sheet(id))
  expect(await sheet(id)).toMatchObject({ promised_closes: null })
  await db.owner.query(`update lottery_draw set state = 'open' where id = $1`, [id])
  expect(await sheet(id)).toMatchObject({ promised_closes: planned })
  expect(await codeOf(id, [0, 1, 0])).toBe('close_promised')
  const house = await addOpenLotteryDraw(db.owner, {
    ...{ type: 'KH', session: '1030', drawInMs: 180 * MINUTE, stopDeleteInMs: 30 * MINUTE },
    groups: [{ posts: ['A', 'B', 'C', 'D'], closesInMs: 60 * MINUTE }],
  })
  await db.owner.query(`update lottery_draw set state = 'scheduled' where id = $1`, [house.id])
  expect(await codeOf(house.id, [0, 1])).toBe('close_promised')
  await moveByBoth(house.id, [-1, -1])
  const opening = (draw: LotteryDrawRow) => lotteryOpening(draw, null, new Uint8Array(32))
  expect(opening(await rowOf(house.id))).toEqual(opening(house))
})

test('nothing moves that has come, that is out of order or that is not as it was seen', async () => {
  const { id } = await openDraw()
  const seen = timesOf(await sheet(id))
  expect(await codeOf(id, [-10, -10, -10], risk)).toBe('no_permission')
  expect(await codeOf(id, [0, 0, 0])).toBe('same_times')
  expect(await codeOf(id, [11, 0, 0])).toBe('invalid_times')
  expect(await codeOf(id, [-51, 0, 0])).toBe('invalid_times')
  const impossible = { ...seen, stop_delete_at: '2031-02-30T18:00:00+07:00' }
  const body = { was: seen, wanted: impossible, reason }
  expect((await dara.send('POST', `/api/lottery/draws/${id}/times`, body)).json().code).toBe('invalid_times')
  expect(await codeOf(999_999n, [-1, 0, 0], dara, seen)).toBe('not_found')

  // Another pair was faster: the second of them agrees to what is not there any more.
  const first = (await move(id, [-1, 0, 0])).json().data.approval
  await moveByBoth(id, [-5, -5, 0])
  expect((await approve(sok, first)).json().code).toBe('approval_void')
  expect(await codeOf(id, [-2, 0, 0], dara, seen)).toBe('changed_meanwhile')

  await pass(id, 50 * MINUTE)
  expect(await codeOf(id, [0, -6, 0])).toBe('invalid_times')
  expect(await codeOf(id, [1, 0, 0])).toBe('too_late')
  await pass(id, 45 * MINUTE)
  expect(await codeOf(id, [0, 0, -1])).toBe('too_late')
  await db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [id])
  expect(await codeOf(id, [0, 0, -1])).toBe('too_late')
})

test('a bet that races the change is taken by the times before or after it', async () => {
  const { id } = await openDraw()
  const [player = 0n] = await addPlayers(db.owner, 1)
  const request = (await move(id, [-45, -55, -30])).json().data.approval
  const [agreed, placed] = await Promise.all([
    approve(sok, request),
    placeTicket(world, player, bet(id, 'A'), crypto.randomUUID()),
  ])
  expect([agreed.statusCode, placed.ok]).toEqual([200, true])
})

async function moveByBoth(id: bigint, minutes: number[]): Promise<void> {
  const asked = await move(id, minutes)
  expect(asked.statusCode, asked.body).toBe(202)
  const agreed = await approve(sok, asked.json().data.approval)
  expect(agreed.statusCode, agreed.body).toBe(200)
}

async function rowOf(id: bigint): Promise<LotteryDrawRow> {
  const draw = await findLotteryDraw(db.pool, id)
  if (!draw) throw new Error('no draw')
  return draw
}

const bet = (id: bigint, post: string) => ({
  ...{ result_id: Number(id), items: [line(['47'], [post], 1_000)], place: true },
})

const timesInSheet = ({ stop_delete_at, closes_at }: ReturnType<typeof timesOf>) => ({
  stop_delete_at,
  closes: closes_at.map((at) => expect.objectContaining({ closes_at: at })),
})

async function lastEvent(): Promise<string> {
  const { rows } = await db.owner.query(`select coalesce(max(id), 0)::text as id from live_event`)
  return rows[0].id
}

/** Lets time pass for the draw alone. */
const pass = (id: bigint, ms: number) => ageLotteryDraw(db.owner, id, ms)

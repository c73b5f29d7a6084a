import type { Bet } from '@samnang/core/lotto59/bet'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf, type TestPlayer } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import type { Call } from '../http/call.ts'
import { BetCounter } from './bet-counter.ts'
import { ticketHandlers } from './ticket-handlers.ts'

let db: TestDatabase
let counter: BetCounter
let handlers: ReturnType<typeof ticketHandlers>

beforeAll(async () => {
  db = await bettingDatabase()
  counter = new BetCounter(db.pool)
  const settings = {
    read: async () => ({ words: { marquee: { id: 1, km: 'Good luck', en: 'Good luck' }, banner: null } }),
  }
  handlers = ticketHandlers({ reads: db.pool, settings } as unknown as Parameters<typeof ticketHandlers>[0])
})
afterAll(async () => {
  await counter.stop()
  await db.drop()
})

type ListCall = Call<'GET /api/v1/ticket/list'>

async function list(player: TestPlayer, query: ListCall['query'] = {}) {
  const outcome = await handlers['GET /api/v1/ticket/list']({ player, query } as ListCall)
  assert(outcome.ok, 'lists are always answered')
  return outcome.value
}

async function badge(player: TestPlayer) {
  const outcome = await handlers['GET /api/v1/ticket/badge']({ player } as Call<'GET /api/v1/ticket/badge'>)
  assert(outcome.ok, 'the badge is always answered')
  return outcome.value.outstanding
}

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const JACKPOT: Bet = { kind: 'jackpot', numbers: [1, 2, 3, 58, 59] }

async function buy(player: TestPlayer, drawId: bigint, bets: Bet[]): Promise<number> {
  const placed = await counter.place(
    orderOf(
      player.id,
      drawId,
      bets.map((bet) => lineOf(bet, 1000)),
    ),
  )
  assert(placed.ok, 'the slip is placed')
  return Number(placed.value.slipId)
}

function set(drawId: bigint, change: string) {
  return db.owner.query(`update draw set ${change} where id = $1`, [drawId])
}

test('pages hold whole groups and every ticket once, newest group first', async () => {
  const player = await addPlayer(db, 1_000_000)
  const draw = await openDraw(db)
  const groups: number[] = []
  for (let at = 0; at < 12; at++) groups.unshift(await buy(player, draw.id, Array(1 + (at % 4)).fill(SMALL)))
  const seen: number[] = []
  let before: string | undefined
  do {
    const page = await list(player, { limit: '7', ...(before === undefined ? {} : { before }) })
    expect(page.rows.length).toBeLessThan(7 + 4)
    if (page.next !== null) expect(page.rows.length).toBeGreaterThanOrEqual(7)
    seen.push(...new Set(page.rows.map((ticket) => ticket.group_id)))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect(seen).toEqual(groups)
  const wide = await list(player, { limit: '1', group_id: String(groups[0]) })
  expect(wide.rows).toHaveLength(4)
  expect(wide.next).toBeNull()
})

test('a large slip behind a small one leaves nobody alone on a page', async () => {
  const player = await addPlayer(db, 1_000_000)
  const draw = await openDraw(db)
  const large = await buy(player, draw.id, Array(30).fill(SMALL))
  const single = await buy(player, draw.id, [SMALL])
  for (const query of [{}, { poll: draw.poll }] as const) {
    const page = await list(player, query)
    expect([...new Set(page.rows.map((ticket) => ticket.group_id))]).toEqual([single, large])
    expect(page.rows).toHaveLength(31)
    expect(page.next).toBeNull()
  }
})

test('the sums are those of the whole filter, whatever the first page shows of it', async () => {
  const player = await addPlayer(db, 1_000_000)
  const [fast, slow] = [await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  for (let at = 0; at < 4; at++) await buy(player, fast.id, Array(3).fill(SMALL))
  await buy(player, slow.id, Array(5).fill(SMALL))
  const sums = async (query: ListCall['query']) => {
    const { total } = await list(player, { limit: '2', ...query })
    return total && [total.count, total.amount, total.net]
  }
  expect(await sums({})).toEqual([17, 17_000, -17_000])
  expect(await sums({ poll: 'POLL_1' })).toEqual([5, 5000, -5000])
  expect(await sums({ outstanding: 'false' })).toEqual([0, 0, 0])
  await set(slow.id, `state = 'SETTLED', balls = '{1,2,3,4,5,6,7,8,9,10}'`)
  await db.owner.query('insert into settlement (draw_id) values ($1)', [slow.id])
  expect(await sums({ outstanding: 'false' })).toEqual([5, 5000, -5000])
  expect(await sums({ outstanding: 'true' })).toEqual([12, 12_000, -12_000])
  expect(await sums({ outstanding: 'true', poll: 'POLL_1' })).toEqual([0, 0, 0])
  // A later page, one draw and one slip are added up by whoever looks at them.
  const { next } = await list(player, { limit: '2' })
  for (const query of [{ before: next ?? '' }, { result_id: String(slow.id) }])
    expect(await sums(query)).toBeUndefined()
})

test('what has won is listed by whole slips, with their sums, once its draw is settled and never as a refund', async () => {
  const player = await addPlayer(db, 1_000_000)
  const [fast, slow] = [await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  const [late, open, gone] = [await openDraw(db), await openDraw(db), await openDraw(db)]
  const won = await buy(player, fast.id, [SMALL, SMALL])
  const lost = await buy(player, fast.id, [SMALL])
  const jackpot = await buy(player, slow.id, [JACKPOT, SMALL, SMALL])
  const [latest, unsettled, refunded] = [
    await buy(player, late.id, [SMALL]),
    await buy(player, open.id, [SMALL]),
    await buy(player, gone.id, [SMALL]),
  ]
  const pay = (draw: bigint, tickets: [number, number, number | null][], isRefund = false) =>
    db.owner.query(
      `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts, diffs)
       values ($1, $2, nextval('tx_id_seq'), $3, 0, now(), $4, $5, $6, $7)`,
      [
        ...[draw, player.id, tickets.reduce((sum, [, riel]) => sum + riel * 100_000, 0), isRefund],
        ...[
          tickets.map(([id]) => id),
          tickets.map(([, riel]) => riel * 100_000),
          tickets.map(([, , n]) => n),
        ],
      ],
    )
  await pay(fast.id, [[won * 64 + 1, 1_900, null]])
  await pay(slow.id, [
    [jackpot * 64, 5_000, 2],
    [jackpot * 64 + 2, 1_900, null],
  ])
  await pay(late.id, [[latest * 64, 1_900, null]])
  await pay(open.id, [[unsettled * 64, 1_900, null]])
  await pay(gone.id, [[refunded * 64, 1_000, null]], true)
  for (const { id } of [fast, slow, late])
    await set(id, `state = 'SETTLED', balls = '{1,2,3,4,5,6,7,8,9,10}'`)
  await set(gone.id, `state = 'VOID'`)
  const asked = async (query: ListCall['query']) => {
    const { rows, total, next } = await list(player, { won: 'true', ...query })
    const groups = [...new Set(rows.map((ticket) => ticket.group_id))]
    return {
      groups,
      next,
      sums: total && [total.count, total.amount, total.payout, total.jackpot_win_amount],
    }
  }
  const all = [6, 6_000, 10_700, 5_000]
  expect(await asked({})).toEqual({ groups: [latest, jackpot, won], next: null, sums: all })
  const first = await asked({ limit: '1' })
  expect(first).toEqual({ groups: [latest], next: String(latest), sums: all })
  expect(await asked({ before: String(latest) })).toEqual({
    ...{ groups: [jackpot, won], next: null, sums: undefined },
  })
  expect(await asked({ poll: 'POLL_1' })).toMatchObject({ groups: [jackpot], sums: [3, 3_000, 6_900, 5_000] })
  expect(await asked({ from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
    groups: [],
    sums: [0, 0, 0, 0],
  })
  expect((await list(player)).rows.map((ticket) => ticket.group_id)).toContain(lost)
})

test('filters by poll, draw, group, day and outcome', async () => {
  const player = await addPlayer(db, 1_000_000)
  const [fast, slow] = [await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  const first = await buy(player, fast.id, [SMALL])
  const second = await buy(player, slow.id, [SMALL])
  const groups = async (query: ListCall['query']) =>
    (await list(player, query)).rows.map((row) => row.group_id)
  expect(await groups({ poll: 'POLL_1' })).toEqual([second])
  expect(await groups({ result_id: String(fast.id) })).toEqual([first])
  expect(await groups({ group_id: String(second) })).toEqual([second])
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  expect(await groups({ from: today, to: today })).toEqual([second, first])
  expect(await groups({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  const refusal = await handlers['GET /api/v1/ticket/list']({
    player,
    query: { from: '2020-13-45' },
  } as ListCall)
  expect(refusal).toEqual({ ok: false, code: 'invalid_dates' })
  await set(slow.id, `state = 'SETTLED', balls = '{1,2,3,4,5,6,7,8,9,10}'`)
  expect(await groups({ outstanding: 'true' })).toEqual([first])
  expect(await groups({ outstanding: 'false' })).toEqual([second])
})

test("another player's tickets are simply not there", async () => {
  const [owner, stranger] = [await addPlayer(db, 10_000), await addPlayer(db, 10_000)]
  const draw = await openDraw(db)
  const group = await buy(owner, draw.id, [SMALL])
  expect((await list(stranger)).total?.count).toBe(0)
  expect(await list(stranger, { group_id: String(group) })).toEqual({ rows: [], next: null })
  expect(await list(stranger, { result_id: String(draw.id) })).toEqual({ rows: [], next: null })
  expect(await badge(stranger)).toBe(0)
})

test('what a ticket won is told once its draw is settled, and not before', async () => {
  const player = await addPlayer(db, 10_000)
  const draw = await openDraw(db)
  const group = await buy(player, draw.id, [SMALL, JACKPOT])
  const { rows: bought } = await db.owner.query(
    'select id, type from ticket where slip_id = $1 order by id',
    [group],
  )
  await set(draw.id, `state = 'DRAWN', balls = '{59,1,7,2,8,20,21,22,23,24}'`)
  await db.owner.query(
    `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts, diffs)
     values ($1, $2, 1, 10195000000, 0, now(), false, $3, '{195000000,10000000000}', '{null,2}')`,
    [draw.id, player.id, bought.map((ticket) => ticket.id)],
  )
  expect(await badge(player)).toBe(2)
  for (const ticket of (await list(player)).rows)
    expect(ticket).toMatchObject({
      outstanding: true,
      payout: 0,
      jackpot_win_amount: 0,
      jackpot_result: null,
    })
  await set(draw.id, `state = 'SETTLED', settled_at = clock_timestamp()`)
  expect(await badge(player)).toBe(0)
  const [small, jackpot] = (await list(player)).rows
  expect(small).toMatchObject({ outstanding: false, void: false, payout: 1950, jackpot_win_amount: 0 })
  expect(jackpot).toMatchObject({ payout: 100_000, jackpot_win_amount: 100_000 })
  expect(jackpot?.jackpot_result).toEqual({ diff: 2, matched: [1, 2, 59] })
  const winners = await handlers['GET /api/v1/jackpot/winner']({} as Call<'GET /api/v1/jackpot/winner'>)
  const won = { bet_id: Number(bought[1].id), diff: 2, price: 100_000 }
  expect(winners).toEqual({ ok: true, value: { winners: [won], message: 'Good luck' } })
})

test('a void ticket says so and has no payout', async () => {
  const player = await addPlayer(db, 10_000)
  const draw = await openDraw(db)
  await buy(player, draw.id, [JACKPOT])
  await set(draw.id, `state = 'VOID'`)
  const [ticket] = (await list(player)).rows
  expect(ticket).toMatchObject({ void: true, outstanding: false, payout: 0, jackpot_result: null })
  expect(await badge(player)).toBe(0)
})

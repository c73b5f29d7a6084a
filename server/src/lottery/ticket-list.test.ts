import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import {
  answerOf,
  bodyOf,
  confirmNight,
  lineOf,
  openTicketDraw,
  place,
  ticketParts,
} from '../../test/lottery-tickets.ts'
import { auditLedger } from '../ledger/audit.ts'
import { deleteTicket } from './delete-ticket.ts'
import { keepDraft, loadDraft } from './draft.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { ticketPage, ticketTotal } from './ticket-list.ts'

let db: TestDatabase
let player: TestPlayer
/** In the order of their stakes. */
let ids: { won: number; lost: number; partly: number; deleted: number; waiting: number; draft: number }

const today = dayAt(Date.now())
type ListQuery = Parameters<typeof ticketPage>[2]
type TotalQuery = Parameters<typeof ticketTotal>[2]

beforeAll(async () => {
  db = await testDatabase()
  const parts = ticketParts(db.pool)
  player = await addPlayer(db, 1_000_000)
  const night = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  const day = await openTicketDraw(db)
  const khmer = await openTicketDraw(db, {
    type: 'KH',
    session: '1030',
    groups: [{ posts: ['A', 'B'], closesInMs: 3_600_000 }],
    columns: [],
  })
  // Made first, placed last: tickets are in the order of their stakes.
  const draft = answerOf(await loadDraft(parts, player.id, khmer.id)).ticket
  const bet = async (draw: { id: bigint }, numbers: string[], ticket_id?: number) =>
    answerOf(
      await place(
        parts,
        player,
        bodyOf(
          draw,
          numbers.map((number) => lineOf([number], { posts: ['B'] })),
          ticket_id ? { ticket_id } : {},
        ),
      ),
    )
  const won = await bet(night, ['47'])
  const lost = await bet(night, ['01'])
  const partly = await bet(day, ['12', '13'])
  const deleted = await bet(day, ['14'])
  const waiting = await bet(khmer, ['15'], draft.id)
  const kept = answerOf(await keepDraft(parts, player.id, bodyOf(day, [lineOf(['16'])])))
  const takeBack = (ticketId: number, itemId: number | null) =>
    deleteTicket(parts, {
      playerId: player.id,
      ticketId: BigInt(ticketId),
      itemId: itemId === null ? null : BigInt(itemId),
    })
  answerOf(await takeBack(partly.ticket.id, partly.items[0]?.id ?? 0))
  answerOf(await takeBack(deleted.ticket.id, null))
  await confirmNight(db, night.id)
  await settleLotteryDraw(parts, night.id)
  ids = {
    won: won.ticket.id,
    lost: lost.ticket.id,
    partly: partly.ticket.id,
    deleted: deleted.ticket.id,
    waiting: waiting.ticket.id,
    draft: kept.ticket.id,
  }
})
afterAll(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
  await db.drop()
})

async function pageOf(query: ListQuery, playerId = player.id) {
  const { rows, next } = answerOf(await ticketPage(db.pool, playerId, query))
  return { shown: rows.map(({ id }) => id), next }
}

async function listed(query: ListQuery, playerId = player.id): Promise<number[]> {
  return (await pageOf(query, playerId)).shown
}

test('tickets are listed by their stakes, newest first, without drafts', async () => {
  expect(await listed({})).toEqual([ids.waiting, ids.deleted, ids.partly, ids.lost, ids.won])
})

test('pages follow each other without a gap, through any limit', async () => {
  const all = await listed({})
  for (const limit of ['1', '2', '3']) {
    const seen: number[] = []
    let query: ListQuery | null = { limit }
    while (query !== null) {
      const { shown, next }: Awaited<ReturnType<typeof pageOf>> = await pageOf(query)
      seen.push(...shown)
      query = next === null ? null : { limit, before: next }
    }
    expect(seen).toEqual(all)
  }
})

const filters: [string, ListQuery, (keyof typeof ids)[]][] = [
  ['a type', { type: 'KH' }, ['waiting']],
  ['a state', { state: 'placed' }, ['waiting', 'partly']],
  ['what was taken back', { state: 'deleted' }, ['deleted']],
  ['drafts', { state: 'draft' }, ['draft']],
  ['today', { from: today, to: today }, ['waiting', 'deleted', 'partly', 'lost', 'won']],
  ['until yesterday', { to: dayAt(Date.now() - 86_400_000) }, []],
  ['a number that was bet on', { search: ' 13 ' }, ['partly']],
  ['the name of a draw', { search: 'vn night' }, ['lost', 'won']],
  ['signs that a pattern would read', { search: '%' }, []],
]
test.each(filters)('the list by %s', async (_, query, names) => {
  expect(await listed(query)).toEqual(names.map((name) => ids[name]))
})

test('the list by the number of a ticket', async () => {
  expect(await listed({ search: String(ids.won) })).toContain(ids.won)
})

test("nobody sees another one's tickets, through any place", async () => {
  const stranger = await addPlayer(db, 0)
  expect(await listed({}, stranger.id)).toEqual([])
  expect(await listed({ before: String(ids.waiting) }, stranger.id)).toEqual([])
  expect(answerOf(await ticketTotal(db.pool, stranger.id, {}))).toMatchObject({ count: 0, cost: 0, net: 0 })
})

test('sums leave out drafts and what was taken back, ticket or line', async () => {
  const nothing = { count: 0, cost: 0, payout: 0, outstanding: 0, net: 0 }
  expect(answerOf(await ticketTotal(db.pool, player.id, {}))).toEqual({
    count: 4,
    cost: 4000,
    payout: 90_000,
    outstanding: 2000,
    net: 88_000,
    by_type: {
      VN: { count: 3, cost: 3000, payout: 90_000, outstanding: 1000, net: 88_000 },
      KH: { count: 1, cost: 1000, payout: 0, outstanding: 1000, net: 0 },
      TN: nothing,
    },
  })
  expect(answerOf(await ticketTotal(db.pool, player.id, { type: 'TN', from: today }))).toMatchObject(nothing)
})

const summed: [string, TotalQuery, { count: number; cost: number; payout: number }][] = [
  ['what has won', { state: 'won' }, { count: 1, cost: 1000, payout: 90_000 }],
  ['what waits', { state: 'placed' }, { count: 2, cost: 2000, payout: 0 }],
  ['what was taken back', { state: 'deleted' }, { count: 0, cost: 0, payout: 0 }],
  ['drafts', { state: 'draft' }, { count: 0, cost: 0, payout: 0 }],
  ['a number that was bet on', { search: ' 13 ' }, { count: 1, cost: 1000, payout: 0 }],
  ['the name of a draw', { search: 'vn night' }, { count: 2, cost: 2000, payout: 90_000 }],
  ['both', { search: 'vn night', state: 'lost' }, { count: 1, cost: 1000, payout: 0 }],
]
test.each(summed)('sums are those of the list by %s', async (_, query, sums) => {
  expect(answerOf(await ticketTotal(db.pool, player.id, query))).toMatchObject(sums)
})

test('dates that are none are refused', async () => {
  expect(await ticketPage(db.pool, player.id, { from: '2026-13-01' })).toMatchObject({
    code: 'invalid_dates',
  })
  expect(await ticketTotal(db.pool, player.id, { from: today, to: '2026-01-01' })).toMatchObject({
    code: 'invalid_dates',
  })
})

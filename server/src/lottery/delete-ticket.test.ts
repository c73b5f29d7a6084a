import { rielToUnits } from '@samnang/core/money'
import { beforeEach, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import {
  answerOf,
  bodyOf,
  lineOf,
  openTicketDraw,
  place,
  ticketTests,
  traceOfTickets,
} from '../../test/lottery-tickets.ts'
import { balanceOf } from '../ledger/balances.ts'
import { deleteTicket } from './delete-ticket.ts'
import { keepDraft, loadDraft } from './draft.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { TicketPlaced } from './place-ticket.ts'

const { db, parts } = await ticketTests()
let draw: LotteryDrawRow
let player: TestPlayer

beforeEach(async () => {
  draw = await openTicketDraw(db)
  player = await addPlayer(db, 100_000)
})

async function placed(): Promise<TicketPlaced> {
  const lines = [lineOf(['47', '48'], { posts: ['LO'], amount: 100 }), lineOf(['147'])]
  return answerOf(await place(parts, player, bodyOf(draw, lines)))
}

function takeBack({ ticket, items }: Pick<TicketPlaced, 'ticket' | 'items'>, line?: number, by = player) {
  const itemId = line === undefined ? null : BigInt(items[line]?.id ?? 0)
  return deleteTicket(parts, { playerId: by.id, ticketId: BigInt(ticket.id), itemId })
}

const exposure = async () => {
  const { rows } = await db.owner.query<{ sum: bigint }>(
    `select (coalesce((select sum(liability) from lottery_exposure where draw_id = $1), 0)
       + coalesce((select sum(stake) from lottery_player_number where draw_id = $1), 0))::bigint as sum`,
    [draw.id],
  )
  return rows[0]?.sum
}

test('a ticket that is taken back returns its whole cost, and nothing of it counts any more', async () => {
  const ticket = await placed()
  expect(ticket.balance).toBe(100_000 - 5600)
  const answer = answerOf(await takeBack(ticket))
  expect(answer).toMatchObject({ balance: 100_000, ticket: { state: 'deleted', cost: 5600, units: 47 } })
  expect(await exposure()).toBe(0n)
  expect(answerOf(await takeBack(ticket))).toEqual(answer)
  expect(answerOf(await takeBack(ticket, 0))).toEqual(answer)
})

test('line by line: each returns its cost once, and the last one takes the ticket along', async () => {
  const ticket = await placed()
  const first = answerOf(await takeBack(ticket, 0))
  expect(first).toMatchObject({ balance: 99_000, ticket: { state: 'placed', cost: 1000, units: 1 } })
  expect(answerOf(await takeBack(ticket, 0))).toEqual(first)
  expect(answerOf(await takeBack(ticket, 1))).toMatchObject({
    balance: 100_000,
    ticket: { state: 'deleted', cost: 5600 },
  })
  expect(await exposure()).toBe(0n)
})

test('what is left of a ticket is taken back without the line that went before', async () => {
  const ticket = await placed()
  answerOf(await takeBack(ticket, 1))
  expect(answerOf(await takeBack(ticket))).toMatchObject({ balance: 100_000, ticket: { state: 'deleted' } })
})

test('after the stop-delete nothing is taken back, although every group is still open', async () => {
  const ticket = await placed()
  await stopsAt(-1)
  const before = await traceOfTickets(db)
  expect(await takeBack(ticket)).toMatchObject({ code: 'delete_closed' })
  expect(await takeBack(ticket, 0)).toMatchObject({ code: 'delete_closed' })
  expect(await traceOfTickets(db)).toBe(before)
  answerOf(await place(parts, player, bodyOf(draw, [lineOf(['49'])])))
  await stopsAt(60_000)
  answerOf(await takeBack(ticket, 0))
  await stopsAt(-1)
  // What is gone stays gone; the rest stays.
  expect(answerOf(await takeBack(ticket, 0))).toMatchObject({ ticket: { state: 'placed' } })
  expect(await takeBack(ticket)).toMatchObject({ code: 'delete_closed' })
})

const TWO_GROUPS = {
  groups: [
    { posts: ['LO', 'A'], closesInMs: 60_000 },
    { posts: ['B', 'C', 'D'], closesInMs: 120_000 },
  ],
}

/** The group at `position` closes so long from now; taking back ends so long from now. */
const closesAt = (position: number, ms: number) =>
  db.owner.query(
    `update lottery_close set closes_at = clock_timestamp() + $3 * interval '1 ms'
     where draw_id = $1 and position = $2`,
    [draw.id, position, ms],
  )
const stopsAt = (ms: number) =>
  db.owner.query(
    `update lottery_draw set stop_delete_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`,
    [draw.id, ms],
  )

test('the database refuses a draw whose tickets could be taken back after its first close', async () => {
  draw = await openTicketDraw(db, TWO_GROUPS)
  await expect(stopsAt(90_000)).rejects.toThrow('deleting_ends_first')
  await expect(closesAt(0, 0)).rejects.toThrow('deleting_ends_first')
  await stopsAt(-1000)
  await closesAt(0, 0)
  await expect(stopsAt(1000)).rejects.toThrow('deleting_ends_first')
})

test('a line whose group has closed is never taken back, and with it no whole ticket; others are', async () => {
  draw = await openTicketDraw(db, TWO_GROUPS)
  const lines = [lineOf(['47'], { posts: ['LO'], amount: 100 }), lineOf(['48'], { posts: ['B'] })]
  const mixed = lineOf(['49'], { posts: ['A', 'C'] })
  const ticket = answerOf(await place(parts, player, bodyOf(draw, [...lines, mixed])))
  // No draw can be stored like this; whatever its row says, the group decides.
  await db.owner.query('alter table lottery_close drop constraint deleting_ends_first')
  await closesAt(0, 0)
  const before = await traceOfTickets(db)
  for (const line of [0, 2, undefined])
    expect(await takeBack(ticket, line)).toMatchObject({ code: 'delete_closed' })
  expect(await traceOfTickets(db)).toBe(before)
  expect(answerOf(await takeBack(ticket, 1))).toMatchObject({ ticket: { state: 'placed' } })
  await closesAt(0, -1000)
  expect(await takeBack(ticket, 0)).toMatchObject({ code: 'delete_closed' })
  await db.owner.query(`update lottery_close set closes_at = stop_delete_at where closes_at < stop_delete_at`)
  await db.owner.query(
    'alter table lottery_close add constraint deleting_ends_first check (stop_delete_at <= closes_at)',
  )
})

test.each(['closed', 'entered', 'confirmed', 'void'])(
  'nothing is taken back from a draw that is %s',
  async (state) => {
    const ticket = await placed()
    await db.owner.query('update lottery_draw set state = $2 where id = $1', [draw.id, state])
    expect(await takeBack(ticket)).toMatchObject({ code: 'delete_closed' })
  },
)

test("nobody takes another one's ticket back, nor a line through another ticket", async () => {
  const [ticket, other] = [await placed(), await placed()]
  const stranger = await addPlayer(db, 0)
  expect(await takeBack(ticket, undefined, stranger)).toMatchObject({ code: 'not_found' })
  expect(await takeBack(ticket, 0, stranger)).toMatchObject({ code: 'not_found' })
  expect(await takeBack({ ticket: ticket.ticket, items: other.items }, 0)).toMatchObject({
    code: 'not_found',
  })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(100_000 - 2 * 5600))
})

test('a draft loses lines and is dropped for nothing, whatever the clock says', async () => {
  const draft = answerOf(
    await keepDraft(parts, player.id, bodyOf(draw, [lineOf(['47']), lineOf(['48'], { amount: 200 })])),
  )
  expect(answerOf(await takeBack(draft, 0))).toMatchObject({
    balance: 100_000,
    ticket: { state: 'draft', cost: 200, units: 1 },
  })
  await db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [draw.id])
  expect(answerOf(await takeBack(draft, 1))).toMatchObject({ ticket: { state: 'deleted' } })
  expect(await takeBack(draft)).toMatchObject({ code: 'not_found' })
  await db.owner.query(`update lottery_draw set state = 'open' where id = $1`, [draw.id])
  const next = answerOf(await loadDraft(parts, player.id, draw.id))
  expect(answerOf(await takeBack(next))).toMatchObject({ ticket: { state: 'deleted' } })
})

test('a placed ticket and its lines cannot be removed from the book', async () => {
  const { ticket } = await placed()
  for (const sql of [
    'delete from lottery_item where ticket_id = $1',
    'delete from lottery_ticket where id = $1',
  ])
    await expect(db.pool.query(sql, [ticket.id])).rejects.toThrow('never deleted')
})

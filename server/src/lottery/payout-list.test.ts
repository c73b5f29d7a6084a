import { rielToUnits } from '@samnang/core/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import {
  answerOf,
  bodyOf,
  confirmNight,
  lineOf,
  openTicketDraw,
  place,
  ticketTests,
} from '../../test/lottery-tickets.ts'
import { balanceOf } from '../ledger/balances.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import { holdLine, payOut } from './payout-list.ts'
import type { TicketPlaced } from './place-ticket.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

const { db, parts } = await ticketTests()
let draw: LotteryDrawRow
let player: TestPlayer
let ticket: TicketPlaced

beforeEach(async () => {
  draw = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  player = await addPlayer(db, 100_000)
  // The special number of the night is 47193: two lines win, one loses.
  const lines = [
    lineOf(['47'], { posts: ['B'] }),
    lineOf(['93'], { posts: ['C'] }),
    lineOf(['01'], { posts: ['B'] }),
  ]
  ticket = answerOf(await place(parts, player, bodyOf(draw, lines)))
  await confirmNight(db, draw.id)
  await settleLotteryDraw(parts, draw.id)
})
afterEach(async () => {
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(97_000 + 180_000))
})

const ids = () => ({ playerId: player.id, ticketId: BigInt(ticket.ticket.id) })
const lineId = (at: number) => BigInt(ticket.items[at]?.id ?? 0)
const pay = (...lines: number[]) =>
  payOut(parts, { ...ids(), itemIds: lines.length > 0 ? lines.map(lineId) : null })
const hold = (line: number) => holdLine(parts, { ...ids(), itemId: lineId(line) })

function marks({ ticket, items }: Pick<TicketPlaced, 'ticket' | 'items'>) {
  return [ticket.paid_out, ...items.map(({ collect }) => collect)]
}

test('what has won is listed, and handed out all at once; again is the same', async () => {
  const paid = answerOf(await pay())
  expect(marks(paid)).toEqual([true, 'paid', 'paid', null])
  expect(paid.ticket).toMatchObject({ state: 'won', payout: 180_000 })
  expect(answerOf(await pay())).toEqual(paid)
  expect(answerOf(await pay(0))).toEqual(paid)
})

test('a line that is held stays behind until it is named; the win stays throughout', async () => {
  expect(marks(answerOf(await hold(0)))).toEqual([false, 'held', 'listed', null])
  expect(marks(answerOf(await hold(0)))).toEqual([false, 'held', 'listed', null])
  expect(marks(answerOf(await pay()))).toEqual([false, 'held', 'paid', null])
  expect(marks(answerOf(await pay()))).toEqual([false, 'held', 'paid', null])
  expect(marks(answerOf(await pay(0)))).toEqual([true, 'paid', 'paid', null])
})

test('what was handed out cannot be held, what has not won neither', async () => {
  expect(marks(answerOf(await pay(1)))).toEqual([false, 'listed', 'paid', null])
  expect(await hold(1)).toMatchObject({ code: 'already_paid_out' })
  expect(await hold(2)).toMatchObject({ code: 'not_won' })
  expect(await pay(0, 2)).toMatchObject({ code: 'not_won' })
  expect(marks(answerOf(await pay(0)))).toEqual([true, 'paid', 'paid', null])
})

test('lines of other tickets and tickets of other players are not found', async () => {
  expect(await payOut(parts, { ...ids(), itemIds: [999_999n] })).toMatchObject({ code: 'not_found' })
  expect(await holdLine(parts, { ...ids(), itemId: 999_999n })).toMatchObject({ code: 'not_found' })
  expect(await payOut(parts, { ...ids(), playerId: player.id + 1n, itemIds: null })).toMatchObject({
    code: 'not_found',
  })
})

test('a ticket that has no result, or is being taken back, hands nothing out', async () => {
  await db.owner.query(`update lottery_draw set state = 'reversing' where id = $1`, [draw.id])
  expect(await pay()).toMatchObject({ code: 'not_won' })
  expect(await hold(0)).toMatchObject({ code: 'not_won' })
  const open = await openTicketDraw(db)
  const other = await addPlayer(db, 1000)
  const waiting = answerOf(await place(parts, other, bodyOf(open, [lineOf(['47'])])))
  const request = { playerId: other.id, ticketId: BigInt(waiting.ticket.id), itemIds: null }
  expect(await payOut(parts, request)).toMatchObject({ code: 'not_won' })
})

test('handing out and holding at once: a line is one or the other', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? pay(0) : hold(0))))
  expect(answers.every((answer) => answer.ok || answer.code === 'already_paid_out')).toBe(true)
  expect(marks(answerOf(await pay()))).toEqual([true, 'paid', 'paid', null])
})

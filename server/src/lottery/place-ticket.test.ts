import { randomUUID } from 'node:crypto'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { rielToUnits } from '@samnang/core/money'
import type { Outcome } from '@samnang/core/refusal'
import { beforeEach, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import { ageLotteryDraw } from '../../test/lottery-draws.ts'
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
import { placeTicket } from './place-ticket.ts'

const { db, parts } = await ticketTests()
let draw: LotteryDrawRow
let player: TestPlayer

beforeEach(async () => {
  draw = await openTicketDraw(db)
  player = await addPlayer(db, 1_000_000)
})

const bet = (items: LotteryItemIn[], more: { ticket_id?: number } = {}, key?: string) =>
  place(parts, player, bodyOf(draw, items, more), key)

test('a ticket of several kinds of lines costs what the law says, in one entry', async () => {
  const placed = answerOf(
    await bet([
      lineOf(['47'], { posts: ['A', 'B', 'C', 'D'] }),
      lineOf(['12'], { posts: ['LO'], kind: 'permute', amount: 500 }),
      lineOf(['123'], { posts: ['B'], kind: 'permute' }),
      lineOf([], { kind: 'range', range: { from: '10', to: '19', mode: 'step' }, amount: 100 }),
    ]),
  )
  expect(placed.items.map(({ units, cost }) => [units, cost])).toEqual([
    [4, 4000],
    [46, 23_000],
    [6, 6000],
    [10, 1000],
  ])
  expect(placed).toMatchObject({
    balance: 1_000_000 - 34_000,
    ticket: { state: 'placed', units: 66, cost: 34_000, payout: 0, paid_out: false },
  })
  expect(placed.items[0]).toMatchObject({ rate: { 2: 90 }, rates: { A: 90, D: 90 }, state: 'pending' })
  expect(placed.items[3]).toMatchObject({ numbers: [], range: { from: '10', to: '19', mode: 'step' } })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(966_000))
})

const tooMany = Array.from({ length: 101 }, (_, at) => String(at).padStart(3, '0'))
const noNumber: [string, LotteryItemIn][] = [
  ['of a wrong length', lineOf(['470'], { digits: 2 })],
  ['that is none', lineOf(['4x'])],
  ['that is missing', lineOf([])],
  [
    'of a range that ends before it begins',
    lineOf([], { kind: 'range', range: { from: '19', to: '10', mode: 'step' } }),
  ],
]
const refusals: [string, () => Promise<Outcome<unknown>>, object][] = [
  ['no line', () => bet([]), { code: 'invalid_bet' }],
  ['101 lines', () => bet(tooMany.map((number) => lineOf([number]))), { code: 'too_many_lines', n: 100 }],
  [
    'below the least amount',
    () => bet([lineOf(['47'], { amount: 99 })]),
    { code: 'amount_too_small', n: 100 },
  ],
  ['a negative amount', () => bet([lineOf(['47'], { amount: -100 })]), { code: 'amount_too_small' }],
  ['beside the step', () => bet([lineOf(['47'], { amount: 150 })]), { code: 'amount_step', n: 100 }],
  ['a fraction', () => bet([lineOf(['47'], { amount: 100.5 })]), { code: 'amount_step' }],
  [
    'above the most for two digits',
    () => bet([lineOf(['47'], { amount: 100_100 })]),
    { code: 'amount_too_large', n: 100_000 },
  ],
  [
    'above the most for three',
    () => bet([lineOf(['470'], { amount: 60_100 })]),
    { code: 'amount_too_large', n: 60_000 },
  ],
  ['no post', () => bet([lineOf(['47'], { posts: [] })]), { code: 'no_post' }],
  ['a post of nobody', () => bet([lineOf(['47'], { posts: ['Z'] })]), { code: 'post_not_offered' }],
  ['a post twice', () => bet([lineOf(['47'], { posts: ['A', 'A'] })]), { code: 'invalid_bet' }],
  ['101 numbers', () => bet([lineOf(tooMany)]), { code: 'too_many_numbers', n: 100 }],
  ...noNumber.map(([name, line]): (typeof refusals)[number] => [
    `a number ${name}`,
    () => bet([line]),
    { code: 'invalid_number' },
  ]),
  [
    'a bad line behind a good one',
    () => bet([lineOf(['47']), lineOf(['4'])]),
    { code: 'invalid_number', errors: { 'items.1': [] } },
  ],
  [
    'more than the balance',
    () => bet(tooMany.slice(0, 20).map((number) => lineOf([number], { amount: 60_000 }))),
    { code: 'not_enough_money' },
  ],
  [
    'an unknown draw',
    () => place(parts, player, bodyOf({ id: 999_999n }, [lineOf(['47'])])),
    { code: 'not_found' },
  ],
  ['a draft of nobody', () => bet([lineOf(['47'])], { ticket_id: 999_999 }), { code: 'not_found' }],
  [
    'a player above their most for a number, with what one unit may still have',
    () =>
      bet([lineOf(['47'], { amount: 50_000 }), lineOf(['47'], { posts: ['B', 'C', 'D'], amount: 100_000 })]),
    { code: 'player_number_limit', n: 50_000, errors: { 'items.1': ['47'] } },
  ],
]
test.each(refusals)('%s is refused and nothing happens', async (_, act, refusal) => {
  const before = await traceOfTickets(db)
  expect(await act()).toMatchObject({ ok: false, ...refusal })
  expect(await traceOfTickets(db)).toBe(before)
})

const states: [string, () => Promise<unknown>][] = [
  ['closed', () => db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [draw.id])],
  ['void', () => db.owner.query(`update lottery_draw set state = 'void' where id = $1`, [draw.id])],
  ['scheduled', () => db.owner.query(`update lottery_draw set state = 'scheduled' where id = $1`, [draw.id])],
  ['past its last close, although it says open', () => ageLotteryDraw(db.owner, draw.id, 3_600_001)],
  ['not yet open by the clock', () => ageLotteryDraw(db.owner, draw.id, -120_000)],
]
test.each(states)('a ticket on a draw that is %s is refused, and a draft too', async (_, change) => {
  const draft = answerOf(await loadDraft(parts, player.id, draw.id)).ticket
  await change()
  const before = await traceOfTickets(db)
  const line = [lineOf(['47'])]
  expect(await bet(line)).toMatchObject({ code: 'draw_closed' })
  expect(await bet(line, { ticket_id: draft.id })).toMatchObject({ code: 'draw_closed' })
  expect(await keepDraft(parts, player.id, bodyOf(draw, line))).toMatchObject({ code: 'draw_closed' })
  expect(await loadDraft(parts, player.id, draw.id)).toMatchObject({ code: 'draw_closed' })
  expect(await traceOfTickets(db)).toBe(before)
})

test('a group that is closed takes nothing while another is open, for its digits alone', async () => {
  draw = await openTicketDraw(db, {
    groups: [
      { posts: ['LO', 'A'], digits: [2], closesInMs: -1000 },
      { posts: ['LO', 'A'], digits: [3], closesInMs: 60_000 },
      { posts: ['B'], closesInMs: 60_000 },
    ],
  })
  expect(await bet([lineOf(['47'])])).toMatchObject({ code: 'draw_closed' })
  expect(await bet([lineOf(['47'], { posts: ['B', 'A'] })])).toMatchObject({ code: 'draw_closed' })
  expect(await bet([lineOf(['47'], { posts: ['B'] }), lineOf(['47'])])).toMatchObject({ code: 'draw_closed' })
  // Offered by the rules, but sold in no group of this draw.
  expect(await bet([lineOf(['47'], { posts: ['C'] })])).toMatchObject({ code: 'draw_closed' })
  expect(await keepDraft(parts, player.id, bodyOf(draw, [lineOf(['47'])]))).toMatchObject({
    code: 'draw_closed',
  })
  answerOf(await bet([lineOf(['470']), lineOf(['47'], { posts: ['B'] })]))
})

test('the same key answers the same again, whatever has happened since', async () => {
  const key = randomUUID()
  const items = [lineOf(['47']), lineOf(['48'])]
  const first = answerOf(await bet(items, {}, key))
  expect(answerOf(await bet(items, {}, key))).toEqual(first)
  expect(await bet([lineOf(['49'])], {}, key)).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await bet([lineOf(['47'], { amount: 7 })], {}, key)).toMatchObject({ code: 'idempotency_mismatch' })
  const line = {
    playerId: player.id,
    ticketId: BigInt(first.ticket.id),
    itemId: BigInt(first.items[0]?.id ?? 0),
  }
  answerOf(await deleteTicket(parts, line))
  await db.owner.query(
    `insert into lottery_special (draw_id, digits, number, percent) values ($1, 2, '47', 0)`,
    [draw.id],
  )
  await db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [draw.id])
  expect(answerOf(await bet(items, {}, key))).toEqual(first)
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(999_000))
})

test('without a key two equal tickets are two tickets', async () => {
  const body = bodyOf(draw, [lineOf(['47'])])
  const first = answerOf(await placeTicket(parts, player.id, body, undefined))
  const second = answerOf(await placeTicket(parts, player.id, body, undefined))
  expect(second.ticket.id).not.toBe(first.ticket.id)
  expect(second.balance).toBe(998_000)
})

test('a number off sale is refused, one at half is frozen in the line; both hold for their digits alone', async () => {
  await db.owner.query(
    `insert into lottery_special (draw_id, digits, number, percent) values ($1, 2, '47', 0), ($1, 2, '48', 50)`,
    [draw.id],
  )
  expect(await bet([lineOf(['46', '47'])])).toMatchObject({
    code: 'number_blocked',
    errors: { 'items.0': ['47'] },
  })
  const placed = answerOf(await bet([lineOf(['48', '49'])]))
  expect(placed.items[0]).toMatchObject({ reduced: { 48: 50 }, rates: { A: 90 } })
  await db.owner.query('delete from lottery_special where draw_id = $1', [draw.id])
  answerOf(await bet([lineOf(['47']), lineOf(['147'])]))
  const { rows } = await db.owner.query(
    `select number, liability from lottery_exposure where draw_id = $1 and number in ('48', '49') order by number`,
    [draw.id],
  )
  expect(rows).toEqual([
    { number: '48', liability: rielToUnits(45_000) },
    { number: '49', liability: rielToUnits(90_000) },
  ])
})

test('nothing is placed that pays something else than was shown, whoever marked the number meanwhile', async () => {
  const mark = (percent: number) =>
    db.owner.query(
      `insert into lottery_special (draw_id, digits, number, percent) values ($1, 2, '48', $2)
       on conflict (draw_id, digits, number) do update set percent = $2`,
      [draw.id, percent],
    )
  const rule_version = draw.rulesVersion
  const lines = [lineOf(['46']), lineOf(['47', '48', '49'])]
  const asShown = (reduced: Record<string, number>, version = rule_version) =>
    place(parts, player, {
      ...bodyOf(draw, lines),
      shown: { rule_version: version, reduced },
    })
  const isOther = { code: 'pays_otherwise', errors: { 'items.1': ['48'] } }
  await mark(50)
  expect(await asShown({})).toMatchObject(isOther)
  expect(await asShown({ 48: 40 })).toMatchObject(isOther)
  expect(await asShown({ 48: 50 }, rule_version + 1)).toMatchObject({ code: 'pays_otherwise' })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(1_000_000))
  // What is shown of numbers that nobody plays is nobody's matter.
  answerOf(await asShown({ 48: 50, 11: 20 }))
  await mark(80)
  expect(await asShown({ 48: 50 })).toMatchObject(isOther)
  // Who says nothing of what was shown is asked nothing.
  answerOf(await bet(lines))
})

test('a ticket that was placed as shown is answered the same, whatever its numbers pay by now', async () => {
  const body = {
    ...bodyOf(draw, [lineOf(['47'])]),
    shown: { rule_version: draw.rulesVersion, reduced: {} },
  }
  const key = randomUUID()
  const first = answerOf(await place(parts, player, body, key))
  await db.owner.query(
    `insert into lottery_special (draw_id, digits, number, percent) values ($1, 2, '47', 50)`,
    [draw.id],
  )
  expect(answerOf(await place(parts, player, body, key)).ticket.id).toBe(first.ticket.id)
  expect(
    await place(parts, player, { ...body, shown: { ...body.shown, reduced: { 47: 50 } } }, key),
  ).toMatchObject({
    code: 'idempotency_mismatch',
  })
})

test('a number that goes off sale between pricing and placing is not sold', async () => {
  const shut = `insert into lottery_special (draw_id, digits, number, percent) values (${draw.id}, 2, '47', 0)`
  let asked = 0
  const query = parts.money.query.bind(parts.money)
  const money = new Proxy(parts.money, {
    get(pool, name) {
      if (name !== 'query') return Reflect.get(pool, name)
      return async (...args: Parameters<typeof query>) => {
        if (Object(args[0]).name === 'place_lottery_ticket' && asked++ === 0) await db.owner.query(shut)
        return query(...args)
      }
    },
  })
  const outcome = await place({ ...parts, money }, player, bodyOf(draw, [lineOf(['47'])]))
  expect([asked, outcome]).toMatchObject([1, { code: 'number_blocked' }])
})

test('a draft is one for each draw, keeps priced lines, and becomes the ticket once', async () => {
  const empty = answerOf(await loadDraft(parts, player.id, draw.id))
  expect(empty).toMatchObject({ ticket: { state: 'draft', cost: 0, placed_at: null }, items: [] })
  expect(await loadDraft(parts, player.id, draw.id, 'KH')).toMatchObject({ code: 'not_found' })
  const kept = answerOf(await keepDraft(parts, player.id, bodyOf(draw, [lineOf(['47'], { posts: ['LO'] })])))
  expect(kept).toMatchObject({ balance: 1_000_000, ticket: { id: empty.ticket.id, units: 23, cost: 23_000 } })
  expect(answerOf(await loadDraft(parts, player.id, draw.id)).items).toEqual(kept.items)
  const lines = [lineOf(['48'])]
  const placed = answerOf(await bet(lines, { ticket_id: empty.ticket.id }))
  expect(placed).toMatchObject({
    balance: 999_000,
    ticket: { id: empty.ticket.id, state: 'placed', cost: 1000 },
  })
  expect(await bet(lines, { ticket_id: empty.ticket.id })).toMatchObject({ code: 'not_found' })
  const gone = bodyOf(draw, lines, { ticket_id: empty.ticket.id })
  expect(await keepDraft(parts, player.id, gone)).toMatchObject({ code: 'not_found' })
  expect(answerOf(await loadDraft(parts, player.id, draw.id)).ticket.id).not.toBe(empty.ticket.id)
})

test('drafts of draws that have closed are dropped when the next one is made', async () => {
  const old = answerOf(await keepDraft(parts, player.id, bodyOf(draw, [lineOf(['47'])])))
  await ageLotteryDraw(db.owner, draw.id, 3_600_001)
  const next = await openTicketDraw(db)
  answerOf(await loadDraft(parts, player.id, next.id))
  const { rows } = await db.owner.query('select id from lottery_ticket where id = $1', [old.ticket.id])
  expect(rows).toEqual([])
})

test("another player's draft is not found", async () => {
  const draft = answerOf(await loadDraft(parts, player.id, draw.id)).ticket
  player = await addPlayer(db, 10_000)
  expect(await bet([lineOf(['47'])], { ticket_id: draft.id })).toMatchObject({ code: 'not_found' })
})

test('the liability of the house for a number counts all places and players', async () => {
  // 23 places at 90 for 8 600 riel are 17 802 000.
  answerOf(await bet([lineOf(['47'], { posts: ['LO'], amount: 8600 })]))
  const [second, third] = [await addPlayer(db, 1_000_000), await addPlayer(db, 1_000_000)]
  answerOf(await place(parts, second, bodyOf(draw, [lineOf(['47'], { posts: ['LO'], amount: 8600 })])))
  const more = await place(
    parts,
    third,
    bodyOf(draw, [lineOf(['46', '47'], { posts: ['A', 'B'], amount: 10_000 })]),
  )
  // 36 000 000 less twice 17 802 000 leaves 396 000: 2 200 riel on two posts.
  expect(more).toMatchObject({ code: 'number_limit', n: 2200, errors: { 'items.0': ['47'] } })
  answerOf(
    await place(parts, third, bodyOf(draw, [lineOf(['46', '47'], { posts: ['A', 'B'], amount: 2200 })])),
  )
  expect(await place(parts, third, bodyOf(draw, [lineOf(['47'], { amount: 100 })]))).toMatchObject({
    code: 'number_limit',
    n: 0,
  })
})

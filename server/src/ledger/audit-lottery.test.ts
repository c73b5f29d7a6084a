/** What the audit says of a sound book of the lottery, and of one that somebody has changed. */
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
import { openBooks } from '../../test/open-books.ts'
import { deleteTicket } from '../lottery/delete-ticket.ts'
import { payOut } from '../lottery/payout-list.ts'
import { settleLotteryDraw } from '../lottery/settle-lottery.ts'
import { auditLedger } from './audit.ts'
import { CHECKS } from './audit-store.ts'

let db: TestDatabase
let player: TestPlayer

/** A ticket that has won and was handed out, one with a line taken back, one taken back, one that waits. */
beforeAll(async () => {
  db = await testDatabase()
  const parts = ticketParts(db.pool)
  player = await addPlayer(db, 1_000_000)
  const night = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  const bet = async (draw: { id: bigint }, numbers: string[]) => {
    const items = numbers.map((number) => lineOf([number], { posts: ['B'] }))
    const { ticket, items: lines } = answerOf(await place(parts, player, bodyOf(draw, items)))
    return { ticketId: BigInt(ticket.id), itemId: BigInt(lines[0]?.id ?? 0), playerId: player.id }
  }
  const won = await bet(night, ['47', '01'])
  answerOf(await deleteTicket(parts, await bet(night, ['02', '03'])))
  const gone = await bet(night, ['04'])
  answerOf(await deleteTicket(parts, { ...gone, itemId: null }))
  await bet(await openTicketDraw(db), ['05'])
  await db.owner.query(
    `insert into lottery_record (draw_id, open_hash, open_signature, root, ticket_count, stake_total)
     values ($1, '', '', '', 2, 300000000)`,
    [night.id],
  )
  await db.owner.query(
    `update lottery_ticket set leaf = sha256('x') where draw_id = $1 and state = 'placed'`,
    [night.id],
  )
  await confirmNight(db, night.id)
  await settleLotteryDraw(parts, night.id)
  answerOf(await payOut(parts, { ...won, itemIds: null }))
})
afterAll(() => db?.drop())

test('a sound book has no differences', async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})

const TX = (kind: string) => `(select id from tx where kind = '${kind}')`
const DAMAGES: [check: string, sql: string][] = [
  ['lottery_bet', `update lottery_item set amount = 2 * amount, cost = 2 * cost where state = 'won'`],
  ['lottery_bet', `delete from tx where kind = 'lottery_bet'`],
  ['lottery_bet', `update lottery_ticket set bet_tx = bet_tx + 100000 where state = 'won'`],
  ['lottery_bet', `update lottery_ticket set placed_at = placed_at + interval '1 hour' where state = 'won'`],
  ['lottery_bet', `delete from lottery_item where state = 'lost'`],
  ['lottery_movement', `update entry set contra_id = 1 where tx_id in ${TX('lottery_win')}`],
  ['lottery_movement', `update tx set note = '999999' where kind = 'lottery_refund'`],
  ['lottery_movement', `update tx set note = null where kind = 'lottery_refund'`],
  ['lottery_movement', `update tx set key = 'lottery_win:999:1' where kind = 'lottery_win'`],
  ['lottery_movement', `update tx set draw_id = draw_id + 1 where kind = 'lottery_win'`],
  ['lottery_ticket', `update lottery_ticket set cost = cost + 1 where state = 'deleted'`],
  ['lottery_ticket', `update lottery_ticket set units = units + 1 where state = 'placed'`],
  ['lottery_ticket', `update lottery_item set payout = payout + 1 where state = 'won'`],
  ['lottery_refund', `update lottery_item set state = 'deleted' where state = 'pending'`],
  ['lottery_refund', `delete from entry where tx_id in ${TX('lottery_refund')}`],
  ['lottery_refund', `update entry set amount = amount + 1 where tx_id in ${TX('lottery_refund')}`],
  ['lottery_win', `update entry set amount = amount + 1 where tx_id in ${TX('lottery_win')}`],
  ['lottery_win', `update tx set key = replace(key, ':1', ':2') where kind = 'lottery_win'`],
  ['lottery_win', `update lottery_ticket set state = 'lost' where state = 'won'`],
  ['lottery_state', `update lottery_ticket set state = 'placed' where state = 'lost'`],
  ['lottery_state', `update lottery_draw set state = 'open' where state = 'settled'`],
  ['lottery_state', `update lottery_item set collect = 'held' where state = 'won'`],
  ['lottery_exposure', 'update lottery_exposure set liability = liability + 1'],
  ['lottery_exposure', 'delete from lottery_exposure'],
  ['lottery_player_number', 'update lottery_player_number set stake = stake + 1'],
  ['lottery_root', `update lottery_ticket set state = 'deleted' where state = 'lost'`],
  ['lottery_root', 'update lottery_ticket set leaf = null'],
  ['lottery_done', `update lottery_draw set done_at = now() where state = 'open'`],
  ['transaction_entry', `delete from entry where tx_id in ${TX('lottery_win')}`],
  ['transaction_entry', `update entry set amount = -amount where tx_id in ${TX('lottery_bet')}`],
  ['play_counter', `insert into play_hour (player_id, hour, staked) values ($1, 1, 5)`],
]
test.each(DAMAGES)('the audit finds by %s: %s', async (check, sql) => {
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await openBooks(client)
    await client.query(sql.replace('$1', String(player.id)))
    expect((await client.query(CHECKS[check] ?? '')).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

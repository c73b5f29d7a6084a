/** Limits, breaks and the reminder hold for tickets of the lottery, and count what it takes and gives. */
import type { LimitKind } from '@samnang/core/player/limits'
import { beforeEach, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import {
  answerOf,
  bodyOf,
  confirmNight,
  lineOf,
  openTicketDraw,
  place,
  ticketTests,
  traceOfTickets,
  wordOf,
} from '../../test/lottery-tickets.ts'
import { askLimit } from '../../test/playing.ts'
import { excludeByName, excludeSelf } from '../players/exclude-player.ts'
import { lockPlayer } from '../players/player-admin.ts'
import { limitsOf } from '../players/safe-play.ts'
import { UncountedPlay } from '../players/uncounted-play.ts'
import { deleteTicket } from './delete-ticket.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

const { db, parts } = await ticketTests()
let draw: LotteryDrawRow
let player: TestPlayer

beforeEach(async () => {
  draw = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  player = await addPlayer(db, 1_000_000)
})

const bet = (riel: number, number = '47') =>
  place(parts, player, bodyOf(draw, [lineOf([number], { posts: ['B'], amount: riel })]))

async function used(kind: LimitKind): Promise<number | undefined> {
  const limits = await limitsOf(db.pool, player.id)
  return limits.find((limit) => limit.kind === kind && limit.window === '24h')?.used
}

const HOUR = 3_600_000
const stops: [string, (player: TestPlayer) => Promise<unknown>, string][] = [
  ['is locked', ({ username }) => lockPlayer(db.pool, username), 'account_locked'],
  [
    'takes a break',
    ({ id }) =>
      excludeSelf(db.pool, id, { kind: 'cooling_off', untilMs: Date.now() + 25 * HOUR }, 'test', []),
    'cooling_off',
  ],
  ['is excluded', ({ username }) => excludeByName(db.pool, username, Date.now() + HOUR, []), 'excluded'],
  [
    'has to answer the reminder',
    ({ id }) => db.owner.query('update player set reminder_at = now() where id = $1', [id]),
    'reality_check_due',
  ],
]
test.each(stops)('a player who %s places nothing', async (_, stop, code) => {
  await stop(player)
  const before = await traceOfTickets(db)
  expect(await bet(1000)).toMatchObject({ code })
  expect(await traceOfTickets(db)).toBe(before)
})

test('a stake limit counts tickets, and frees what is taken back', async () => {
  answerOf(await bet(2000))
  answerOf(await askLimit(db, player.id, ['stake', '24h', 10_000]))
  expect(await used('stake')).toBe(2000)
  const { ticket } = answerOf(await bet(7000))
  expect(await bet(1100)).toMatchObject({ code: 'stake_limit' })
  answerOf(await bet(1000))
  answerOf(await deleteTicket(parts, { playerId: player.id, ticketId: BigInt(ticket.id), itemId: null }))
  expect(await used('stake')).toBe(3000)
  answerOf(await bet(7000))
})

test('ten tickets at once never pass a stake limit', async () => {
  answerOf(await askLimit(db, player.id, ['stake', '24h', 10_000]))
  const words = (await Promise.all(Array.from({ length: 10 }, () => bet(3000)))).map(wordOf)
  expect(words.filter((word) => word === 'placed')).toHaveLength(3)
  expect(words.filter((word) => word === 'stake_limit')).toHaveLength(7)
})

test('a loss limit counts open tickets as lost, and what they win', async () => {
  answerOf(await askLimit(db, player.id, ['loss', '24h', 5000]))
  answerOf(await bet(5000))
  expect(await bet(100)).toMatchObject({ code: 'loss_limit' })
  await confirmNight(db, draw.id)
  await settleLotteryDraw(parts, draw.id)
  draw = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  answerOf(await bet(100_000))
  expect(await used('loss')).toBe(0)
})

test('a first limit and the reminder know what was played before, refunds and wins among it', async () => {
  const play = new UncountedPlay(db.pool)
  const seen = async () => {
    const hours = await play.hours(player.id, 0)
    return hours.reduce(
      (sum, { stakedUnits, paidUnits }) => [(sum[0] ?? 0n) + stakedUnits, (sum[1] ?? 0n) + paidUnits],
      [0n, 0n],
    )
  }
  const { ticket } = answerOf(await bet(2000, '11'))
  expect(await seen()).toEqual([200_000_000n, 0n])
  answerOf(await bet(1000))
  answerOf(await deleteTicket(parts, { playerId: player.id, ticketId: BigInt(ticket.id), itemId: null }))
  await confirmNight(db, draw.id)
  await settleLotteryDraw(parts, draw.id)
  expect(await seen()).toEqual([100_000_000n, 9_000_000_000n])
  answerOf(await askLimit(db, player.id, ['stake', '24h', 1_000_000]))
  expect(await used('stake')).toBe(1000)
})

/**
 * A month of bets of every kind, made by the functions that make them for players: two polls over midnights of Phnom
 * Penh, the three lotteries with a reopened, a void and a taken back one, games, deposits, withdrawals, adjustments.
 */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { inTransaction } from '../src/database/pool.ts'
import { bookHold, bookPayout, bookRelease } from '../src/ledger/book-cash.ts'
import { deleteTicket } from '../src/lottery/delete-ticket.ts'
import { reopenLotteryDraw, undoLotteryDraw } from '../src/lottery/reopen-lottery.ts'
import { settleLotteryDraw } from '../src/lottery/settle-lottery.ts'
import { refundLotteryDraw, voidLotteryDraw } from '../src/lottery/void-lottery.ts'
import { cashAccount, creditedDeposits } from './cash-house.ts'
import type { TestDatabase } from './database.ts'
import { addPlayers } from './draw-world.ts'
import { type LivedDraw, liveThrough, randomFrom } from './lived-book.ts'
import {
  lineOf,
  lotteryWorld as livingWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from './lottery-life.ts'
import {
  close,
  confirm,
  dayResult,
  line,
  lotteryWorld,
  nightResult,
  openDraw,
  place,
  thaiResult,
} from './lottery-world.ts'
import { closeBooks, openBooks } from './open-books.ts'
import { move } from './real-money.ts'
import { testServer } from './server.ts'
import { anybody } from './two-people.ts'
import { decided, testProvider, testWallet, type WalletPlayer, walletPlayer } from './wallet.ts'

type Random = ReturnType<typeof randomFrom>
type LivingWorld = Awaited<ReturnType<typeof livingWorld>>

/** The first draw closes a minute before a midnight of Phnom Penh; the others follow at this distance. */
const FIRST_CLOSE_MS = Date.UTC(2026, 8, 30, 16, 59, 0)
const APART_MS = 11 * 3_600_000
const DRAWS = 50
const SLIPS = 30
const PLAYERS = 12
const TICKETS = 40
const ROUNDS = 60

/** The players, and how many bets they have made: a line, a ticket, a stake of a game. */
export async function playMonth(db: TestDatabase): Promise<{ players: bigint[]; bets: number }> {
  const random = randomFrom(16)
  const world = await livingWorld(db, 'month')
  const players = await addPlayers(db.owner, PLAYERS, 50_000_000)
  await playDraws(world, players, random)
  await playHouseDraw(world, players)
  await playLotteries(db, players, random)
  const gamblers = await playGames(db, random)
  await moveMoney(db, players, random)
  const { rows } = await db.owner.query<{ bets: number }>(
    `select ((select count(*) from ticket) + (select count(*) from lottery_ticket)
       + (select count(*) from game_tx where kind = 'bet'))::int as bets`,
  )
  return { players: [...players, ...gamblers], bets: rows[0]?.bets ?? 0 }
}

/** Settled, but for a void one in ten, one in its show and one that is open; their days are those of their shows. */
async function playDraws(world: LivingWorld, players: bigint[], random: Random): Promise<void> {
  const reign = await world.newReign()
  for (let at = 0; at < DRAWS; at++) {
    const last = DRAWS - at
    const end: LivedDraw['end'] =
      last === 1 ? 'open' : last === 2 ? 'in show' : at % 10 === 4 ? 'void' : 'settled'
    const poll = at % 3 === 0 ? 'POLL_1' : 'POLL_2'
    const draw = { poll, i: at + 1, closesMs: FIRST_CLOSE_MS + at * APART_MS, end } as const
    await liveThrough(world, reign, { draw, players, slips: SLIPS, random })
  }
  await world.owner.query(
    `update draw set settled_at = shown_at + interval '3 s' where settled_at is not null`,
  )
}

/** KH, which the house draws itself. */
async function playHouseDraw(world: LivingWorld, players: bigint[]): Promise<void> {
  const { id } = await openTestDraw(world, 'KH')
  const numbers = Array.from({ length: 20 }, (_, at) => String(5 * at).padStart(2, '0'))
  const tickets = players.map((player) => ({ player, items: [lineOf(numbers, ['A', 'B'], 1000)] }))
  await placeTickets(world, id, tickets)
  await passClose(world, id)
  await runLotteryDraw(world.parts, await world.newReign(), id)
}

/** Settled, reopened, called off, waiting; tickets that were taken back. */
async function playLotteries(db: TestDatabase, players: bigint[], random: Random): Promise<void> {
  const world = lotteryWorld(db)
  const sell = async (draw: bigint) => {
    const tickets: [bigint, bigint][] = []
    for (let at = 0; at < TICKETS; at++) {
      const player = players[random(players.length)] ?? 0n
      const number = String(random(100)).padStart(2, '0')
      const lines = [line([number, '12'], ['A'], 500 * (1 + random(4)))]
      if (at % 4 === 0) lines.push(line(['47'], ['A', 'B'], 1000))
      tickets.push([player, await place(world, player, draw, lines)])
    }
    return tickets
  }
  const settle = async (draw: bigint, result: unknown) => {
    await confirm(db, draw, result)
    await settleLotteryDraw(world, draw)
  }
  const [day, night, thai, off] = [
    await openDraw(db),
    await openDraw(db, 'VN', 'NIGHT'),
    await openDraw(db, 'TN', 'DAY'),
    await openDraw(db, 'VN', 'DAY'),
  ]
  for (const draw of [day, night, thai, off]) {
    const [[player, ticketId] = [0n, 0n]] = await sell(draw)
    const deleted = await deleteTicket(world, { playerId: player, ticketId, itemId: null })
    assert(deleted.ok, 'a ticket is taken back while its draw is open')
  }
  for (const draw of [day, night, thai]) await close(db, draw)
  await settle(day, dayResult({ g8: '12' }))
  await settle(night, nightResult('90012'))
  await settle(thai, thaiResult)
  await ageEvents(db, '5 days')
  for (const staff of ['sokha', 'dara'])
    assert(
      (await reopenLotteryDraw(db.pool, { drawId: day, note: 'wrong', staff, counts: anybody })).ok,
      'reopened',
    )
  await undoLotteryDraw(world, day)
  await ageEvents(db, '2 days')
  await settle(day, dayResult({ g8: '47' }))
  const word = { drawId: off, reason: 'other', note: 'no draw', staff: 'sokha', counts: anybody } as const
  assert((await voidLotteryDraw(db.pool, word)).ok, 'called off while it sells')
  await refundLotteryDraw(world, off)
  await sell(await openDraw(db, 'TN', 'DAY'))
}

/** What was bought and decided so far was so much earlier. */
async function ageEvents(db: TestDatabase, by: string): Promise<void> {
  await inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query('update lottery_done set at = at - $1::interval', [by])
    await tx.query(
      `update tx set created_at = created_at - $1::interval where starts_with(kind, 'lottery_')`,
      [by],
    )
    await closeBooks(tx)
  })
}

/** Rounds that are lost, won, taken back as a stake or as a win, and left open. */
async function playGames(db: TestDatabase, random: Random): Promise<bigint[]> {
  const provider = await testProvider(db)
  const server = await testServer({ db })
  const wallet = testWallet(server.app, provider)
  const players = [await walletPlayer(db, provider, 500_000), await walletPlayer(db, provider, 500_000)]
  for (let at = 0; at < ROUNDS; at++) {
    const player = players[at % players.length] as WalletPlayer
    const [bet, win, round] = [randomUUID(), randomUUID(), randomUUID()]
    const game_code = at % 3 === 0 ? 'table' : 'slot'
    const amount = 10_000_000 * (1 + random(9))
    const answers = [
      await decided(() => wallet.bet(player, { transaction_uuid: bet, round, game_code, amount })),
    ]
    if (at % 4 === 1) answers.push(await decided(() => wallet.rollback(player, bet, { round })))
    if (at % 4 > 1) {
      const fields = { transaction_uuid: win, round, game_code, amount: 2 * amount, round_closed: true }
      answers.push(await decided(() => wallet.win(player, bet, fields)))
    }
    if (at % 8 === 3) answers.push(await decided(() => wallet.rollback(player, win, { round })))
    for (const { status } of answers) assert(status === 'RS_OK', `the wallet answered ${status}`)
  }
  await server.close()
  return players.map(({ id }) => id)
}

/** Deposits of two days, withdrawals that are paid, given back and waiting, and corrections. */
async function moveMoney(db: TestDatabase, players: bigint[], random: Random): Promise<void> {
  const bank = await cashAccount(db.owner, 'ABA-1')
  await creditedDeposits(
    db.owner,
    players.map((player, at) => ({
      ...{ player, cashAccount: bank, amount: 1000 * (1 + random(900)) },
      ...{
        reference: String(100_000 + at),
        at: at % 2 === 0 ? '2026-10-07T16:59:59Z' : '2026-10-07T17:00:00Z',
      },
    })),
  )
  for (const [at, playerId] of players.entries()) {
    const wish = { withdrawal: BigInt(at + 1), playerId, amountUnits: rielToUnits(500 * (1 + random(50))) }
    await inTransaction(db.owner, async (tx) => {
      await bookHold(tx, wish)
      if (at % 3 === 0) await bookPayout(tx, { ...wish, cashAccount: bank })
      if (at % 3 === 1) await bookRelease(tx, wish)
    })
    await move(db.owner, { player: playerId, riel: 1 + random(99), kind: at % 2 === 0 ? 'credit' : 'debit' })
  }
}

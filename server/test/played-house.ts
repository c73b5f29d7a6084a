/** A small house with a past in every product, as a backup of it would be handed to a later version. */
import { randomUUID } from 'node:crypto'
import { assert } from '@samnang/core/refusal'
import type { TestDatabase } from './database.ts'
import { addPlayers } from './draw-world.ts'
import { type LivedDraw, liveThrough, randomFrom } from './lived-book.ts'
import {
  lineOf,
  lotteryWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from './lottery-life.ts'
import { testServer } from './server.ts'
import { decided, testProvider, testWallet, walletPlayer } from './wallet.ts'

/** Draws of lotto 59 closed around here; the one that is open stays so for a lifetime. */
const FIRST_CLOSE_MS = Date.UTC(2026, 8, 27, 16, 59, 50)
const LAST_CLOSE_MS = Date.UTC(2100, 0, 1)
const ENDS: LivedDraw['end'][] = ['settled', 'void', 'settled', 'in show', 'open']

/** Two players who bet on lotto 59, on VN and KH, and in a provider's game. Returns their ids. */
export async function playHouse(db: TestDatabase): Promise<bigint[]> {
  const world = await lotteryWorld(db, 'house')
  const players = await addPlayers(db.owner, 2, 1_000_000)
  const reign = await world.newReign()
  const random = randomFrom(59)
  for (const [at, end] of ENDS.entries()) {
    const closesMs = end === 'open' ? LAST_CLOSE_MS : FIRST_CLOSE_MS + at * 20_000
    const draw = { poll: 'POLL_2' as const, i: at + 1, closesMs, end }
    await liveThrough(world, reign, { draw, players, slips: 6, random })
  }
  await db.owner.query(`with early as (update draw set opens_at = now() where closes_at > now() returning id, opens_at)
    update draw_book b set opens_at = early.opens_at from early where early.id = b.draw_id`)
  const tickets = players.map((player) => ({ player, items: [lineOf(['12', '47'], ['A'], 1000)] }))
  const [drawn, waiting] = [await openTestDraw(world, 'KH'), await openTestDraw(world, 'VN')]
  for (const { id } of [drawn, waiting]) await placeTickets(world, id, tickets)
  await passClose(world, drawn.id)
  await runLotteryDraw(world.parts, await world.newReign(), drawn.id)
  await playGame(db)
  return players
}

/** A round that was won, and one that is still going on. */
async function playGame(db: TestDatabase): Promise<void> {
  const provider = await testProvider(db)
  const server = await testServer({ db })
  const wallet = testWallet(server.app, provider)
  const player = await walletPlayer(db, provider, 100_000)
  const [won, round] = [randomUUID(), randomUUID()]
  const answers = [
    await decided(() => wallet.bet(player, { transaction_uuid: won, round })),
    await decided(() => wallet.win(player, won, { round, amount: 250_000_000, round_closed: true })),
    await decided(() => wallet.bet(player)),
  ]
  await server.close()
  for (const { status } of answers) assert(status === 'RS_OK', `the wallet answered ${status}`)
}

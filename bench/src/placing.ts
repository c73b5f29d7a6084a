/** A turn of placing bets, and what the transaction that they are measured against is filled with. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Outcome } from '@samnang/core/refusal'
import { pooledRandom } from '@samnang/server/base/pooled-random'
import type { Pool } from '@samnang/server/database/pool'
import { temporaryOperatorKey } from '@samnang/server/draws/operator-key'
import { addEvent } from '@samnang/server/live/outbox'
import type { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { BetDraws } from '@samnang/server/lotto59/bet-draws'
import type { PlacingParts } from '@samnang/server/lotto59/place-bets'
import { Receipts } from '@samnang/server/lotto59/receipts'
import { TicketNews } from '@samnang/server/lotto59/ticket-news'
import { closedLoop, slipOrder } from './closed-loop.ts'
import type { Turn, Window } from './turn.ts'

export interface Placing {
  url: string
  pgbench: string
  owner: Pool
  parts: PlacingParts
  drawId: bigint
  size: { players: number; seconds: number; warmSeconds: number }
}

const command = promisify(execFile)

/** `scale`: 100 000 accounts each. */
export async function fillTpcb(pgbench: string, url: string, scale: number): Promise<void> {
  await command(pgbench, ['-i', '-q', '-s', String(scale), url])
}

/** What the server's part of placing is made of, around `bets`. */
export function placingParts(money: Pool, bets: BetCounter): PlacingParts {
  const log = { warn: console.warn }
  const news = new TicketNews({ money, live: { publish: addEvent }, log } as unknown as ConstructorParameters<
    typeof TicketNews
  >[0])
  const draws = new BetDraws({ reads: money, clock: { now: () => Date.now() } })
  return {
    bets,
    reads: money,
    random: pooledRandom(),
    receipts: new Receipts(temporaryOperatorKey()),
    draws,
    news,
  }
}

export type Place = (placing: Placing, playerId: bigint, turn: number) => Promise<Outcome<unknown>>

/** `clients` in flight, `players` in turn. */
export function runBets(
  placing: Placing,
  { clients, players }: { clients: number; players: number },
  place: Place,
  window?: Window,
): Promise<Turn> {
  const { seconds, warmSeconds } = placing.size
  const size = { clients, seconds, warmSeconds, players }
  return closedLoop(size, (playerId, turn) => place(placing, playerId, turn), window)
}

/** A slip of one line, without receipt and reply. */
export function placeOrder({ parts, drawId }: Placing, playerId: bigint, turn: number) {
  return parts.bets.place(slipOrder(playerId, drawId, turn))
}

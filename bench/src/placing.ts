/** A turn of placing bets, and a turn of the transaction that they are measured against. */
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

/** What was done in a turn, and how long it took. */
export interface Turn {
  count: number
  seconds: number
}

export interface Placing {
  url: string
  pgbench: string
  owner: Pool
  parts: PlacingParts
  drawId: bigint
  size: { players: number; seconds: number }
}

interface Tpcb {
  pgbench: string
  url: string
  seconds: number
}

const command = promisify(execFile)

/** `scale`: 100 000 accounts each. */
export async function fillTpcb(pgbench: string, url: string, scale: number): Promise<void> {
  await command(pgbench, ['-i', '-q', '-s', String(scale), url])
}

/** One turn of it; where it runs and for how long. */
export async function runTpcb({ url, pgbench, seconds }: Tpcb, clients: number): Promise<Turn> {
  const threads = String(Math.min(2, clients))
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-T', String(seconds), url]
  const { stdout } = await command(pgbench, options)
  const count = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  return { count, seconds: count / perSecond }
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
export function runBets(placing: Placing, clients: number, players: number, place: Place): Promise<Turn> {
  const { seconds } = placing.size
  return closedLoop({ clients, seconds, players }, (playerId, turn) => place(placing, playerId, turn))
}

/** A slip of one line, without receipt and reply. */
export function placeOrder({ parts, drawId }: Placing, playerId: bigint, turn: number) {
  return parts.bets.place(slipOrder(playerId, drawId, turn))
}

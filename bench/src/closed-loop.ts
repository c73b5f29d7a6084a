/** Slips for the database driver, and the loop that keeps a number of them under way. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { nameBytes, tagIn } from '@samnang/core/fairness/commitment'
import { checkSlip } from '@samnang/core/lotto59/check-slip'
import { DEFAULT_LIMITS, DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import type { Outcome } from '@samnang/core/refusal'
import { pooledRandom } from '@samnang/server/base/pooled-random'
import { nativeHmac } from '@samnang/server/lotto59/native-hmac'
import type { SlipOrder } from '@samnang/server/lotto59/slip-store'
import { betEntry } from './bet-request.ts'
import { FIRST_PLAYER } from './players.ts'
import { type Turn, UNWATCHED, type Window } from './turn.ts'

/** Of every player. */
export const BENCH_SECRET = randomBytes(32)

const random = pooledRandom()
/** What `BetDraws` keeps of the draw; the tag itself is made for every slip, as if each came of another player. */
const NAME = nameBytes({ game: 'POLL_1', day: 2, i: 1 })

/** What `placeBets` does before it asks the database. */
export function slipOrder(playerId: bigint, drawId: bigint, turn: number, count = 1): SlipOrder {
  const entries = Array.from({ length: count }, (_, at) => betEntry(turn + at))
  const lines = checkSlip(entries, DEFAULT_PAYTABLE, DEFAULT_LIMITS)
  if (!lines.ok) throw new Error(`bet refused: ${lines.code}`)
  return {
    key: randomUUID(),
    playerId,
    drawId,
    requestHash: random.bytes(32),
    acctTag: tagIn(NAME, BENCH_SECRET, nativeHmac),
    clientNonce: random.bytes(16),
    lines: lines.value,
    salts: random.bytes(16 * count),
  }
}

export interface LoopSize {
  clients: number
  /** Counted. */
  seconds: number
  /** Before; without: none. */
  warmSeconds?: number
  players: number
}

/** Each of `clients` places its next slip when the last one is answered; a refusal ends the run. */
export async function closedLoop(
  { clients, seconds, warmSeconds = 0, players }: LoopSize,
  place: (playerId: bigint, turn: number) => Promise<Outcome<unknown>>,
  window: Window = UNWATCHED,
): Promise<Turn> {
  let [count, isOver] = [0, false]
  const client = async (at: number) => {
    for (let turn = at; !isOver; turn += clients) {
      const placed = await place(BigInt(FIRST_PLAYER + ((turn * 7919) % players)), turn)
      if (!placed.ok) throw new Error(`bet refused: ${placed.code}`)
      count++
    }
  }
  const counted = async () => {
    await delay(warmSeconds * 1000)
    await window.opens()
    const [from, started] = [count, performance.now()]
    await delay(seconds * 1000)
    const done = { count: count - from, seconds: (performance.now() - started) / 1000 }
    await window.closes()
    return done
  }
  const end = () => {
    isOver = true
  }
  const [done] = await Promise.all([
    counted().finally(end),
    ...Array.from({ length: clients }, (_, at) => client(at).finally(end)),
  ])
  return done
}

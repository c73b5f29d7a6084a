/** Places a slip: the rules are asked here, the database decides about time, money and limits. */
import { hash } from 'node:crypto'
import type { BetPlaced } from '@samnang/contract/lotto59'
import { equalBytes, fromHex, hex } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import { tagIn } from '@samnang/core/fairness/commitment'
import { checkSlip, type Line, type SlipEntry } from '@samnang/core/lotto59/check-slip'
import type { PollName } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, assert, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import type { Random } from '../parts.ts'
import type { Player } from '../players/player.ts'
import type { BetCounter, PlacedSlip } from './bet-counter.ts'
import type { BetDraw, BetDraws } from './bet-draws.ts'
import { findSlip, type StoredSlip } from './bet-store.ts'
import { nativeHmac } from './native-hmac.ts'
import { publicTicket } from './public-ticket.ts'
import type { Receipts } from './receipts.ts'
import type { PlacingCode, SlipOrder } from './slip-store.ts'
import type { TicketNews } from './ticket-news.ts'

export interface PlacingParts {
  bets: BetCounter
  reads: Pool
  random: Random
  receipts: Receipts
  draws: BetDraws
  news: Pick<TicketNews, 'add'>
}

export interface SlipRequest {
  poll: PollName
  drawId: bigint
  /** 32 hex digits made by the browser; else the server makes one. */
  clientNonce: string | undefined
  entries: readonly SlipEntry[]
  /** UUID in lower case; without one the server makes one, and the slip cannot be repeated. */
  key: string | undefined
  /** What the key stands for: the checked body of the request. */
  content: unknown
}

/**
 * All bets of the slip or none. The same key and content answer the same again, whatever clock, balance and limits
 * say by now. Refusals: those of `checkSlip` and `BetCounter.place`, `not_found`, `invalid_bet` (a draw of the other
 * poll), `draw_closed`, `idempotency_mismatch`.
 */
export async function placeBets(
  parts: PlacingParts,
  player: Pick<Player, 'id' | 'secret'>,
  request: SlipRequest,
): Promise<Outcome<BetPlaced, PlacingCode>> {
  const draw = await parts.draws.find(request.drawId)
  if (!draw) return refused('not_found')
  if (draw.poll !== request.poll) return refused('invalid_bet')
  const key = request.key ?? randomUuid(parts.random)
  const id = { playerId: player.id, key }
  const requestHash = hash('sha256', canonicalJson(request.content), 'buffer')
  const lines = draw.paytable
    ? checkSlip(request.entries, draw.paytable, draw.limits)
    : refused('draw_closed')
  // Limits may have changed since the slip was placed, or is being placed: what is known is answered before what is refused.
  if (!lines.ok) {
    await parts.bets.answered(id)
    return answerKnown(parts, draw, id, requestHash, lines)
  }
  const order = {
    playerId: player.id,
    key,
    drawId: draw.id,
    requestHash,
    acctTag: tagOf(player.secret, draw),
    clientNonce: request.clientNonce ? fromHex(request.clientNonce) : parts.random.bytes(16),
    lines: lines.value,
    salts: parts.random.bytes(16 * lines.value.length),
  }
  const placed = await parts.bets.place(order)
  if (!placed.ok) return placed
  if (placed.value.replay) return answerKnown(parts, draw, id, requestHash, refused('not_found'))
  parts.news.add(draw, player.id)
  const slip = storedBy(order, placed.value)
  return accepted(answerOf(draw, slip, parts.receipts.of(draw, slip.tickets, placed.value.signedWith)))
}

const tags = new WeakMap<Uint8Array, { of: BetDraw['id']; tag: Uint8Array }>()

/** A player's tag in this draw, kept with the secret for as long as the session is in memory. */
function tagOf(secret: Uint8Array, { id, name }: Pick<BetDraw, 'id' | 'name'>): Uint8Array {
  const known = tags.get(secret)
  if (known?.of === id) return known.tag
  const tag = tagIn(name, secret, nativeHmac)
  tags.set(secret, { of: id, tag })
  return tag
}

async function answerKnown(
  parts: Pick<PlacingParts, 'reads' | 'receipts'>,
  draw: BetDraw,
  { playerId, key }: Pick<SlipOrder, 'playerId' | 'key'>,
  requestHash: Uint8Array,
  otherwise: Refusal<PlacingCode>,
): Promise<Outcome<BetPlaced, PlacingCode>> {
  const slip = await findSlip(parts.reads, { playerId, key, drawId: draw.id })
  if (!slip) return otherwise
  if (!equalBytes(slip.requestHash, requestHash)) return refused('idempotency_mismatch')
  return accepted(answerOf(draw, slip, parts.receipts.again(draw, slip.tickets)))
}

/** The slip that was placed just now, as it would be read from the book. */
function storedBy(order: SlipOrder, placed: PlacedSlip & { replay: false }): StoredSlip {
  const tickets = order.lines.map((line: Line, at) => {
    const id = placed.ticketIds[at]
    assert(id !== undefined, 'every line has become a ticket')
    return {
      id,
      typeNo: line.typeNo,
      pick: line.pick,
      rateCenti: line.rateCenti,
      stakeUnits: line.stakeUnits,
      acceptedMs: BigInt(placed.acceptedMs),
      salt: order.salts.subarray(16 * at, 16 * at + 16),
      leaf: placed.leaves.subarray(32 * at, 32 * at + 32),
    }
  })
  const { slipId, balance } = placed
  return { slipId, drawId: order.drawId, requestHash: order.requestHash, balance, tickets }
}

/** Tickets as on the day they were bought: the answer to a repeated request says what the first one said. */
function answerOf(draw: BetDraw, slip: StoredSlip, receipts: BetPlaced['receipts']): BetPlaced {
  assert(slip.drawId === draw.id, 'the content names the draw')
  return {
    group_id: Number(slip.slipId),
    result_id: Number(slip.drawId),
    balance: unitsToRiel(slip.balance),
    tickets: slip.tickets.map(({ id, typeNo, pick, rateCenti, stakeUnits, acceptedMs }) => {
      const bet = { typeNo, pick, rateCenti, stakeUnits, acceptedMs: Number(acceptedMs) }
      return publicTicket({ id, slipId: slip.slipId, draw, ...bet }, null)
    }),
    receipts,
  }
}

function randomUuid(random: Random): string {
  return hex(random.bytes(16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

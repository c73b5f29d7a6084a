/** Places a ticket of the lottery: the rules are asked here, the database decides about time, money and limits. */
import { createHash } from 'node:crypto'
import type { BodyOf, CodeOf, ReplyOf } from '@samnang/contract/endpoints'
import { equalBytes, hex } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, assert, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import type { Parts } from '../parts.ts'
import { findTicket } from './lottery-ticket-store.ts'
import { type OfferedDraw, offeredDraw } from './offered-draw.ts'
import { findPlaced, placeLotteryTicket, type TicketOrder, type TicketVerdict } from './place-ticket-store.ts'
import { aboutLine, asShown, type PricedLine, priceLines } from './price-lines.ts'
import { asPlaced, withItems } from './public-lottery-ticket.ts'
import { type SettleParts, tellBalances } from './settle-parts.ts'

export type TicketParts = SettleParts & Pick<Parts, 'reads' | 'random'>
export type TicketBody = BodyOf<'POST /api/lottery/ticket/bet'>
export type TicketCode = CodeOf<'POST /api/lottery/ticket/bet'>
export type TicketPlaced = ReplyOf<'POST /api/lottery/ticket/bet'>

/** How often a ticket is priced again because rules or specials of its draw have changed in between. */
const PRICINGS_MAX = 3

interface Request {
  playerId: bigint
  key: string
  requestHash: Uint8Array
  body: TicketBody
}

/**
 * All lines or none. The same key and body answer the same again, whatever clock, balance and limits say by now.
 * Refusals: those of `priceLines`, `asShown` and `place_lottery_ticket`, `not_found` (the draw, or a draft that is none
 * any more), `invalid_bet` (no line), `idempotency_mismatch`.
 */
export async function placeTicket(
  parts: TicketParts,
  playerId: bigint,
  body: TicketBody,
  key: string | undefined,
): Promise<Outcome<TicketPlaced, TicketCode>> {
  const request = requestOf(parts, playerId, body, key)
  const verdict = await pricedAndPlaced(parts, request)
  // Limits may have changed since the ticket was placed: what is known is answered before what is refused.
  if (!verdict.ok) return answerKnown(parts, request, verdict)
  const { code, n, line, number, ticketId, balance } = verdict.value
  if (code === 'replay') return answerKnown(parts, request, refused('not_found'))
  if (code === 'mismatch') return refused('idempotency_mismatch')
  if (code !== null && n !== null && line !== null && number !== null)
    return refused(code, { n: Math.floor(unitsToRiel(n)), ...aboutLine(line - 1, [number]) })
  if (code !== null) return refused(code)
  assert(ticketId !== null && balance !== null, 'a placed ticket has an id and a balance')
  void tellBalances(parts, [playerId])
  return accepted(await answerOf(parts, playerId, ticketId, balance))
}

/** While the lottery is switched off: what this key has placed before. Refusals `lottery_off`, `idempotency_mismatch`. */
export function answerPlaced(
  parts: TicketParts,
  playerId: bigint,
  body: TicketBody,
  key: string | undefined,
): Promise<Outcome<TicketPlaced, TicketCode>> {
  return answerKnown(parts, requestOf(parts, playerId, body, key), refused('lottery_off'))
}

function requestOf(
  { random }: Pick<TicketParts, 'random'>,
  playerId: bigint,
  body: TicketBody,
  key: string | undefined,
): Request {
  // One name for the bets of both lotteries: a key that one of them has used is known to the other.
  const name = `bet:${playerId}:${key ?? hex(random.bytes(16))}`
  return { playerId, key: name, requestHash: hashOf(body), body }
}

type Placed = Omit<TicketVerdict, 'code'> & { code: Exclude<TicketVerdict['code'], 'retry'> }

async function pricedAndPlaced(parts: TicketParts, request: Request): Promise<Outcome<Placed, TicketCode>> {
  const { body } = request
  for (let pricing = 1; ; pricing++) {
    const offered = await offeredDraw(parts.money, BigInt(body.result_id))
    if (!offered) return refused('not_found')
    if (body.items.length === 0) return refused('invalid_bet')
    const priced = priceLines(offered, body.items)
    const lines = priced.ok ? asShown(priced.value, offered.draw.rulesVersion, body.shown) : priced
    if (!lines.ok) return lines
    const verdict = await placeLotteryTicket(parts.money, orderOf(request, offered, lines.value))
    const { code } = verdict
    if (code !== 'retry') return accepted({ ...verdict, code })
    if (pricing === PRICINGS_MAX) return refused('unavailable')
  }
}

function orderOf(
  { playerId, key, requestHash, body }: Request,
  { draw, rules, specials }: OfferedDraw,
  lines: readonly PricedLine[],
): TicketOrder {
  return {
    key,
    requestHash,
    playerId,
    drawId: draw.id,
    draftId: body.ticket_id === undefined ? null : BigInt(body.ticket_id),
    rulesVersion: draw.rulesVersion,
    specials,
    lines,
    limits: rules.limits,
  }
}

/** Under the account's lock: a ticket of this key that is being placed just now is waited for. */
async function answerKnown(
  parts: TicketParts,
  { playerId, key, requestHash }: Request,
  otherwise: Refusal<TicketCode>,
): Promise<Outcome<TicketPlaced, TicketCode>> {
  const known = await inTransaction(parts.money, async (tx) => {
    await lockBalance(tx, playerId)
    return findPlaced(tx, key)
  })
  if (!known) return otherwise
  if (!equalBytes(known.requestHash, requestHash)) return refused('idempotency_mismatch')
  return accepted(await answerOf(parts, playerId, known.ticketId, known.balance))
}

async function answerOf(
  { money }: Pick<TicketParts, 'money'>,
  playerId: bigint,
  ticketId: bigint,
  balance: bigint,
): Promise<TicketPlaced> {
  const ticket = await findTicket(money, playerId, ticketId)
  assert(ticket, 'a placed ticket is never deleted')
  return { ...asPlaced(await withItems(money, ticket)), balance: unitsToRiel(balance) }
}

/** Amounts as text: what a client sends may be a fraction, which canonical JSON does not know. */
function hashOf(body: TicketBody): Uint8Array {
  const items = body.items.map((item) => ({ ...item, amount: String(item.amount) }))
  return createHash('sha256')
    .update(canonicalJson({ ticket: { ...body, items } }))
    .digest()
}

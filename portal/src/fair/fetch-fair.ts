/** Collects the public records of a draw, and the proofs of the player's own tickets. */

import { CallFailed } from '@samnang/client/call-failed'
import { hasPublicLeaves, isLottery } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw, PublishedProof } from '@samnang/core/fairness/published-records'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { call } from '../calls/call.ts'
import { type FairData, isFinal, type OwnBet } from './fair-data.ts'
import { keptReceipts } from './kept-receipts.ts'

/** More tickets than this are not looked at one by one. */
export const OWN_SHOWN = 50
const AT_ONCE = 6

export interface Fetched {
  data: FairData
  /** The draw is there, but the proofs of own tickets did not come. */
  ownFailed: boolean
  ownCut: boolean
}

/** Null where no such draw was opened. Rejects with `CallFailed` when the records do not come. */
export async function fetchFair(id: string, isPlayer: boolean): Promise<Fetched | null> {
  const draw = await orNull(call('GET /api/fairness/:result_id', { params: { result_id: id }, quiet: true }))
  if (draw === null) return null
  const [keys, leaves, own] = await Promise.all([
    call('GET /api/fairness/keys', { quiet: true }),
    isFinal(draw) ? leavesOf(id) : null,
    ownBets(draw, isPlayer),
  ])
  const { bets, ...told } = own
  return { data: { asked: Number(id), draw, keys, leaves, own: bets }, ...told }
}

/** Null where the house says that there are none: the checks make of it what that means. Rejects where no answer comes. */
async function leavesOf(id: string): Promise<string[] | null> {
  const found = await orNull(
    call('GET /api/fairness/:result_id/leaves', { params: { result_id: id }, quiet: true }),
  )
  return found?.leaves ?? null
}

async function ownBets(draw: PublishedDraw, isPlayer: boolean) {
  const id = String(draw.result_id)
  const receipts = keptReceipts(window.localStorage, draw.result_id)
  const alone: OwnBet[] = receipts.map((receipt) => ({ ticket_id: receipt.ticket_id, proof: null, receipt }))
  const cut = { bets: alone.slice(0, OWN_SHOWN), ownFailed: false, ownCut: alone.length > OWN_SHOWN }
  if (!isPlayer || !hasPublicLeaves(draw)) return cut
  try {
    const ids = new Set(receipts.map(({ ticket_id }) => ticket_id))
    const page = isLottery(draw) ? await lotteryTickets(draw) : await lotto59Tickets(id)
    for (const ticket of page.ids) ids.add(ticket)
    const shown = [...ids].sort((a, b) => a - b).slice(0, OWN_SHOWN)
    const proofs = await inTurns(shown, (ticketId) => proofOf(id, ticketId))
    const bets = shown.map((ticket_id, at) => ({
      ticket_id,
      proof: proofs[at] ?? null,
      receipt: receipts.find((one) => one.ticket_id === ticket_id) ?? null,
    }))
    return { bets, ownFailed: false, ownCut: ids.size > OWN_SHOWN || page.isCut }
  } catch (failure) {
    if (failure instanceof CallFailed) return { ...cut, ownFailed: true }
    throw failure
  }
}

interface OwnPage {
  ids: number[]
  isCut: boolean
}

async function lotto59Tickets(id: string): Promise<OwnPage> {
  const query = { result_id: id, limit: '100' }
  const { rows, next } = await call('GET /api/v1/ticket/list', { query, quiet: true })
  return { ids: rows.map((ticket) => ticket.id), isCut: next !== null }
}

/** The list goes by days: all of those on which the draw was open. What was taken back is no ticket of the draw. */
async function lotteryTickets({ result_id, game, open }: PublishedDraw): Promise<OwnPage> {
  const type = game === 'VN' || game === 'TN' ? game : 'KH'
  const query = { type, from: dayAt(open.openMs), to: dayAt(open.closeMs), limit: '100' } as const
  const { rows, next } = await call('GET /api/lottery/ticket/list', { query, quiet: true })
  const own = rows.filter(
    (ticket) => ticket.result_id === result_id && ticket.placed_at !== null && ticket.state !== 'deleted',
  )
  return { ids: own.map((ticket) => ticket.id), isCut: next !== null }
}

/** Null where the house has none: of a ticket of somebody else, since receipts stay on a shared device, and of one left out. */
function proofOf(id: string, ticketId: number): Promise<PublishedProof | null> {
  const asked = { params: { result_id: id }, query: { ticket_id: String(ticketId) }, quiet: true }
  return orNull(call('GET /api/fairness/:result_id/proof', asked))
}

async function inTurns<A, B>(list: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (let at = 0; at < list.length; at += AT_ONCE)
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))))
  return done
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'not_found') return null
    throw failure
  }
}

/** Collects the public records of a draw, and the proofs of the player's own tickets. */
import type { PublishedProof } from '@samnang/core/fairness/published-records'
import { call } from '../calls/call.ts'
import { CallFailed } from '../calls/call-failed.ts'
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
    ownBets(id, isPlayer, draw.result !== null),
  ])
  const { bets, ...told } = own
  return { data: { asked: Number(id), draw, keys, leaves, own: bets }, ...told }
}

async function leavesOf(id: string): Promise<string[] | null> {
  const found = await orNull(
    call('GET /api/fairness/:result_id/leaves', { params: { result_id: id }, quiet: true }),
  )
  return found?.leaves ?? null
}

async function ownBets(id: string, isPlayer: boolean, isShown: boolean) {
  const receipts = keptReceipts(window.localStorage, Number(id))
  const alone: OwnBet[] = receipts.map((receipt) => ({ ticket_id: receipt.ticket_id, proof: null, receipt }))
  const cut = { bets: alone.slice(0, OWN_SHOWN), ownFailed: false, ownCut: alone.length > OWN_SHOWN }
  if (!isPlayer || !isShown) return cut
  try {
    const ids = new Set(receipts.map(({ ticket_id }) => ticket_id))
    const page = await call('GET /api/v1/ticket/list', {
      query: { result_id: id, limit: '100' },
      quiet: true,
    })
    for (const ticket of page.rows) ids.add(ticket.id)
    const shown = [...ids].sort((a, b) => a - b).slice(0, OWN_SHOWN)
    const proofs = await inTurns(shown, (ticketId) => proofOf(id, ticketId))
    const bets = shown.map((ticket_id, at) => ({
      ticket_id,
      proof: proofs[at] ?? null,
      receipt: receipts.find((one) => one.ticket_id === ticket_id) ?? null,
    }))
    return { bets, ownFailed: false, ownCut: ids.size > OWN_SHOWN || page.next !== null }
  } catch (failure) {
    if (failure instanceof CallFailed) return { ...cut, ownFailed: true }
    throw failure
  }
}

/** Null for the ticket of somebody else: receipts stay on a shared device. */
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

/**
 * The player's own list of winnings: a mark on lines that have won. Money moved when the draw was settled; the mark moves
 * none, and stands in nobody's way. What staff hand out over a counter is another one (`hand-out.ts`).
 */
import type { LotteryTicketWithItems } from '@samnang/contract/lottery'
import { accepted, assert, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { inTransaction, type Tx } from '../database/pool.ts'
import type { LotteryItemRow } from './lottery-ticket-store.ts'
import { findTicket, itemsOfTicket } from './lottery-ticket-store.ts'
import { lockTicket, markCollect, markPaidOut } from './payout-list-store.ts'
import type { TicketParts } from './place-ticket.ts'
import { withItems } from './public-lottery-ticket.ts'

type ListParts = Pick<TicketParts, 'money'>

/**
 * Marks the lines named as collected, else all that are on the list; what was marked before stays so. Refusals `not_found`,
 * `not_won` (a line named has won nothing; or no line has).
 */
export function payOut(
  parts: ListParts,
  request: { playerId: bigint; ticketId: bigint; itemIds: readonly bigint[] | null },
): Promise<Outcome<LotteryTicketWithItems, 'not_found' | 'not_won'>> {
  const { itemIds } = request
  return changeList(parts, request, async (tx, items) => {
    const named = itemIds === null ? items.filter(isWon) : namedLines(items, itemIds)
    if (!named) return refused('not_found')
    if (named.length === 0 || !named.every(isWon)) return refused('not_won')
    const paid = named.filter(({ collect }) => (itemIds === null ? collect === 'listed' : collect !== 'paid'))
    await markCollect(tx, idsOf(paid), 'paid')
    return null
  })
}

/** Takes a winning line off the list; the win stays. Refusals `not_found`, `not_won`, `already_paid_out`. */
export function holdLine(
  parts: ListParts,
  request: { playerId: bigint; ticketId: bigint; itemId: bigint },
): Promise<Outcome<LotteryTicketWithItems, 'not_found' | 'not_won' | 'already_paid_out'>> {
  return changeList(parts, request, async (tx, items) => {
    const [line] = namedLines(items, [request.itemId]) ?? []
    if (!line) return refused('not_found')
    if (!isWon(line)) return refused('not_won')
    if (line.collect === 'paid') return refused('already_paid_out')
    await markCollect(tx, [line.id], 'held')
    return null
  })
}

/** Under the locks that a settlement being taken back waits for. `change` answers a refusal, or null when it is done. */
async function changeList<C extends string>(
  { money }: ListParts,
  { playerId, ticketId }: { playerId: bigint; ticketId: bigint },
  change: (tx: Tx, items: LotteryItemRow[]) => Promise<Refusal<C> | null>,
): Promise<Outcome<LotteryTicketWithItems, C | 'not_found' | 'not_won'>> {
  return inTransaction(money, async (tx) => {
    const drawState = await lockTicket(tx, playerId, ticketId)
    if (drawState === null) return refused('not_found')
    // While a settlement is taken back nothing more is marked: a line may still stand as won.
    if (drawState !== 'settled' && drawState !== 'confirmed') return refused('not_won')
    const refusal = await change(tx, await itemsOfTicket(tx, ticketId))
    if (refusal) return refusal
    await markPaidOut(tx, ticketId)
    const ticket = await findTicket(tx, playerId, ticketId)
    assert(ticket, 'a locked ticket is there')
    return accepted(await withItems(tx, ticket))
  })
}

function isWon({ state }: LotteryItemRow): boolean {
  return state === 'won'
}

/** Null: one of them is no line of this ticket. */
function namedLines(items: readonly LotteryItemRow[], ids: readonly bigint[]): LotteryItemRow[] | null {
  const named = items.filter(({ id }) => ids.includes(id))
  return named.length === new Set(ids).size ? named : null
}

function idsOf(items: readonly LotteryItemRow[]): bigint[] {
  return items.map(({ id }) => id)
}

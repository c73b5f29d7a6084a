/** Tickets as they cross the wire. What a draw paid is only told once it is settled. */
import type { Ticket } from '@samnang/contract/lotto59'
import { type Bet, betOf } from '@samnang/core/lotto59/bet'
import { POSTS, type PollName, rangeOf, typeName } from '@samnang/core/lotto59/markets'
import { jackpotDiff } from '@samnang/core/lotto59/settle-bet'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'

export interface TicketFacts {
  id: bigint
  slipId: bigint
  draw: { id: bigint; poll: PollName; i: number }
  typeNo: number
  pick: bigint
  rateCenti: number
  stakeUnits: bigint
  acceptedMs: number
}

/** What became of the draw, from SETTLED or VOID on. */
export type Ending =
  | { state: 'SETTLED'; balls: readonly number[]; payoutUnits: bigint }
  /** The stake is back on the balance; the statement shows that. */
  | { state: 'VOID' }

/** `ending` null: the ticket waits for its result. */
export function publicTicket(ticket: TicketFacts, ending: Ending | null): Ticket {
  const bet = betOf(ticket.typeNo, ticket.pick)
  return {
    id: Number(ticket.id),
    result_id: Number(ticket.draw.id),
    group_id: Number(ticket.slipId),
    created_at: new Date(ticket.acceptedMs).toISOString(),
    poll: ticket.draw.poll,
    number: ticket.draw.i,
    type: typeName(ticket.typeNo),
    ...pickedBy(bet),
    rate: ticket.rateCenti / 100,
    amount: unitsToRiel(ticket.stakeUnits),
    ...endingOf(bet, ending),
    outstanding: ending === null,
    void: ending?.state === 'VOID',
  }
}

function pickedBy(bet: Bet): Pick<Ticket, 'status' | 'range' | 'value' | 'post' | 'numbers'> {
  if (bet.kind === 'jackpot') return { numbers: [...bet.numbers] }
  if (bet.kind === 'number') {
    const post = POSTS[bet.post - 1]
    assert(post, 'posts run from 1 to 5')
    return { value: bet.number, post }
  }
  const { status, low, high } = rangeOf(bet.typeNo)
  return { ...(status ? { status } : {}), range: `${low}-${high}` }
}

/** `payout` is all that the ticket won; `jackpot_win_amount` the same money, for jackpots only. */
function endingOf(
  bet: Bet,
  ending: Ending | null,
): Pick<Ticket, 'payout' | 'jackpot_win_amount' | 'jackpot_result'> {
  if (ending?.state !== 'SETTLED') return { payout: 0, jackpot_win_amount: 0, jackpot_result: null }
  const payout = unitsToRiel(ending.payoutUnits)
  if (bet.kind !== 'jackpot') return { payout, jackpot_win_amount: 0, jackpot_result: null }
  const posts = ending.balls.slice(0, POSTS.length)
  const matched = bet.numbers.filter((number) => posts.includes(number))
  const jackpot_result = { diff: jackpotDiff(bet.numbers, ending.balls), matched }
  return { payout, jackpot_win_amount: payout, jackpot_result }
}

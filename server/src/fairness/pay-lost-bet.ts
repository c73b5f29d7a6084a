/** A bet that the books lost when they were set back, paid by its signed receipt (docs/backups.md). */
import { ADJUSTMENTS } from '@samnang/core/ledger/accounts'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { book } from '../ledger/book.ts'
import { addEvent } from '../live/outbox.ts'
import { insertLostBet } from './lost-bet-store.ts'
import { checkLostReceipts, type LostReceipt } from './lost-receipts.ts'

export interface LostBetPayment {
  playerId: bigint
  ticket: bigint
  /** As `checkLostReceipts` reads them; they are checked anew. */
  records: string
  /** What whoever asks has seen. */
  owedUnits: bigint
  by: By
}

export type PayLostBetCode = 'not_found' | 'lost_bet_paid' | 'lost_bet_not_owed' | 'changed_meanwhile'

/**
 * Pays what the receipt proves, payout − stake, once a ticket: the account's lock decides between two at once, and the
 * table's key between all. The house owes it: no limit and no break of the player stands in its way. Refusals:
 * `not_found`: no such player; `lost_bet_paid`; `lost_bet_not_owed`: forged, another player's, in the books, or won no
 * more than its stake; `changed_meanwhile`: it is another sum than was seen.
 */
export async function payLostBetIn(
  tx: Tx,
  { playerId, ticket, records, owedUnits, by }: LostBetPayment,
): Promise<Outcome<{ txId: bigint }, PayLostBetCode>> {
  const balance = await lockBalance(tx, playerId)
  const checked = balance === null ? null : await checkLostReceipts(tx, records, playerId)
  if (balance === null || checked === null) return refused('not_found')
  const receipt = checked.find((one) => one.ticket === ticket)
  if (receipt?.code === 'paid') return refused('lost_bet_paid')
  if (receipt?.code !== 'owed') return refused('lost_bet_not_owed')
  if (receipt.owedUnits !== owedUnits) return refused('changed_meanwhile')
  return accepted({ txId: await post(tx, playerId, receipt, by) })
}

async function post(tx: Tx, playerId: bigint, receipt: LostReceipt, by: By): Promise<bigint> {
  const { ticket, name, stakeUnits, owedUnits } = receipt
  const { txId, balanceAfter } = await book(tx, {
    key: `lost_bet:${ticket}`,
    kind: 'lost_bet',
    playerId,
    accountId: playerId,
    contraId: ADJUSTMENTS,
    amountUnits: owedUnits,
    note: `#${ticket}`,
  })
  const payoutUnits = stakeUnits + owedUnits
  await insertLostBet(tx, { ticket, playerId, name, stakeUnits, payoutUnits, txId })
  await recordAudit(tx, {
    ...by,
    action: 'lost_bet_paid',
    target: `player:${playerId}`,
    before: { balance: balanceAfter - owedUnits, ticket: null },
    after: { balance: balanceAfter, ticket },
    detail: { tx: txId, ...name, stake: stakeUnits, payout: payoutUnits },
  })
  await addEvent(tx, { topic: 'players', kind: 'balance', data: { players: [Number(playerId)] } })
  return txId
}

/** The cashier's four commands in the book. The request's number is the key: whoever asks twice moves money once. */
import { holdAccount } from '@samnang/core/ledger/accounts'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'
import { book } from './book.ts'

interface OfPlayer {
  playerId: bigint
  /** Above zero. */
  amountUnits: bigint
}

export interface Booked {
  txId: bigint
  /** What the player has to play with afterwards; of a payout, what is still held. */
  balanceAfter: bigint
}

/** Money that has reached a bank or till of the house becomes the player's. Their account is locked before. */
export function bookDeposit(
  tx: Tx,
  { deposit, playerId, amountUnits, cashAccount }: OfPlayer & { deposit: bigint; cashAccount: bigint },
): Promise<Booked> {
  return book(tx, {
    key: `deposit:${deposit}`,
    kind: 'deposit',
    playerId,
    accountId: playerId,
    contraId: cashAccount,
    amountUnits,
  })
}

/** Held money leaves the house from a bank or till. The player's account is locked before: it guards their hold, too. */
export function bookPayout(
  tx: Tx,
  { withdrawal, playerId, amountUnits, cashAccount }: OfPlayer & { withdrawal: bigint; cashAccount: bigint },
): Promise<Booked> {
  return book(tx, {
    key: `payout:${withdrawal}`,
    kind: 'payout',
    playerId,
    accountId: holdAccount(playerId),
    contraId: cashAccount,
    amountUnits: -amountUnits,
  })
}

/** Takes money out of play, so that it can be paid out. Throws where there is less. The player's account is locked before. */
export function bookHold(
  tx: Tx,
  { withdrawal, ...moved }: OfPlayer & { withdrawal: bigint },
): Promise<bigint> {
  return moveHold(tx, 'hold', { withdrawal, ...moved })
}

/** Held money is the player's to play with again. Their account is locked before. */
export function bookRelease(
  tx: Tx,
  { withdrawal, playerId, amountUnits }: OfPlayer & { withdrawal: bigint },
): Promise<bigint> {
  return moveHold(tx, 'release', { withdrawal, playerId, amountUnits: -amountUnits })
}

async function moveHold(
  tx: Tx,
  kind: 'hold' | 'release',
  { withdrawal, playerId, amountUnits }: OfPlayer & { withdrawal: bigint },
): Promise<bigint> {
  const { rows } = await tx.query<{ balance: bigint }>(
    'select book_hold(new_tx($1, $2, $3), $4) as balance',
    [`${kind}:${withdrawal}`, kind, playerId, amountUnits],
  )
  assert(rows[0], 'a booking answers the balance')
  return rows[0].balance
}

/** The door of a bank's or a till's account: nobody books on it while one of its days is being closed. */
import type { Tx } from '../database/pool.ts'

/** Before anything is booked on it, with the players' accounts locked already. False: the house has closed the account. */
export async function enterCashAccount(tx: Tx, cashAccount: bigint): Promise<boolean> {
  const { rows } = await tx.query<{ isOpen: boolean }>('select enter_cash_account($1) as "isOpen"', [
    cashAccount,
  ])
  return rows[0]?.isOpen === true
}

/** Alone with it until the transaction ends. False: it was never free for a second; whoever asks may try again. */
export async function holdCashAccount(tx: Tx, cashAccount: bigint): Promise<boolean> {
  const { rows } = await tx.query<{ isHeld: boolean }>('select hold_cash_account($1) as "isHeld"', [
    cashAccount,
  ])
  return rows[0]?.isHeld === true
}

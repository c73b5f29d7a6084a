/** A player's own account at a bank, as they write it down, and from when on money goes there. */
import { accepted, type Outcome, refused } from '../refusal.ts'
import { type BankCode, isBankCode } from './banks.ts'
import { isSameHolder, readHolderName } from './holder-name.ts'

/** Somebody who got hold of a password must not be paid before the player has had a day to notice. */
export const BANK_ACCOUNT_WAITS_HOURS = 24
/** Open ones of a player. */
export const BANK_ACCOUNTS_MAX = 5

export interface BankAccount {
  bank: BankCode
  number: string
  holder: string
}

/** Spaces and dashes in the number are how people write it. Refusal `invalid_field`. */
export function readBankAccount(given: {
  bank: string
  number: string
  holder: string
}): Outcome<BankAccount, 'invalid_field'> {
  const { bank } = given
  const number = given.number.replace(/[\s-]/g, '')
  const holder = readHolderName(given.holder)
  const errors: Record<string, string[]> = {}
  if (!isBankCode(bank)) errors.bank = ['must be one of the banks']
  if (!/^[0-9]{4,34}$/.test(number)) errors.number = ['must be 4 to 34 digits']
  if (holder === null) errors.holder = ['must be a name']
  if (!isBankCode(bank) || holder === null || Object.keys(errors).length > 0)
    return refused('invalid_field', { errors })
  return accepted({ bank, number, holder })
}

/** All accounts of a player have one holder: who they are does not change with the bank. */
export function isOwn(holder: string, known: readonly string[]): boolean {
  return known.every((name) => isSameHolder(name, holder))
}

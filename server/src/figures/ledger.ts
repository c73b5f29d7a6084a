/** The book as it is looked at: accounts, movements, days, the trial balance. */
export {
  type AccountDay,
  type AccountRow,
  type EntryRow,
  findAccount,
  listAccountDays,
  listAccounts,
  listEntries,
} from './account-store.ts'
export { type BalanceRow, type OwedDay, openStakes, owedByDay, trialBalance } from './balance-store.ts'
export { type Owed, owedAt } from './moment-store.ts'

/** What waits at the cashier's desk, and what became of the rest. */

export { type CashPlaceRow, type DeskPlayerRow, deskPlayer, openCashPlaces } from './desk-facts-store.ts'
export {
  countWaitingAtDesk,
  type DepositList,
  type DeskDepositRow,
  type DeskFilter,
  type DeskWithdrawalRow,
  findDeskDeposit,
  findDeskWithdrawal,
  listDeskDeposits,
  listDeskWithdrawals,
} from './desk-store.ts'

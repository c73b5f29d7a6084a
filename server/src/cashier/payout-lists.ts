/** Files for banks, and what stands in one. */
export { isInPayoutFile as standsInPayoutFile } from './claim-store.ts'
export {
  findPayout,
  linesOfPayout,
  listPayouts,
  type PayoutLineRow,
  type PayoutRow,
} from './payout-store.ts'

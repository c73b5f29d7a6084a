/** The jackpot pots as the desk looks at them. */
export { type PotEntryRow, potEntries } from './pot-store.ts'

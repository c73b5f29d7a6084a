/** What can be done with the line while it is typed. Pure. */
import type { LotteryOffer } from '@samnang/contract/lottery'
import { type Entry, entryItem } from './entry.ts'
import { isSound, lineView } from './lines.ts'

export interface EntryState {
  canAdd: boolean
  /** Riel; 0 while it is not complete. */
  cost: number
}

export function entryState(draw: LotteryOffer, entry: Entry, now: number): EntryState {
  const item = entryItem(entry)
  const view = item && lineView(draw, { id: 0, item }, now)
  return view && isSound(view) ? { canAdd: true, cost: view.cost } : { canAdd: false, cost: 0 }
}

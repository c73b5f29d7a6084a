import type { BetEntry, BetType, PollInfo } from '@samnang/contract/lotto59'
import type { SlipLine } from '../slip/slip-lines.ts'

/** What every part of the bet pad needs. */
export interface PadProps {
  poll: PollInfo
  /** The stake of the next tap, whole riel. */
  amount: number
  isOpen: boolean
  lines: readonly SlipLine[]
  /** What the player's tickets have on each market in the open draw. */
  staked: Partial<Record<BetType, number>>
  onBet: (entry: BetEntry) => void
  /** A word about what is missing before the bet can be put into the slip. */
  onHint: (text: string) => void
}

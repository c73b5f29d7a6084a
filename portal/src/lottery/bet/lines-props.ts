import type { LotteryOffer } from '@samnang/contract/lottery'
import type { Drafts } from './drafts-state.ts'
import type { Line, LineView } from './lines.ts'
import type { Act } from './use-drafts.ts'

/** What the parts that show the lines of a draw need. */
export interface LinesProps {
  draw: LotteryOffer
  /** Where lines with closed posts can go. */
  next: LotteryOffer | null
  drafts: Drafts
  act: Act
  views: readonly LineView[]
  balance: number
  onEdit: (line: Line) => void
  /** Takes lines to `next`. */
  onCarry: (ids: readonly number[]) => void
  onPlace: () => void
}

import type { LotteryOffer } from '@samnang/contract/lottery'
import type { Desk } from './desk-state.ts'
import type { Line, LineView } from './lines.ts'
import type { Act } from './use-bet-desk.ts'

/** What the parts that show the lines of a draw need. */
export interface LinesProps {
  draw: LotteryOffer
  /** Where lines with closed posts can go. */
  next: LotteryOffer | null
  desk: Desk
  act: Act
  views: readonly LineView[]
  balance: number
  onEdit: (line: Line) => void
  /** Takes lines to `next`. */
  onCarry: (ids: readonly number[]) => void
  onPlace: () => void
}

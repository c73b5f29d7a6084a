import type { PollInfo } from '@samnang/contract/lotto59'
import type { Slip } from './slip-state.ts'

/** What the parts that show the slip need. */
export interface SlipViewProps {
  slip: Slip
  poll: PollInfo
  balance: number
  isOpen: boolean
  /** What is missing or was cut before the next bet can stand. */
  hint: string
  onConfirm: () => void
  onRemove: (id: number) => void
  onDismiss: () => void
}

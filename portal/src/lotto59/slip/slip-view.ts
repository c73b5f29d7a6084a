import type { PollInfo } from '@samnang/contract/lotto59'
import type { Slip } from './slip-state.ts'

/** What the parts that show the slip need. */
export interface SlipViewProps {
  slip: Slip
  poll: PollInfo
  balance: number
  isOpen: boolean
  onConfirm: () => void
  onRemove: (id: number) => void
  onDismiss: () => void
}

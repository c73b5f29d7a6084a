import { cashier } from '../text/cashier.ts'
import { Tag } from '../ui/tag.tsx'

const TONES = { OPEN: 'warn', PAID: 'good', CANCELLED: 'plain' } as const

export function PayoutTag({ state }: { state: keyof typeof TONES }) {
  return <Tag tone={TONES[state]}>{cashier(`payout_state_${state}`)}</Tag>
}

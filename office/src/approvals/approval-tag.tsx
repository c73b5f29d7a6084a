import type { Approval } from '@samnang/contract/office/approvals'
import { approvals } from '../text/approvals.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

const TONES: Readonly<Record<Approval['state'], Tone>> = {
  waiting: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
}

export function ApprovalTag({ state }: Pick<Approval, 'state'>) {
  return <Tag tone={TONES[state]}>{approvals(`state_${state}`)}</Tag>
}

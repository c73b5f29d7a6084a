import type { DutyCase } from '@samnang/contract/office/duties'
import { duties } from '../text/duties.ts'
import { Tag } from '../ui/tag.tsx'

const TONE = { open: 'warn', reported: 'info', confirmed: 'bad', cleared: 'good' } as const

/** The state of a case; one that waits too long says that instead. */
export function CaseTag({ of: { state, is_overdue } }: { of: Pick<DutyCase, 'state' | 'is_overdue'> }) {
  if (is_overdue) return <Tag tone="bad">{duties('overdue')}</Tag>
  return <Tag tone={TONE[state]}>{duties(`state_${state}`)}</Tag>
}

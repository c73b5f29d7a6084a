import type { ReconcileRun } from '@samnang/contract/office/game-work'
import { gameWork } from '../text/game-work.ts'
import { Tag } from '../ui/tag.tsx'

type Ended = Pick<ReconcileRun, 'differences' | 'error'>

/** What came of a comparison, in a word. */
export function RunTag({ of: { differences, error } }: { of: Ended }) {
  if (error !== null) return <Tag tone="bad">{gameWork('result_failed')}</Tag>
  if (differences === null) return <Tag>{gameWork('result_running')}</Tag>
  if (differences === 0) return <Tag tone="good">{gameWork('result_equal')}</Tag>
  return <Tag tone="bad">{gameWork('result_differs', { n: differences })}</Tag>
}

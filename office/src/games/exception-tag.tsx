import type { GameException } from '@samnang/contract/office/game-work'
import { gameWork } from '../text/game-work.ts'
import { Tag } from '../ui/tag.tsx'

type Stated = Pick<GameException, 'is_overdue' | 'decision'>

/** What was decided, or that it waits; one that waits too long says that instead. */
export function ExceptionTag({ of: { is_overdue, decision } }: { of: Stated }) {
  if (decision !== null) return <Tag tone="good">{gameWork(`decision_${decision}`)}</Tag>
  if (is_overdue) return <Tag tone="bad">{gameWork('overdue')}</Tag>
  return <Tag tone="warn">{gameWork('state_open')}</Tag>
}

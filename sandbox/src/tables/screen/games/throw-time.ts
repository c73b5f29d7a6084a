/** How much of a throw is still to be seen. */
import type { TableStep } from '../../outcomes.ts'
import type { TableView } from '../state/table-view.ts'

export type ThrowStep = Exclude<TableStep, { t: 'card' }>

/** The throw of this round, once it has begun. */
export function throwOf({ shown }: TableView): ThrowStep | null {
  return shown.find((step): step is ThrowStep => step.t !== 'card') ?? null
}

/**
 * Milliseconds of its way that are left now. Who comes late joins at the right moment: drawing ends when the throw
 * has come to rest. 0 where it lies already.
 */
export function throwLeft(view: TableView, step: ThrowStep, now: number): number {
  if (view.phase !== 'DRAWING') return 0
  const isLive = view.seen === 0
  if (isLive) return step.showMs
  return view.endsAt === null ? 0 : Math.min(step.showMs, Math.max(0, view.endsAt - now))
}

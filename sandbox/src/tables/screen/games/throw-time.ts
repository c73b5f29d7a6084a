/** How much of a throw is still to be seen. */
import type { TableStep } from '../../outcomes.ts'
import type { TableView } from '../state/table-view.ts'

export type ThrowStep = Exclude<TableStep, { t: 'card' }>

/** The throw of this round, once it has begun. */
export function throwOf({ shown }: TableView): ThrowStep | null {
  return shown.find((step): step is ThrowStep => step.t !== 'card') ?? null
}

/**
 * Milliseconds of its way that a throw has when the screen learns of it. Who comes while it runs sees it lie at once:
 * nobody says when it began, and the end of drawing is not told before.
 */
export function throwLeft(view: TableView, step: ThrowStep): number {
  return view.phase === 'DRAWING' && view.seen === 0 ? step.showMs : 0
}

/** The life of a draw: SCHEDULED → OPEN → CLOSED → ROOTED → DRAWN → SETTLED, or VOID. No step is skipped. */

export type DrawState = 'SCHEDULED' | 'OPEN' | 'CLOSED' | 'ROOTED' | 'DRAWN' | 'SETTLED' | 'VOID'

export const DRAW_STATES: readonly DrawState[] = [
  'SCHEDULED',
  'OPEN',
  'CLOSED',
  'ROOTED',
  'DRAWN',
  'SETTLED',
  'VOID',
]

/** A draw whose balls exist is never voided: that would be a way to choose among results. */
const STEPS: Readonly<Record<DrawState, readonly DrawState[]>> = {
  SCHEDULED: ['OPEN', 'VOID'],
  OPEN: ['CLOSED', 'VOID'],
  CLOSED: ['ROOTED', 'VOID'],
  ROOTED: ['DRAWN', 'VOID'],
  DRAWN: ['SETTLED'],
  SETTLED: [],
  VOID: [],
}

export function canStep(from: DrawState, to: DrawState): boolean {
  return STEPS[from].includes(to)
}

import { expect, test } from 'vitest'
import { canStep, DRAW_STATES } from './draw-states.ts'

test('only these arrows exist, no step is skipped and no drawn draw is voided', () => {
  const arrows = DRAW_STATES.flatMap((from) =>
    DRAW_STATES.filter((to) => canStep(from, to)).map((to) => `${from} ${to}`),
  )
  expect(arrows).toEqual([
    'SCHEDULED OPEN',
    'SCHEDULED VOID',
    'OPEN CLOSED',
    'OPEN VOID',
    'CLOSED ROOTED',
    'CLOSED VOID',
    'ROOTED DRAWN',
    'ROOTED VOID',
    'DRAWN SETTLED',
  ])
})

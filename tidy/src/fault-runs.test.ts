/** A fault whose journey failed is never kept as passed. */
import { expect, test } from 'vitest'
import { readRun } from '../../e2e/faults/file-run.ts'

const failed = `
 FAIL   together  e2e/deploy/failover.journey.ts > nothing confirmed is lost
Error: a bet is lost

 Test Files  1 failed (1)
      Tests  1 failed | 6 passed (7)
`
const passed = `
 Test Files  1 passed (1)
      Tests  7 passed (7)
`

test.each([
  ['all passed', 0, `${passed}\n7 passed, 0 failed\n`, { passed: true, found: [], figures: { tests: 7 } }],
  ['one failed', 1, failed, { passed: false, figures: { tests: 6 } }],
  [
    'one failed, and passed when it was asked again',
    0,
    `${failed}\nasked again, one after the other:\n${passed}\n7 passed, 0 failed\n`,
    { passed: false, found: [expect.stringContaining('nothing confirmed is lost'), 'Error: a bet is lost'] },
  ],
  ['some were skipped', 0, '      Tests  3 passed | 4 skipped (7)\n', { passed: false }],
  ['none ran', 0, 'No test files found', { passed: false, found: ['vitest ended with 0'] }],
  ['it ended badly after its tests', 1, passed, { passed: false, found: ['vitest ended with 1'] }],
])('a run in which %s', (_what, code, text, expected) => {
  expect(readRun(code, text)).toMatchObject(expected)
})

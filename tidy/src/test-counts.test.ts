import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { countsOf } from '../../build/run-tests.mjs'

const report = (fields: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...fields,
  })

test.each([
  ['all passed', 0, report({}), { passed: 3, failed: 0 }],
  ['one failed', 1, report({ numFailedTests: 1 }), { passed: 3, failed: 1 }],
  ['a skipped test is no passed one', 0, report({ numPendingTests: 2 }), { passed: 3, failed: 2 }],
  [
    'a file that does not load',
    1,
    report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
    { passed: 3, failed: 1 },
  ],
  ['a fault outside of every test', 1, report({}), { passed: 3, failed: 1 }],
  ['no report at all', 1, null, { passed: 0, failed: 1 }],
])('%s is counted', (_what, code, text, expected) => {
  expect(countsOf(code, text)).toEqual(expected)
})

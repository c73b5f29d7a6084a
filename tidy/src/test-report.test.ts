import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { filesToAskAgain, readReport, withSecondAnswer } from '../../build/test-report.mjs'

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
    report({ testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] }),
    { passed: 3, failed: 1 },
  ],
  ['a fault outside of every test', 1, report({}), { passed: 3, failed: 1 }],
  ['no report at all', 1, null, { passed: 0, failed: 1 }],
])('%s is counted', (_what, code, text, expected) => {
  expect(readReport(code, text)).toMatchObject(expected)
})

interface Told {
  name: string
  status: 'passed' | 'failed'
  said?: string
}

/** A run of whole files: what each test of each said. */
function run(files: Record<string, Told[]>, faults: string[] = []) {
  const tests = Object.values(files).flat()
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length
  const testResults = Object.entries(files).map(([name, told]) => ({
    name,
    status: told.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: told.map(({ name, status, said }) => ({
      fullName: name,
      status,
      failureMessages: said ? [said] : [],
    })),
  }))
  const text = report({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults,
  })
  return readReport(count('failed') + faults.length > 0 ? 1 : 0, text, faults)
}

const good = (name: string): Told => ({ name, status: 'passed' })
const bad = (name: string, said = 'AssertionError: expected 1 to be 2'): Told => ({
  name,
  status: 'failed',
  said,
})

test.each([
  [
    'a file that failed',
    run({ 'a.test.ts': [good('x'), bad('y')], 'b.test.ts': [good('z')] }),
    ['a.test.ts'],
  ],
  ['nothing where a fault was outside of tests', run({ 'a.test.ts': [bad('y')] }, ['Error: lost']), []],
  ['not what tries by chance', run({ 'server/bet-model.test.ts': [bad('y')] }), []],
  [
    'what tries by chance and ran out of time',
    run({ 'e2e/game-kills.journey.ts': [bad('y', 'Error: Test timed out in 240000ms.')] }),
    ['e2e/game-kills.journey.ts'],
  ],
  [
    'nothing where much is broken',
    run(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, [bad('y')]]))),
    [],
  ],
])('asks again: %s', (_what, first, files) => {
  expect(filesToAskAgain(first)).toEqual(files)
})

test('a run whose first answer is the result asks nothing again', () => {
  expect(filesToAskAgain(run({ 'a.test.ts': [good('x'), bad('y')] }), { isOnce: true })).toEqual([])
})

test('what passes the second time counts as passed and is told; what fails twice has failed', () => {
  const first = run({ a: [good('x'), bad('y')], b: [bad('z')], c: [good('w')] })
  const second = run({ a: [good('x'), good('y')], b: [bad('z', 'Error: again')] })
  expect(withSecondAnswer(first, second)).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ file: 'b', name: 'z', said: 'Error: again' }],
    slow: [expect.objectContaining({ file: 'a', name: 'y' })],
  })
})

test('where the second run leaves no report, the first one stands and one more has failed', () => {
  const first = run({ a: [good('x'), bad('y')] })
  expect(withSecondAnswer(first, readReport(1, null))).toMatchObject({
    ...{ passed: 1, failed: 2, slow: [] },
    failures: [{ file: 'a', name: 'y' }, { name: 'the whole run' }],
  })
})

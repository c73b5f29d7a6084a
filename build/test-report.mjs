/**
 * What a run of vitest says: how many tests passed and failed, and of each failure its file, name and first words. A run
 * that failed without a failed test (a file that does not load, a fault outside of every test) counts as one.
 */
export function readReport(code, reportText, faults = []) {
  if (reportText === null) return { passed: 0, failed: 1, files: [], failures: [noReport(code)] }
  const report = JSON.parse(reportText)
  const failures = [
    ...report.testResults.flatMap(failuresOf),
    ...faults.map((fault) => ({ file: null, name: 'outside of every test', said: fault })),
  ]
  const unfinished = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(isUnloaded).length
  const failed = report.numFailedTests + unloaded + unfinished
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    files: report.testResults.map(countsOf),
    failures,
  }
}

function countsOf({ name: file, status, assertionResults }) {
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const rest = assertionResults.length - passed
  return { file, passed, failed: isUnloaded({ status, assertionResults }) ? 1 : rest }
}

function noReport(code) {
  return { file: null, name: 'the whole run', said: `ended with ${code} and left no report` }
}

function isUnloaded({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0
}

function failuresOf({ name: file, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && tests.length === 0)
    return [{ file, name: 'before its tests', said: message ?? '' }]
  return tests.map((test) => ({
    file,
    name: test.fullName,
    said: test.failureMessages?.[0] ?? '',
  }))
}

/** A broken build fails everywhere: asking everything again would only take its time twice. */
const MOST_FILES = 4
/** These try sequences, races and kills by chance. What they find once is found, unless all that failed was the time. */
const BY_CHANCE = /(-model|-races?|-crash|-hostile)\.test\.ts$|kills\.journey\.ts$/
const OUT_OF_TIME = /^Error: (Test|Hook) timed out/

/**
 * The files that are asked a second time, by themselves: a machine that was busy elsewhere for a moment is no fault of
 * the product. None where something failed by chance, outside of a test, or in many places, and none of a run whose first
 * answer is the result (`isOnce`).
 */
export function filesToAskAgain({ failures }, { isOnce = false } = {}) {
  if (isOnce) return []
  const files = [...new Set(failures.map(({ file }) => file))]
  const isFinding = ({ file, said }) => file === null || (BY_CHANCE.test(file) && !OUT_OF_TIME.test(said))
  return files.length > MOST_FILES || failures.some(isFinding) ? [] : files
}

/**
 * The first run, with what the second said of the files that it ran. `slow` is what passed only then. Where the second could
 * not start, or not finish, what the first said of a file stands.
 */
export function withSecondAnswer(first, second) {
  const ran = new Set(second.files.map(({ file }) => file))
  const isAnswered = ({ file }) => ran.has(file)
  const before = first.files.filter(isAnswered)
  const sum = (counts, key) => counts.reduce((total, count) => total + count[key], 0)
  const still = new Set(second.failures.map(({ file, name }) => `${file} ${name}`))
  return {
    passed: first.passed - sum(before, 'passed') + second.passed,
    failed: first.failed - sum(before, 'failed') + second.failed,
    failures: [...first.failures.filter((failure) => !isAnswered(failure)), ...second.failures],
    slow: first.failures.filter(
      (failure) => isAnswered(failure) && !still.has(`${failure.file} ${failure.name}`),
    ),
  }
}

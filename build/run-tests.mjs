import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runShown } from './run.mjs'

/** Runs vitest on our terminal; returns how many tests passed and failed. What did not even load counts as failed. */
export async function runTests(rootDir, { projects, env = {}, args = [] }) {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-report-'))
  const report = join(dir, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  try {
    const code = await runShown(
      process.execPath,
      [
        join(rootDir, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...projects.map((name) => `--project=${name}`),
        ...reporters,
        ...args,
      ],
      { cwd: rootDir, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    return countsOf(code, await readFile(report, 'utf8').catch(() => null))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A run that failed without a failed test (a file that does not load, a fault outside of tests) counts as one. */
export function countsOf(code, reportText) {
  if (reportText === null) return { passed: 0, failed: 1 }
  const report = JSON.parse(reportText)
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const unfinished = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests + unloaded.length + unfinished
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}

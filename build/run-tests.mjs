import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runShown } from './run.mjs'
import { filesToAskAgain, readReport, withSecondAnswer } from './test-report.mjs'

/**
 * Runs vitest on our terminal, and the few files that failed once more, one after the other; with `TEST_ONCE=1` none of
 * them. Returns how many tests passed and failed, the failures, and what passed only the second time: that is told, so that
 * nobody forgets it.
 */
export async function runTests(rootDir, options) {
  const first = await runOnce(rootDir, options)
  const files = first.failed === 0 ? [] : filesToAskAgain(first, { isOnce: process.env.TEST_ONCE === '1' })
  if (files.length === 0) return { ...first, slow: [] }
  console.log(
    `\nasked again, one after the other:\n${files.map((file) => `  ${relative(rootDir, file)}`).join('\n')}`,
  )
  const second = await runOnce(rootDir, { ...options, args: [...files, '--no-file-parallelism'] })
  return withSecondAnswer(first, second)
}

async function runOnce(rootDir, { projects, env = {}, args = [] }) {
  const dir = await mkdtemp(join(tmpdir(), 'samnang-report-'))
  const [report, faults] = [join(dir, 'report.json'), join(dir, 'faults.json')]
  const reporters = ['default', 'json', join(rootDir, 'build', 'fault-reporter.mjs')]
  try {
    const code = await runShown(
      process.execPath,
      [
        join(rootDir, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...projects.map((name) => `--project=${name}`),
        ...reporters.map((name) => `--reporter=${name}`),
        `--outputFile.json=${report}`,
        ...args,
      ],
      {
        cwd: rootDir,
        env: { ...process.env, ...env, TEST_FAULTS: faults },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    )
    const textOf = (file) => readFile(file, 'utf8').catch(() => null)
    return readReport(code, await textOf(report), JSON.parse((await textOf(faults)) ?? '[]'))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

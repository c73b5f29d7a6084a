import { checksOf, runChecks } from './checks.mjs'
import { findBrowser } from './find-browser.mjs'
import { prepare } from './prepare.mjs'
import { PlainError } from './progress.mjs'
import { runTests } from './run-tests.mjs'

/** In this order; `npm test` runs all of them, `npm test NAME` one. Further words go to vitest: files to run. */
const SUITES = {
  check: (rootDir) => runChecks(checksOf(rootDir).filter((check) => !check.isTest)),
  unit: (rootDir, args) => runTests(rootDir, { project: 'rules', args }),
  server: (rootDir, args) => runTests(rootDir, { project: 'server', args }),
  e2e: async (rootDir, args) => {
    const env = { CHROME_PATH: await findBrowser() }
    return runTests(rootDir, { project: 'e2e', args, env })
  },
}

/** Runs the suites, ends with the line `N passed, N failed`, and returns the exit code. */
export async function runSuites(rootDir, [name, ...args]) {
  if (name && !SUITES[name])
    throw new PlainError(`npm test knows ${Object.keys(SUITES).join(', ')}, not ${name}.`)
  await prepare(rootDir)
  const total = { passed: 0, failed: 0 }
  for (const suite of name ? [name] : Object.keys(SUITES)) {
    console.log(`\n── ${suite}`)
    const { passed, failed } = await SUITES[suite](rootDir, args).catch((error) => {
      console.error(error instanceof PlainError ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    total.passed += passed
    total.failed += failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

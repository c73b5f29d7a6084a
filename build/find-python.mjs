import { installDebian, mayInstall } from './debian.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly } from './run.mjs'

const WHAT_TO_DO =
  'Draws are recomputed in another language: install Python 3.9 or later (Debian: apt-get install python3).'

/** The name of a Python 3 that runs. Where root may, it is installed; where nobody can, this fails: no test goes without it in silence. */
export async function findPython() {
  if (await runs()) return 'python3'
  if (await mayInstall()) await step('installing Python', () => installDebian('python3'))
  if (!(await runs())) throw new PlainError(WHAT_TO_DO)
  return 'python3'
}

async function runs() {
  const words = ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']
  return (await runQuietly('python3', words).catch(() => ({ code: 1 }))).code === 0
}

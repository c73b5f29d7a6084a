import { installDebian, mayInstall } from './debian.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly } from './run.mjs'

const NAME = 'zbarimg'
const WHAT_TO_DO =
  'The journey of the cashier reads a picture with zbarimg: install it (Debian: apt-get install zbar-tools).'

/** The name of a program that reads codes out of pictures; installed from Debian where none is there and we may. */
export async function findCodeReader() {
  if (await isThere()) return NAME
  if (await mayInstall()) await step('installing a reader of codes', () => installDebian('zbar-tools'))
  if (!(await isThere())) throw new PlainError(WHAT_TO_DO)
  return NAME
}

async function isThere() {
  const { code } = await runQuietly(NAME, ['--version']).catch(() => ({ code: 1 }))
  return code === 0
}

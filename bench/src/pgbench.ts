/** The baseline of placing bets. It comes with PostgreSQL's server packages. */
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const command = promisify(execFile)

const WHAT_TO_DO =
  'pgbench is the baseline of placing bets and is not here: install PostgreSQL (Debian: apt-get install postgresql).'

/** Its path; installed from Debian where it is missing and we may. Another baseline is never taken. */
export async function findPgbench(say: (line: string) => void): Promise<string> {
  const found = await installed()
  if (found) return found
  if (process.getuid?.() !== 0 || !(await runs('apt-get'))) throw new Error(WHAT_TO_DO)
  say('pgbench is missing: installing the package postgresql …')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 1e8 }
  const apt = (...args: string[]) =>
    command('apt-get', ['-o', 'DPkg::Lock::Timeout=400', '-o', 'Acquire::Retries=3', ...args], options)
  await apt('update').catch(() => undefined)
  await apt('install', '-y', '--no-install-recommends', 'postgresql').catch((error: { stderr?: string }) => {
    throw new Error(`${WHAT_TO_DO}\napt-get said: ${error.stderr?.trim().split('\n').at(-1)}`)
  })
  const path = await installed()
  if (!path) throw new Error(WHAT_TO_DO)
  return path
}

/** Debian's /usr/bin/pgbench may be a wrapper without a program behind it: only what runs counts. */
async function installed(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const packaged = versions.sort((a, b) => Number(b) - Number(a))
  const dirs = [
    ...packaged.map((version) => join('/usr/lib/postgresql', version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  for (const dir of dirs) {
    if (await runs(join(dir, 'pgbench'))) return join(dir, 'pgbench')
  }
  return null
}

function runs(path: string): Promise<boolean> {
  return command(path, ['--version']).then(
    () => true,
    () => false,
  )
}

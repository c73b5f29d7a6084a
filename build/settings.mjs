import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from './progress.mjs'

/** What may hold a password: `DATABASE_URL_FILE` names the file that it stands in, as containers hand on secrets. */
const FROM_FILES = [
  ...['DATABASE_URL', 'APP_DATABASE_URL', 'OFFICE_DATABASE_URL', 'SANDBOX_DATABASE_URL'],
  ...['OFFICE_REPORTS_URL', 'NATS_URL'],
]

/** `.env` fills in what the environment leaves open; programs learn where they lie. */
export function loadSettings(rootDir) {
  try {
    process.loadEnvFile(join(rootDir, '.env'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw new PlainError(`.env cannot be read: ${error.message}`)
  }
  for (const name of FROM_FILES) takeFromFile(process.env, name)
  process.env.SAMNANG_ROOT = rootDir
  // Root's processes run as other users, who have to read what is installed and built.
  if (process.getuid?.() === 0) process.umask(0o022)
}

/** Where containers mount secrets nobody else is, and their files have the rights that the host gave them. */
const MOUNTED = '/run/secrets/'

/** As server/src/private-file.ts does it, which is not built yet. */
function expectPrivate(name, file) {
  const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) !== 0 && !file.startsWith(MOUNTED))
    throw new PlainError(
      `${name}_FILE names ${file}, which is open to others (mode ${mode.toString(8)}): chmod 600 ${file}`,
    )
}

/** Two places for one setting are a mistake that is told: which of them is meant, nobody knows. */
function takeFromFile(env, name) {
  const file = env[`${name}_FILE`]
  if (!file) return
  if (env[name]) throw new PlainError(`${name} and ${name}_FILE are both set: take one of them away.`)
  expectPrivate(name, file)
  try {
    env[name] = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new PlainError(`${name}_FILE names ${file}, which cannot be read (${error.code}).`)
  }
  if (env[name] === '') throw new PlainError(`${name}_FILE names ${file}, which is empty.`)
}

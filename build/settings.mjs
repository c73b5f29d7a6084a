import { join } from 'node:path'
import { PlainError } from './progress.mjs'

/** `.env` fills in what the environment leaves open; programs learn where they lie. */
export function loadSettings(rootDir) {
  try {
    process.loadEnvFile(join(rootDir, '.env'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw new PlainError(`.env cannot be read: ${error.message}`)
  }
  process.env.SAMNANG_ROOT = rootDir
  // Root's processes run as other users, who have to read what is installed and built.
  if (process.getuid?.() === 0) process.umask(0o022)
}

/** Secrets that lie in files: whoever else may read one has it, and whoever may change one decides what it is. */
import { statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** The rights of a file that others may read or write, such as `644`; null: it is its owner's alone, or is not there. */
export function openRights(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o077) !== 0 ? (found.mode & 0o777).toString(8) : null
}

/** Before a secret is read. Throws a `StartError` that says what to type where others may read or write the file. */
export function expectPrivate(path: string): void {
  const rights = openRights(path)
  if (rights !== null) throw new StartError(`${path} is open to others (mode ${rights}): chmod 600 ${path}`)
}

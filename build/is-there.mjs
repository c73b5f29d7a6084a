import { access } from 'node:fs/promises'

/** Whether something lies at this path. */
export function isThere(path) {
  return access(path).then(
    () => true,
    () => false,
  )
}

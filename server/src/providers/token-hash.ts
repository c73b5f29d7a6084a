import { createHash } from 'node:crypto'

/** What is stored of the token of a launch: who reads the database cannot play with it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

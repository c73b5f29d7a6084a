import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { poll } from '../stream.ts'

const PATIENCE_MS = 20_000

/** Waits until what is read is as wanted. `expect.poll` knows one test at a time, and here several run at once. */
export async function untilIs<T>(what: string, wanted: T, read: () => Promise<T>): Promise<void> {
  const seen: T[] = []
  const look = async () => {
    const now = await read()
    seen[0] = now
    return isDeepStrictEqual(now, wanted) || undefined
  }
  await poll(look, PATIENCE_MS, what).catch((error) => {
    if (seen.length === 0) throw error
    expect(seen[0], what).toEqual(wanted)
  })
}

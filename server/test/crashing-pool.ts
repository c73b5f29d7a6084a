/** A pool that dies at its n-th call: the process is gone, what was not committed is rolled back. */
import type { Pool, Tx } from '../src/database/pool.ts'

export class Killed extends Error {}

/** Before: the call never reached the database. After: it did, and nobody heard the answer. */
export type KillMoment = 'before' | 'after'

export function crashingPool(
  pool: Pool,
  deadAt: number,
  moment: KillMoment,
): { pool: Pool; calls: () => number } {
  let calls = 0
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    calls++
    if (calls > deadAt || (calls === deadAt && moment === 'before'))
      throw new Killed(`killed at call ${calls}`)
    const answer = await run()
    if (calls >= deadAt) throw new Killed(`killed after call ${calls}`)
    return answer
  }
  const guardQuery = (target: Pool | Tx) =>
    new Proxy(target, {
      get(_, name) {
        if (name === 'query')
          return (...args: Parameters<Tx['query']>) => guarded(async () => target.query(...args))
        if (name === 'connect') return async () => guardQuery(await pool.connect())
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return { pool: guardQuery(pool) as Pool, calls: () => calls }
}

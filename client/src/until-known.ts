/** A command that is sent until its answer is certain: never twice, whatever is lost on the way. */
import { verdictOf, waitAfter } from './answer.ts'
import { CallFailed } from './call-failed.ts'
import { uuid } from './random.ts'

export interface UntilKnown {
  /** The key to go on with, of a command that an earlier run of the program has begun. */
  key?: string
  /** Ends the asking; what happened stays unknown, and may be asked for later with the same key. */
  signal?: AbortSignal
}

/**
 * Calls `ask` with one Idempotency-Key again and again until the answer is certain: resolves with the success, rejects with
 * the refusal. A session that has ended is thrown as well: log in, and hand the key in again, as after a crash. So whoever
 * may be killed keeps key and body before the first try.
 */
export async function untilKnown<R>(
  ask: (key: string) => Promise<R>,
  { key = uuid(), signal }: UntilKnown = {},
): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(key)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || isCertain(failure) || signal?.aborted) throw failure
      await pause(Math.max(waitAfter(tries), (failure.retryAfterS ?? 0) * 1000), signal)
    }
  }
}

/** A challenge is for the caller to solve; a 409 of the server's own is what stands against the command. */
function isCertain({ status, code, challenge }: CallFailed): boolean {
  const isOurs = !code.startsWith('http_')
  return (isOurs && status === 409) || challenge !== null || verdictOf({ status, code }, 0).kind === 'refused'
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

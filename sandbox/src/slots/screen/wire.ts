/** The questions of the screen to the server. */
import type { SlotState, SpinRefusal } from '../events.ts'
import type { Answer, SpinLine } from './ask-spin.ts'

const BET_TIMEOUT_MS = 10_000
const ASK_TIMEOUT_MS = 8_000

/** What the screen starts with. Throws when the server cannot be reached. */
export function fetchState(token: string): Promise<SlotState | SpinRefusal> {
  return call<SlotState | SpinRefusal>(`/api/slot/state?${new URLSearchParams({ token })}`, ASK_TIMEOUT_MS)
}

export function spinLine(token: string): SpinLine {
  return {
    bet: (key, bet) =>
      call<Answer>('/api/slot/spin', BET_TIMEOUT_MS, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, key, bet }),
      }),
    ask: (key) =>
      call<Answer>(
        `/api/slot/spin/${encodeURIComponent(key)}?${new URLSearchParams({ token })}`,
        ASK_TIMEOUT_MS,
      ),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
  }
}

/** An answer of the server in its own words; anything else than such an answer is an exception. */
async function call<T>(path: string, timeoutMs: number, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
  const body: unknown = await response.json()
  const isOurs = response.ok || (response.status < 500 && typeof Object(body).error === 'string')
  if (!isOurs) throw new Error(`the server answered ${response.status}`)
  return body as T // the routes of slots answer with exactly these types
}

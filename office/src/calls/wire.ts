/** The one way to the office's server: same origin, with the session's token; typed by the contract, of which nothing is bundled. */

import { pathOf } from '@samnang/client/path'
import { readCookie } from '@samnang/portal/calls/cookies.ts'
import { createStore } from '@samnang/portal/ui/store.ts'
import { CallFailed } from './call-failed.ts'
import { wasPressed } from './pressed.ts'

const TIMEOUT_MS = 30_000

export interface WireOptions {
  body?: unknown
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  /** Idempotency-Key of a command. */
  key?: string
  /** True: a missing session is told to the caller alone. */
  quiet?: boolean
}

export interface WireAnswer {
  isWaiting: boolean
  /** When it was done, where its key was known and nothing was done now. */
  doneAt: string | null
  data: unknown
}

/** Set when an answer says that nobody is logged in any more; the log-in dialog stands over the page while it is. */
export const sessionEnded = createStore<{ reason: string | null } | null>(null)
/** When the server last answered what somebody pressed: the session's idle time is counted from there. */
export const lastAnswer = createStore<number>(0)

/** Resolves with the data of a success or of a command that waits; rejects with `CallFailed`. */
export async function callWire(name: string, options: WireOptions): Promise<WireAnswer> {
  const [method = 'GET', template = '/'] = name.split(' ')
  const path = pathOf(template, options.params, options.query)
  const isByItself = method === 'GET' && !wasPressed()
  const response = await fetchInTime(method, path, { ...options, isByItself })
  try {
    const answer = await unwrap(response)
    if (!isByItself) lastAnswer.set(Date.now())
    return answer
  } catch (failure) {
    if (failure instanceof CallFailed && !options.quiet) tell(failure)
    throw failure
  }
}

interface Request extends WireOptions {
  /** Nobody pressed anything: it does not keep the session alive. */
  isByItself: boolean
}

async function fetchInTime(method: string, path: string, options: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: headersOf(method, options),
      signal: timeout,
      ...(method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}) }),
    })
  } catch {
    throw new CallFailed({ status: 0, code: timeout.aborted ? 'timeout' : 'no_answer' })
  }
}

function headersOf(method: string, { key, isByItself }: Request): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (isByItself) headers['x-by-itself'] = '1'
  if (method === 'GET') return headers
  headers['content-type'] = 'application/json'
  const token = readCookie('OFFICE-XSRF-TOKEN')
  if (token) headers['x-xsrf-token'] = token
  if (key) headers['idempotency-key'] = key
  return headers
}

async function unwrap(response: Response): Promise<WireAnswer> {
  const doneAt = response.headers.get('x-done-at')
  if (response.status === 204) return { isWaiting: false, doneAt, data: undefined }
  const body = await bodyOf(response)
  if (!response.ok) throw refused(response, body)
  if (body === null || !('data' in body)) throw new CallFailed({ status: 404, code: 'unexpected' })
  return { isWaiting: response.status === 202, doneAt, data: body.data }
}

interface Body {
  status?: unknown
  data?: unknown
  code?: string
  n?: number
  errors?: Record<string, string[]>
  reason?: string
}

async function bodyOf(response: Response): Promise<Body | null> {
  try {
    const body: unknown = JSON.parse(await response.text())
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

function refused(response: Response, body: Body | null): CallFailed {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailed({
    status: response.status,
    code: typeof body?.code === 'string' ? body.code : `http_${response.status}`,
    n: body?.n,
    errors: body?.errors,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
    reason: body?.reason,
  })
}

function tell(failure: CallFailed): void {
  if (failure.status === 401 || failure.status === 419 || failure.code === 'locked')
    endSession(failure.reason)
}

/** Whoever hears of it later and knows no reason (a second answer, the live line) takes none away. */
export function endSession(reason: string | null): void {
  sessionEnded.set({ reason: reason ?? sessionEnded.get()?.reason ?? null })
}

/**
 * The one way to the server: same origin, with credentials, XSRF token, JSON accept header and 100 s of patience
 * (specification 7.1). Typed by the contract's table; nothing of the contract itself is bundled.
 */
import type { BodyOf, EndpointName, ParamsOf, QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { Challenge, EndedBecause } from '@samnang/contract/refusals'
import { base } from '../text/base.ts'
import { CallFailed } from './call-failed.ts'
import { readCookie } from './cookies.ts'
import { REMINDER_DUE, tellLoginAgain, tellMaintenance } from './outcomes.ts'
import { pathOf } from './path.ts'
import { learnServerTime } from './server-clock.ts'

const TIMEOUT_MS = 100_000

type Given<F extends string, T> = [T] extends [undefined] ? { [K in F]?: never } : { [K in F]: T }
type Optional<F extends string, T> = [T] extends [undefined] ? { [K in F]?: never } : { [K in F]?: T }

export type CallOptions<N extends EndpointName> = Given<'body', BodyOf<N>> &
  Given<'params', ParamsOf<N>> &
  Optional<'query', QueryOf<N>> & {
    /** Idempotency-Key, made before the first try and kept for every further one. */
    key?: string
    /** True: 401, 411 and 419 reject without the log-in-again alert. */
    quiet?: boolean
    signal?: AbortSignal
    timeoutMs?: number
  }

interface Loose {
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, unknown>
  key?: string
  quiet?: boolean
  signal?: AbortSignal
  timeoutMs?: number
}

/** Resolves with `data` of a success; rejects with `CallFailed`. */
export async function call<N extends EndpointName>(name: N, options: CallOptions<N>): Promise<ReplyOf<N>> {
  const loose = options as Loose
  const [method = 'GET', template = '/'] = name.split(' ')
  const path = pathOf(template, loose.params, loose.query)
  try {
    return (await answerOf(method, path, loose)) as ReplyOf<N>
  } catch (failure) {
    if (failure instanceof CallFailed) tell(failure, loose.quiet ?? false)
    throw failure
  }
}

async function answerOf(method: string, path: string, options: Loose): Promise<unknown> {
  const unsafe = method !== 'GET'
  if (unsafe && readCookie('XSRF-TOKEN') === null) await refreshToken(options)
  const response = await send(method, path, options)
  // The token may have rotated in another tab: one fresh token, one more try with the same key.
  if (response.status !== 419 || !unsafe) return unwrap(response)
  await refreshToken(options)
  return unwrap(await send(method, path, options))
}

function refreshToken(options: Loose): Promise<Response> {
  return send('GET', '/sanctum/csrf-cookie', { ...options, body: undefined })
}

async function send(method: string, path: string, options: Loose): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const started = performance.now()
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: headersOf(method, options),
      signal: options.signal ? either(options.signal, timeout) : timeout,
      ...(method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}) }),
    })
    roundTrips.set(response, { started, ended: performance.now() })
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new CallFailed({
      status: 0,
      code: timeout.aborted ? 'timeout' : 'no_answer',
      message: base('no_answer'),
    })
  }
}

/** When each answer was asked and came: the server's clock is read in the middle. */
const roundTrips = new WeakMap<Response, { started: number; ended: number }>()

function headersOf(method: string, options: Loose): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = readCookie('XSRF-TOKEN')
  if (token) headers['x-xsrf-token'] = token
  if (method !== 'GET') headers['content-type'] = 'application/json'
  if (options.key) headers['idempotency-key'] = options.key
  return headers
}

function either(a: AbortSignal, b: AbortSignal): AbortSignal {
  const both = new AbortController()
  const abort = () => both.abort()
  for (const signal of [a, b])
    signal.aborted ? abort() : signal.addEventListener('abort', abort, { once: true })
  return both.signal
}

/** Specification 8.1: a success status and data, or it is an unexpected error (404). */
async function unwrap(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const body = await bodyOf(response)
  if (!response.ok) throw refused(response, body)
  if (body?.status !== 'success' || !('data' in body)) {
    throw new CallFailed({ status: 404, code: 'unexpected', message: base('unexpected') })
  }
  readClock(response, body.data)
  return body.data
}

interface Body {
  status?: unknown
  data?: unknown
  code?: string
  message?: string
  n?: number
  errors?: Record<string, string[]>
  notice?: string
  challenge?: Challenge
  reason?: EndedBecause
}

async function bodyOf(response: Response): Promise<Body | null> {
  let text: string
  try {
    text = await response.text()
  } catch {
    throw new CallFailed({ status: 0, code: 'no_answer', message: base('no_answer') })
  }
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

function refused(response: Response, body: Body | null): CallFailed {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailed({
    status: response.status,
    code: codeOf(response, body),
    message: body?.message ?? base('error_occurred'),
    n: body?.n,
    errors: body?.errors,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
    notice: body?.notice,
    challenge: body?.challenge,
    reason: body?.reason,
  })
}

/** Ours stand in our envelope; another program before the server (a proxy while we restart) has none. */
function codeOf({ status }: Response, body: Body | null): string {
  return body?.status === 'error' && typeof body.code === 'string' ? body.code : `http_${status}`
}

function readClock(response: Response, data: unknown): void {
  const trip = roundTrips.get(response)
  if (!trip || typeof data !== 'object' || data === null || !('server_time' in data)) return
  if (typeof data.server_time === 'string') learnServerTime(data.server_time, trip.started, trip.ended)
}

function tell(failure: CallFailed, quiet: boolean): void {
  if (failure.status === 401 || failure.status === 411 || failure.status === 419) {
    if (!quiet) tellLoginAgain()
  } else if (failure.code === 'maintenance' || failure.code === 'http_503') {
    tellMaintenance(failure.notice)
  } else if (failure.code === 'reality_check_due') {
    window.dispatchEvent(new Event(REMINDER_DUE))
  }
}

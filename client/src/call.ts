/**
 * The one way to the server: session cookie, XSRF token, one repetition after 419, JSON accept header and 100 s of patience
 * (specification 7.1). Typed by the contract's table; nothing of the contract itself is bundled.
 */
import type { BodyOf, EndpointName, ParamsOf, QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { Challenge, EndedBecause } from '@samnang/contract/refusals'
import { CallFailed } from './call-failed.ts'
import { pathOf } from './path.ts'

const TIMEOUT_MS = 100_000

/** What has no code of the server's. */
export type OwnCode = 'no_answer' | 'unexpected' | 'error_occurred'

/** Where a caller meets its surroundings. */
export interface Door {
  /** Stands before every path: `https://play.example.com`. Without it, the page's own origin. */
  origin?: string
  /** Sends cookies and keeps what is set; without it, the `fetch` of the page. */
  fetch?: (path: string, init: RequestInit) => Promise<Response>
  /** The decoded value of the readable cookie XSRF-TOKEN. */
  token(): string | null
  /** Who is meant by what changes something: the server refuses it where another player has logged in meanwhile. */
  player?(): number | null
  /** A message for what the server did not say; without it, the code. */
  say?(code: OwnCode): string
  /** Hears of every failed call before its caller does. */
  failed?(failure: CallFailed, quiet: boolean): void
  /** Hears the server's time, with `performance.now()` around the request that brought it. */
  told?(serverTime: string, started: number, ended: number): void
}

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
  /** Whose command it is, for each of its tries: another player may log in between two. */
  player?: number | null | undefined
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, unknown>
  key?: string
  quiet?: boolean
  signal?: AbortSignal
  timeoutMs?: number
}

/** Resolves with `data` of a success; rejects with `CallFailed`. */
export type Call = <N extends EndpointName>(name: N, options: CallOptions<N>) => Promise<ReplyOf<N>>

/** Makes the function that calls endpoints through `door`. */
export function createCaller(door: Door): Call {
  return async <N extends EndpointName>(name: N, options: CallOptions<N>) => {
    const loose: Loose = { ...(options as Loose), player: door.player?.() }
    const [method = 'GET', template = '/'] = name.split(' ')
    const path = pathOf(template, loose.params, loose.query)
    try {
      return (await answerOf(door, method, path, loose)) as ReplyOf<N>
    } catch (failure) {
      if (failure instanceof CallFailed) door.failed?.(failure, loose.quiet ?? false)
      throw failure
    }
  }
}

async function answerOf(door: Door, method: string, path: string, options: Loose): Promise<unknown> {
  const unsafe = method !== 'GET'
  if (unsafe && door.token() === null) await refreshToken(door, options)
  const trip = await send(door, method, path, options)
  // The token may have rotated in another tab: one fresh token, one more try with the same key.
  if (trip.response.status !== 419 || !unsafe) return unwrap(door, trip)
  await refreshToken(door, options)
  return unwrap(door, await send(door, method, path, options))
}

function refreshToken(door: Door, options: Loose): Promise<Trip> {
  return send(door, 'GET', '/sanctum/csrf-cookie', { ...options, body: undefined })
}

/** When it was asked and came: the server's clock is read in the middle. */
interface Trip {
  response: Response
  started: number
  ended: number
}

async function send(door: Door, method: string, path: string, options: Loose): Promise<Trip> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const started = performance.now()
  try {
    const response = await (door.fetch ?? fetch)((door.origin ?? '') + path, {
      method,
      credentials: 'same-origin',
      headers: headersOf(door, method, options),
      signal: options.signal ? either(options.signal, timeout) : timeout,
      ...(method === 'GET' ? {} : { body: JSON.stringify(options.body ?? {}) }),
    })
    return { response, started, ended: performance.now() }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw ours(door, 'no_answer', 0, timeout.aborted ? 'timeout' : 'no_answer')
  }
}

function headersOf(door: Door, method: string, options: Loose): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = door.token()
  if (token) headers['x-xsrf-token'] = token
  if (method !== 'GET') {
    headers['content-type'] = 'application/json'
    if (options.player) headers['x-player'] = String(options.player)
  }
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

function ours(door: Door, said: OwnCode, status: number, code: string): CallFailed {
  return new CallFailed({ status, code, message: wordsOf(door, said) })
}

function wordsOf(door: Door, said: OwnCode): string {
  return door.say?.(said) ?? said
}

/** Specification 8.1: a success status and data, or it is an unexpected error (404). */
async function unwrap(door: Door, trip: Trip): Promise<unknown> {
  const { response, started, ended } = trip
  if (response.status === 204) return undefined
  const body = await bodyOf(door, response)
  if (!response.ok) throw refused(door, response, body)
  if (body?.status !== 'success' || !('data' in body)) throw ours(door, 'unexpected', 404, 'unexpected')
  const { data } = body
  if (typeof data === 'object' && data !== null && 'server_time' in data) {
    if (typeof data.server_time === 'string') door.told?.(data.server_time, started, ended)
  }
  return data
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

async function bodyOf(door: Door, response: Response): Promise<Body | null> {
  let text: string
  try {
    text = await response.text()
  } catch {
    throw ours(door, 'no_answer', 0, 'no_answer')
  }
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

function refused(door: Door, response: Response, body: Body | null): CallFailed {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailed({
    status: response.status,
    code: codeOf(response, body),
    message: body?.message ?? wordsOf(door, 'error_occurred'),
    n: body?.n,
    errors: body?.errors,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : null,
    notice: body?.notice,
    challenge: body?.challenge,
    reason: body?.reason,
  })
}

/** The server's stand in its envelope; another program before it (a proxy while it restarts) has none. */
function codeOf({ status }: Response, body: Body | null): string {
  return body?.status === 'error' && typeof body.code === 'string' ? body.code : `http_${status}`
}

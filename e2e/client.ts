/** A player's browser as far as HTTP goes: cookies, XSRF token, typed calls. Knows nothing of the server's inside. */
import type { BodyOf, EndpointName, ParamsOf, QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { Playing } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { openStream, type Stream } from './stream.ts'

/** The three outcomes of any command: done, surely not done, or who knows (cut off, 5xx, still running). */
export type Answer<T> =
  | { kind: 'ok'; status: number; data: T }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'unknown'; why: string }

export type Raw = { status: number; headers: Headers; text: string; json: unknown }
export type RawRequest = {
  method: string
  path: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}
type Request<N extends EndpointName> = {
  params?: ParamsOf<N>
  query?: QueryOf<N>
  body?: BodyOf<N>
  key?: string
}

const PATIENCE_MS = 15_000

export class Client {
  /** Another process of the same site, or a proxy in front of it, may be put here at any time. */
  url: string
  readonly cookies = new Map<string, string>()
  /** Set by `logIn`. */
  id = 0

  constructor(url: string) {
    this.url = url
  }

  /** Sends exactly that; throws where no whole answer comes back. */
  async send({ method, path, body, headers }: RawRequest): Promise<Raw> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...this.#headers(method), ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    this.#keepCookies(response.headers)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parse(text) }
  }

  /** An endpoint of the contract. */
  async call<N extends EndpointName>(name: N, request: Request<N> = {}): Promise<Answer<ReplyOf<N>>> {
    try {
      return answerOf<ReplyOf<N>>(await this.send(this.#requestOf(name, request)))
    } catch (error) {
      return { kind: 'unknown', why: String(error instanceof Error ? (error.cause ?? error) : error) }
    }
  }

  /** The data of a call that must succeed. */
  async ask<N extends EndpointName>(name: N, request: Request<N> = {}): Promise<ReplyOf<N>> {
    const answer = await this.call(name, request)
    if (answer.kind !== 'ok') throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  async logIn(username: string, password: string): Promise<this> {
    await this.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
    const { auth } = await this.ask('POST /login', { body: { username, password } })
    this.id = auth.id
    return this
  }

  /** The draw that is open now, with at least `leftMs` to its close. */
  async openDraw(poll: Poll = 'POLL_2', leftMs = 1_500): Promise<Playing> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const answer = await this.call('GET /api/v1/result/playing', { query: { poll } })
      const draw = answer.kind === 'ok' ? answer.data : null
      if (draw && Date.parse(draw.closes_at) - Date.now() >= leftMs) return draw
      if (Date.now() > deadline) throw new Error(`no draw of ${poll} is open: ${JSON.stringify(answer)}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  stream(lastEventId?: string): Promise<Stream> {
    const more = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    return openStream(`${this.url}/api/stream`, { ...this.#headers('GET'), ...more })
  }

  #requestOf<N extends EndpointName>(name: N, { params, query, body, key }: Request<N>): RawRequest {
    const [method = 'GET', pattern = '/'] = name.split(' ')
    const path = pattern.replace(/:([a-z_]+)/g, (_, field: string) =>
      String((params as Record<string, unknown> | undefined)?.[field]),
    )
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
    return {
      method,
      path: search === '' ? path : `${path}?${search}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    }
  }

  #headers(method: string): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const token = this.cookies.get('XSRF-TOKEN')
    return {
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'GET' || token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
    }
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0\b|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
}

/** Answers that leave open whether anything happened count as unknown; a later try with the same key finds out. */
function answerOf<T>({ status, json, text }: Raw): Answer<T> {
  const body = (json ?? {}) as { status?: string; data?: T; code?: string; message?: string }
  if (status === 204) return { kind: 'ok', status, data: undefined as T }
  if (status >= 200 && status < 300 && body.status === 'success')
    return { kind: 'ok', status, data: body.data as T }
  if (status >= 400 && status < 500 && status !== 409 && body.code)
    return { kind: 'refused', status, code: body.code, message: body.message ?? '' }
  return { kind: 'unknown', why: `${status} ${body.code ?? text.slice(0, 200)}` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The Games API of a provider: signed calls that end in time, whatever the other side does. */
import type { KeyObject } from 'node:crypto'
import { signBytes } from './signature.ts'

const PREFIX = '/operator/generic/v2'

export type GamesCall = 'game/list' | 'game/url' | 'game/round' | 'transactions/list'

/** How long an answer may take and how long it may be. A list is asked for by the machine, a launch by a person. */
const LIMITS: Readonly<Record<GamesCall, { ms: number; bytes: number }>> = {
  'game/list': { ms: 20_000, bytes: 8 * 1024 * 1024 },
  'game/url': { ms: 4_000, bytes: 64 * 1024 },
  'game/round': { ms: 5_000, bytes: 64 * 1024 },
  'transactions/list': { ms: 30_000, bytes: 32 * 1024 * 1024 },
}

/** What the specification of the Games API gives an HTTP status for, and `down` for everything that is no answer. */
export type GamesFailure =
  | 'bad_request'
  | 'signature'
  | 'not_enabled'
  | 'not_found'
  | 'too_often'
  | 'own_key'
  | 'down'

export type GamesAnswer =
  | { ok: true; value: unknown }
  /** `detail` is for the log and the operator: what they wrote, cut short, or what broke. */
  | { ok: false; failure: GamesFailure; detail: string; hasTimedOut?: true }

const FAILURES: Readonly<Record<number, GamesFailure>> = {
  400: 'bad_request',
  401: 'signature',
  403: 'not_enabled',
  404: 'not_found',
  405: 'not_found',
  429: 'too_often',
}

export interface GamesTarget {
  gamesApi: string
  key: KeyObject
  /** Replaces the signature, to see that a wrong one is refused. */
  signature?: string
}

/** One POST. Never throws: what goes wrong is an answer, too. */
export async function callGames(target: GamesTarget, call: GamesCall, body: object): Promise<GamesAnswer> {
  const bytes = Buffer.from(JSON.stringify(body))
  const { ms, bytes: bytesMax } = LIMITS[call]
  try {
    const response = await fetch(`${target.gamesApi}${PREFIX}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub88-signature': target.signature ?? signBytes(bytes, target.key),
      },
      body: bytes,
      // An answer comes from where the operator has said, or not at all.
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    })
    const text = await readText(response, bytesMax)
    if (text === null) return down(`the answer is longer than ${bytesMax} bytes`)
    if (response.status === 200) return { ok: true, value: JSON.parse(text) }
    return { ok: false, failure: FAILURES[response.status] ?? 'down', detail: errorOf(response.status, text) }
  } catch (error) {
    const hasTimedOut = error instanceof Error && error.name === 'TimeoutError'
    return { ...down(reasonOf(error)), ...(hasTimedOut ? { hasTimedOut } : {}) }
  }
}

/** Null: longer than that; the rest is not read. */
export async function readBytes(response: Response, bytesMax: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > bytesMax) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function readText(response: Response, bytesMax: number): Promise<string | null> {
  const bytes = await readBytes(response, bytesMax)
  return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function down(detail: string): GamesAnswer {
  return { ok: false, failure: 'down', detail }
}

const DETAIL_MAX = 200

/** `{"error": "…"}` as the specification has it, or how the answer begins. */
function errorOf(status: number, text: string): string {
  const said = /"error"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? text
  return `HTTP ${status}: ${said.replace(/[\p{C}\s]+/gu, ' ').slice(0, DETAIL_MAX)}`
}

/** What `fetch` hides in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error instanceof SyntaxError) return 'the answer is not JSON'
  const { cause } = error
  const why = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : ''
  return `${error.message} ${why}`.trim().slice(0, DETAIL_MAX)
}

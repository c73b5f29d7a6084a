/** One call to a gateway: it ends in time, and whatever goes wrong is an answer, too. */
import { StartError } from '../start-error.ts'
import type { GatewayAnswer } from './payment-gateway.ts'

const ANSWER_MS = 5_000
const BYTES_MAX = 4 * 1024 * 1024
const TEXT_MAX = 400

export interface GatewayCall {
  address: string
  token(): Promise<string | null>
  /** Null: a question by GET. */
  body: object | null
}

/** The JSON of its answer. The token is in the header alone: not in an address, not in what is told when it fails. */
export async function callGateway({ address, token, body }: GatewayCall): Promise<GatewayAnswer<unknown>> {
  try {
    const secret = await token()
    if (secret === null) return { ok: false, failure: 'token', detail: 'there is no token' }
    const response = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // An answer comes from where the operator has said, or not at all; and the token goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (response.status === 401 || response.status === 403)
      return { ok: false, failure: 'token', detail: `HTTP ${response.status}` }
    const text = await readText(response)
    if (text === null) return down(`the answer is longer than ${BYTES_MAX} bytes`)
    return response.ok ? { ok: true, value: JSON.parse(text) } : down(`HTTP ${response.status}`)
  } catch (error) {
    if (error instanceof StartError) return { ok: false, failure: 'token', detail: error.message }
    return down(reasonOf(error))
  }
}

/** A field of an object of its own; undefined where there is none. */
export function field(source: unknown, name: string): unknown {
  if (source === null || typeof source !== 'object' || !Object.hasOwn(source, name)) return undefined
  return Object.entries(source).find(([key]) => key === name)?.[1]
}

/** A text that is not empty and can be stored, else null. */
export function textOf(source: unknown, name: string): string | null {
  const value = field(source, name)
  const isText = typeof value === 'string' && value !== '' && value.length <= TEXT_MAX
  return isText && !value.includes('\u0000') ? value : null
}

/** Null: longer than that; the rest is not read. */
async function readText(response: Response): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > BYTES_MAX) return null
    pieces.push(piece)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
}

function down(detail: string): GatewayAnswer<never> {
  return { ok: false, failure: 'down', detail }
}

/** What `fetch` hides in the cause of its error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  if (error instanceof SyntaxError) return 'the answer is not JSON'
  const { cause } = error
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return `${error.message} ${why}`.trim().slice(0, 200)
}

/** One try to bring a picture to the server, telling how far it is: `fetch` does not know that of what it sends. */

import { CallFailed } from '@samnang/client/call-failed'
import type { Deposit } from '@samnang/contract/deposit'
import { call } from '../calls/call.ts'
import { readCookie } from '../calls/cookies.ts'
import type { KeptSlip } from '../device/slip-box.ts'

/** Longer than the server waits for a body. */
const TIMEOUT_MS = 60_000

/**
 * Resolves with the request as it stands then; rejects with `CallFailed`. It says whose picture it is: to somebody else who
 * has logged in meanwhile the server knows no such request, and that would sound as if it were gone.
 */
export async function sendPicture(slip: KeptSlip, onProgress: (part: number) => void): Promise<Deposit> {
  if (readCookie('XSRF-TOKEN') === null) await freshToken()
  const answer = await put(slip, onProgress)
  if (answer.status !== 419) return unwrap(answer)
  await freshToken()
  return unwrap(await put(slip, onProgress))
}

function freshToken(): Promise<unknown> {
  return call('GET /sanctum/csrf-cookie', { quiet: true })
}

function put({ id, player, picture }: KeptSlip, onProgress: (part: number) => void): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/deposit/${id}/slip`)
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', picture.type || 'image/jpeg')
    request.setRequestHeader('x-player', String(player))
    request.setRequestHeader('x-xsrf-token', readCookie('XSRF-TOKEN') ?? '')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = request.ontimeout = () => reject(failed(0, 'no_answer'))
    request.send(picture)
  })
}

interface Body {
  status?: unknown
  code?: unknown
  n?: unknown
  data?: Deposit
}

function unwrap(answer: XMLHttpRequest): Deposit {
  const body = bodyOf(answer.responseText)
  if (answer.status === 200 && body?.status === 'success' && body.data) return body.data
  const code = typeof body?.code === 'string' ? body.code : `http_${answer.status}`
  throw failed(answer.status, code, typeof body?.n === 'number' ? body.n : undefined)
}

function bodyOf(text: string): Body | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

function failed(status: number, code: string, n?: number): CallFailed {
  return new CallFailed({ status, code, message: code, n })
}

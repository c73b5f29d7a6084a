/** Refusals and faults as they cross the wire, built in one place. */
import { finished } from 'node:stream/promises'
import { type OfficeRefusalCode, officeRefusals } from '@samnang/contract/office/office-refusals'
import { type RefusalBody, type RefusalCode, refusals } from '@samnang/contract/refusals'
import type { Refusal } from '@samnang/core/refusal'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { within } from '../base/within.ts'

/** Of the players' side or of the office's: each mounts its own table, and its types keep them apart. */
export type AnyRefusalCode = RefusalCode | OfficeRefusalCode

const texts: Readonly<Record<AnyRefusalCode, { status: number; message: string }>> = {
  ...officeRefusals,
  ...refusals,
}

/** A refusal that is thrown because it stops a request before its handler: parser, guards, validation. */
export class HttpRefusal extends Error {
  readonly code: AnyRefusalCode
  readonly extra: Extra
  constructor(code: AnyRefusalCode, extra: Extra = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
}

interface Extra {
  n?: bigint | number
  errors?: Record<string, string[]>
  notice?: string
  retryAfterS?: number
  challenge?: RefusalBody['challenge'] | undefined
  reason?: RefusalBody['reason'] | undefined
}

/** Sends the error envelope: status and text are the contract's, `{n}` is filled with plain digits. */
export function sendRefusal(reply: FastifyReply, code: AnyRefusalCode, extra: Extra = {}): FastifyReply {
  const { status, message } = texts[code]
  const body: RefusalBody = {
    status: 'error',
    code,
    message: message.replace('{n}', extra.n === undefined ? '' : String(extra.n)),
    ...(extra.n === undefined ? {} : { n: Number(extra.n) }),
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...(extra.notice === undefined ? {} : { notice: extra.notice }),
    ...(extra.challenge ? { challenge: extra.challenge } : {}),
    ...(extra.reason ? { reason: extra.reason } : {}),
    request_id: reply.request.id,
  }
  if (extra.retryAfterS !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(extra.retryAfterS)))
  reply.refusal = code
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** A refusal value of the core or of a feature; the compiler knows its code from the contract. */
export function sendOutcomeRefusal(
  reply: FastifyReply,
  refusal: Refusal<AnyRefusalCode> & Extra,
): FastifyReply {
  const { ok: _, code, ...extra } = refusal
  return sendRefusal(reply, code, extra)
}

/** What Fastify itself refuses before a handler, by its error codes. */
const FRAMEWORK: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_EMPTY_TYPE: 'wrong_content_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** The one place where what was thrown becomes an answer. Faults are logged in full and answered without detail. */
export function handleThrown(
  error: FastifyError | HttpRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof HttpRefusal) return sendRefusal(reply, error.code, error.extra)
  if ('validation' in error && error.validation) return sendInvalid(reply, error)
  const known = FRAMEWORK[error.code]
  if (known === 'too_large') return restOf(request).then(() => sendRefusal(reply, known))
  if (known) return sendRefusal(reply, known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return sendRefusal(reply, error.statusCode === 404 ? 'not_found' : 'malformed')
  }
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'not available')
    return sendRefusal(reply, 'unavailable')
  }
  request.log.error({ err: error }, 'fault')
  return sendRefusal(reply, 'fault')
}

/** What a proxy lets through is read to its end; of more nobody hears an answer. */
const REST_BYTES_MAX = 16 * 1024 * 1024
const REST_MS = 5_000

/**
 * Waits until a body that is refused for its size has come, and keeps nothing of it. Whoever is answered while still sending finds
 * the line closed and never reads the answer.
 */
async function restOf({ raw, headers }: FastifyRequest): Promise<void> {
  if (!(Number(headers['content-length']) <= REST_BYTES_MAX)) return
  const ended = finished(raw, { writable: false })
  raw.resume()
  await within(REST_MS, ended)
}

/** The database or the vault cannot be reached, or a lock was not had in time: a later try finds everything whole. */
function isUnavailable(error: { code?: string; name?: string; message?: string }): boolean {
  return (
    error.name === 'VaultUnavailable' ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|08\d\d\d|53300|55P03|40P01)$/.test(
      error.code ?? '',
    ) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message ?? '')
  )
}

/** The first thing wrong, under the name of its field; what was sent is not repeated. */
function sendInvalid(reply: FastifyReply, error: FastifyError): FastifyReply {
  if (error.validationContext === 'params') return sendRefusal(reply, 'not_found')
  const problem = error.validation?.[0]
  const params: Record<string, unknown> = problem?.params ?? {}
  const inner = params.missingProperty ?? params.additionalProperty
  const path = [...(problem?.instancePath ?? '').split('/').slice(1), ...(inner === undefined ? [] : [inner])]
  const field = path.join('.').slice(0, 100) || (error.validationContext ?? 'body')
  return sendRefusal(reply, 'invalid_field', { errors: { [field]: [problem?.message ?? 'is not valid'] } })
}

/**
 * The wallet on the wire: POST /wallet/hub88/{provider}/… . Outside of cookies, CSRF and players' rate limits; asked in
 * the order address, size, signature, JSON, fields, types, partner, and then what the call itself is about.
 */
import { assert } from '@samnang/core/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import type { CallEnd } from './provider-minutes.ts'
import { isSigned } from './signature.ts'
import { answerText, type WalletAnswer } from './wallet-answer.ts'
import { type CallKind, readWalletBody } from './wallet-body.ts'
import { answerCall, type WalletCallParts } from './wallet-calls.ts'
import { type Caller, WalletDoor } from './wallet-door.ts'
import { WalletNews } from './wallet-news.ts'
import { WalletPartners } from './wallet-partners.ts'

const BODY_MAX = 64 * 1024
/** Refused by size or number: what the figures call them. */
const NOT_ASKED: Readonly<Record<number, string>> = { 413: 'too_large', 429: 'limited' }
/** A provider gives up after this and calls again. */
const ANSWER_MS = 1_000
const PATHS: Readonly<Record<string, CallKind>> = {
  '/user/info': 'info',
  '/user/balance': 'balance',
  '/transaction/bet': 'bet',
  '/transaction/win': 'win',
  '/transaction/rollback': 'rollback',
}

/** Taken from a provider that is switched off, and by files that nobody released, too: what is open is paid or given back. */
const ENDS_ROUNDS: ReadonlySet<CallKind> = new Set(['win', 'rollback'])

type WalletParts = Pick<
  Parts,
  | 'files'
  | 'wallet'
  | 'walletPool'
  | 'shortTries'
  | 'live'
  | 'clock'
  | 'log'
  | 'metrics'
  | 'warnings'
  | 'providers'
>
interface Wallet extends WalletCallParts {
  files: WalletParts['files']
  door: WalletDoor
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a wallet call whose body may be read. */
    walletCaller: Caller | null
  }
}

export function mountWallet(app: FastifyInstance, parts: WalletParts): void {
  const { files, walletPool, live, clock, wallet, shortTries } = parts
  const partners = new WalletPartners({ pool: walletPool, live, clock })
  const door = new WalletDoor({ ...parts, partners })
  const own: Wallet = { files, walletPool, wallet, shortTries, door, news: new WalletNews(parts) }
  app.register(async (scope) => {
    scope.decorateRequest('walletCaller', null)
    scope.removeAllContentTypeParsers()
    // As they came: what is signed are these bytes, whatever they are called.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      async (_: unknown, body: Buffer) => body,
    )
    for (const [path, kind] of Object.entries(PATHS)) mountCall(scope, parts, own, { path, kind })
  })
}

function mountCall(
  scope: FastifyInstance,
  { metrics, providers }: WalletParts,
  wallet: Wallet,
  { path, kind }: { path: string; kind: CallKind },
): void {
  const send = (reply: FastifyReply, code: number, answer: WalletAnswer) => {
    metrics.countWalletCall(kind, code === 200 ? answer.status : (NOT_ASKED[code] ?? 'undecided'))
    const { provider } = reply.request.params as { provider: string }
    providers.minutes.count(provider, endOf(code, answer), reply.elapsedTime)
    return reply.code(code).type('application/json').send(answerText(answer))
  }
  scope.route({
    method: 'POST',
    url: `/wallet/hub88/:provider${path}`,
    onRequest: async (request, reply) => {
      const { provider } = request.params as { provider: string }
      const admission = await wallet.door.admit(provider, request.ip)
      if (admission.kind === 'heard') {
        request.walletCaller = admission.caller
        return
      }
      // What they still send is not read: the connection ends with the answer.
      reply.header('connection', 'close')
      if (admission.kind === 'wrong_address')
        return send(reply, 200, { status: 'RS_ERROR_INVALID_PARTNER', requestUuid: '' })
      reply.header('retry-after', Math.max(1, Math.ceil(admission.retryAfterS)))
      return send(reply, 429, { status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '' })
    },
    errorHandler: (error, request, reply) => {
      // A body that is too long or breaks off is no JSON; every other fault is ours, and undecided.
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500
      if (!isTheirs) request.log.error({ err: error, kind }, 'wallet call not decided')
      const status = isTheirs ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN'
      const code = !isTheirs ? 503 : error.statusCode === 413 ? 413 : 200
      return send(reply, code, { status, requestUuid: '' })
    },
    handler: async (request, reply) => send(reply, 200, await inTime(answerOf(wallet, kind, request))),
  })
}

function endOf(code: number, { status }: WalletAnswer): CallEnd {
  if (code === 503 || status === 'RS_ERROR_UNKNOWN') return 'walletUndecided'
  return status === 'RS_OK' ? 'walletDone' : 'walletRefused'
}

async function answerOf(wallet: Wallet, kind: CallKind, request: FastifyRequest): Promise<WalletAnswer> {
  const { walletCaller: caller } = request
  assert(caller, 'the door lets callers in before their bodies are read')
  const { partner } = caller
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const signed = partner !== null && isSigned(bytes, request.headers['x-hub88-signature'], partner.keys)
  wallet.door.note(caller, signed)
  if (!signed) return { status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '' }
  const { requestUuid, body } = readWalletBody(kind, bytes)
  if (!body.ok) return { status: body.code, requestUuid }
  const isOpen = partner.isEnabled && wallet.files.isRight
  if (!isOpen && !ENDS_ROUNDS.has(kind)) return { status: 'RS_ERROR_INVALID_PARTNER', requestUuid }
  return { ...(await answerCall(wallet, kind, partner, body.value)), requestUuid }
}

/** What takes longer is undecided for the provider; it may happen yet, and a repetition finds it. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

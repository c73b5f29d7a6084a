/**
 * The wallet on the wire: POST /wallet/hub88/{provider}/… . Outside of cookies, CSRF and players' rate limits; asked in
 * the order size, address, signature, JSON, fields, types, partner, and then what the call itself is about.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { isSigned } from './signature.ts'
import { answerText, type WalletAnswer } from './wallet-answer.ts'
import { type CallKind, readWalletBody } from './wallet-body.ts'
import { answerCall, type WalletCallParts } from './wallet-calls.ts'
import { WalletNews } from './wallet-news.ts'
import { WalletPartners } from './wallet-partners.ts'

const BODY_MAX = 64 * 1024
/** A provider gives up after this and calls again. */
const ANSWER_MS = 1_000
const PATHS: Readonly<Record<string, CallKind>> = {
  '/user/info': 'info',
  '/user/balance': 'balance',
  '/transaction/bet': 'bet',
  '/transaction/win': 'win',
  '/transaction/rollback': 'rollback',
}

type WalletParts = Pick<Parts, 'wallet' | 'walletPool' | 'live' | 'clock' | 'log' | 'metrics'>
interface Wallet extends WalletCallParts {
  partners: WalletPartners
}

export function mountWallet(app: FastifyInstance, parts: WalletParts): void {
  const { walletPool, live, clock, wallet } = parts
  const partners = new WalletPartners({ pool: walletPool, live, clock })
  const own: Wallet = { walletPool, wallet, partners, news: new WalletNews(parts) }
  app.register(async (scope) => {
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
  { metrics }: WalletParts,
  wallet: Wallet,
  { path, kind }: { path: string; kind: CallKind },
): void {
  const send = (reply: FastifyReply, code: number, answer: WalletAnswer) => {
    metrics.countWalletCall(kind, code === 200 ? answer.status : 'undecided')
    return reply.code(code).type('application/json').send(answerText(answer))
  }
  scope.route({
    method: 'POST',
    url: `/wallet/hub88/:provider${path}`,
    errorHandler: (error, request, reply) => {
      // A body that is too long or breaks off is no JSON; every other fault is ours, and undecided.
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500
      if (!isTheirs) request.log.error({ err: error, kind }, 'wallet call not decided')
      const status = isTheirs ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN'
      return send(reply, isTheirs ? 200 : 503, { status, requestUuid: '' })
    },
    handler: async (request, reply) => send(reply, 200, await inTime(answerOf(wallet, kind, request))),
  })
}

async function answerOf(wallet: Wallet, kind: CallKind, request: FastifyRequest): Promise<WalletAnswer> {
  const { provider } = request.params as { provider: string }
  const partner = await wallet.partners.find(provider)
  if (partner && !partner.isAllowed(request.ip)) {
    request.log.warn({ provider, address: request.ip }, 'wallet call from an address that is not allowed')
    return { status: 'RS_ERROR_INVALID_PARTNER', requestUuid: '' }
  }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (!partner || !isSigned(bytes, request.headers['x-hub88-signature'], partner.keys))
    return { status: 'RS_ERROR_INVALID_SIGNATURE', requestUuid: '' }
  const { requestUuid, body } = readWalletBody(kind, bytes)
  if (!body.ok) return { status: body.code, requestUuid }
  if (!partner.isEnabled) return { status: 'RS_ERROR_INVALID_PARTNER', requestUuid }
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

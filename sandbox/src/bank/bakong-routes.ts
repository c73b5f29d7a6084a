/**
 * The part of Bakong's Open API that houses use, as Bakong answers it: what became of a code, and a link to pay it. Beside it
 * what a bank has and Bakong has not: a list of what came in, and the same as a file.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../database/pool.ts'
import { text } from '../provider/read-body.ts'
import { type BankPayment, isSilent, paymentOfCode, paymentsSince } from './bank-store.ts'
import { readKhqr } from './read-khqr.ts'

const NOT_FOUND = failure(1, 'Transaction could not be found. Please check and try again.')
const MISSING = failure(5, 'Missing required fields.')
const UNAUTHORIZED = failure(6, 'Unauthorized, not yet requested for token or code invalid.')

export interface Bakong {
  pool: Queryable
  /** What houses have to send. */
  token: string
  /** Where codes can be paid, as the house's players reach it. */
  payPage: string
}

export async function bakongRoutes(app: FastifyInstance, bakong: Bakong): Promise<void> {
  app.addHook('onRequest', async (request, reply) => refuseStrangers(request, reply, bakong))
  app.post('/v1/check_transaction_by_md5', async ({ body }) => {
    const md5 = text(body, 'md5', 32, 32)
    if (md5 === null) return MISSING
    const payment = await paymentOfCode(bakong.pool, md5)
    return payment ? success('Getting transaction successfully.', dataOf(payment)) : NOT_FOUND
  })
  app.post('/v1/generate_deeplink_by_qr', async ({ body }) => {
    const qr = text(body, 'qr', 1, 512)
    if (qr === null || !readKhqr(qr)) return MISSING
    const shortLink = `${bakong.payPage}?qr=${encodeURIComponent(qr)}`
    return success('Getting deep link successfully.', { shortLink })
  })
  app.get('/bank/payments', async ({ query }) => {
    const payments = await paymentsSince(bakong.pool, sinceOf(query))
    return success('Getting transactions successfully.', payments.map(listedOf))
  })
  app.get('/bank/statement.csv', async ({ query }, reply) => {
    const payments = await paymentsSince(bakong.pool, sinceOf(query))
    return reply.type('text/csv; charset=utf-8').send(statementOf(payments))
  })
}

/** A bank that is silent lets callers wait until they give up; here that is a connection without an answer. */
async function refuseStrangers(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { pool, token }: Bakong,
): Promise<FastifyReply | undefined> {
  if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send(UNAUTHORIZED)
  if (!(await isSilent(pool))) return undefined
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function sinceOf(query: unknown): number {
  const since = text(query, 'since', 1, 13) ?? '0'
  return /^\d+$/.test(since) ? Number(since) : 0
}

function dataOf(payment: BankPayment) {
  return {
    hash: payment.hash,
    fromAccountId: payment.fromAccount,
    toAccountId: payment.toAccount,
    currency: payment.currency,
    amount: Number(payment.amount),
    description: payment.bill,
    createdDateMs: payment.createdMs,
    acknowledgedDateMs: payment.acknowledgedMs,
  }
}

/** A list has to say which code each of them has paid. */
function listedOf(payment: BankPayment) {
  return { ...dataOf(payment), md5: payment.md5 }
}

function statementOf(payments: readonly BankPayment[]): string {
  const lines = payments.map(({ createdMs, hash, bill, fromAccount, amount, currency }) =>
    [new Date(createdMs).toISOString(), hash, bill, fromAccount, amount, currency].join(','),
  )
  return ['date,reference,description,from,amount,currency', ...lines, ''].join('\r\n')
}

function success(responseMessage: string, data: object) {
  return { responseCode: 0, responseMessage, errorCode: null, data }
}

function failure(errorCode: number, responseMessage: string) {
  return { responseCode: 1, responseMessage, errorCode, data: null }
}

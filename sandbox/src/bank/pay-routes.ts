/** Where a player of the demo pays a code: what a banking app shows of it, and a button. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Queryable } from '../database/pool.ts'
import type { Clock, Random } from '../provider/game-family.ts'
import { text } from '../provider/read-body.ts'
import { chooseLanguage, type Language } from '../text/language.ts'
import { fallSilent, insertPayment } from './bank-store.ts'
import { amountText, FAULTS, type Fault, paymentsOf, SILENT_MS } from './faults.ts'
import { paidPage, payPage, unreadablePage } from './pay-page.ts'
import { type ReadCode, readKhqr } from './read-khqr.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const FORM = 'application/x-www-form-urlencoded'
/** Everybody pays from the one account of the demo, which is never empty. */
const PAYER = 'demo@sbox'

interface PayParts {
  pool: Queryable
  clock: Clock
  random: Random
  /** CSS of the fonts. */
  fonts: string
}

export async function payRoutes(app: FastifyInstance, parts: PayParts): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/bank/pay', async ({ query }, reply) => {
    const look = { language: speak(query), fonts: parts.fonts }
    const qr = text(query, 'qr', 1, 512)
    const code = qr && readKhqr(qr)
    if (!qr || !code) return send(reply.code(400), unreadablePage(look))
    const isEnded = parts.clock.now() >= code.expiresAtMs
    return send(reply, payPage({ ...look, qr, code, key: parts.random.uuid(), isEnded }))
  })
  app.post('/bank/pay', async ({ body }, reply) => {
    const look = { language: speak(body), fonts: parts.fonts }
    const [qr, key] = [text(body, 'qr', 1, 512), text(body, 'key', 8, 64)]
    const code = qr && readKhqr(qr)
    const fault = FAULTS.find((known) => known === (text(body, 'fault', 1, 16) ?? 'none'))
    if (!qr || !key || !code || !fault) return send(reply.code(400), unreadablePage(look))
    await pay(parts, { qr, key, code, fault })
    return reply.redirect(`/bank/paid?lang=${look.language}`, 303)
  })
  app.get('/bank/paid', async ({ query }, reply) =>
    send(reply, paidPage({ language: speak(query), fonts: parts.fonts })),
  )
}

interface Pressed {
  qr: string
  key: string
  code: ReadCode
  fault: Fault
}

/** The numbers of its payments follow from the page's key: the same press is the same payments. */
async function pay({ pool, clock }: PayParts, { qr, key, code, fault }: Pressed): Promise<void> {
  const md5 = createHash('md5').update(qr).digest('hex')
  for (const [at, made] of paymentsOf(code, fault, clock.now()).entries()) {
    await insertPayment(pool, {
      hash: createHash('sha256').update(`${md5}:${key}:${at}`).digest('hex'),
      md5,
      fromAccount: PAYER,
      toAccount: code.account,
      currency: made.currency,
      amount: amountText(made.cents),
      bill: code.bill,
      createdMs: made.paidAtMs,
      acknowledgedMs: made.toldAtMs,
    })
  }
  if (fault === 'silent') await fallSilent(pool, SILENT_MS)
}

function speak(source: unknown): Language {
  const language = text(source, 'lang', 2, 2) === 'en' ? 'en' : 'km'
  chooseLanguage(language)
  return language
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html)
}

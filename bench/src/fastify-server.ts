/**
 * Fastify as its manual shows it: one POST with the schemas of a bet in and out and the cookie read, answering what the
 * product answers to a slip of one line. It keeps nothing and asks nothing: what is left is what Fastify costs.
 */
import cookie from '@fastify/cookie'
import type { BetPlaced } from '@samnang/contract/lotto59'
import { endpointOf, inputSchemas, outputSchema } from '@samnang/server/http/schemas'
import Fastify from 'fastify'

const TICKET: BetPlaced['tickets'][number] = {
  id: 1_000_001,
  result_id: 4_321,
  group_id: 1_000_000,
  created_at: '2026-11-22T10:00:00.000Z',
  poll: 'POLL_1',
  number: 121,
  type: 'RANGE_6',
  status: 'UNDER',
  range: '55-300',
  rate: 1.95,
  amount: 500,
  payout: 0,
  jackpot_win_amount: 0,
  jackpot_result: null,
  outstanding: true,
  void: false,
}
const RECEIPT: BetPlaced['receipts'][number] = {
  ticket_id: 1_000_001,
  leaf: '5'.repeat(64),
  salt: 'a'.repeat(32),
  accepted_ms: 1_795_341_600_000,
  signature: `${'A'.repeat(86)}==`,
  // As of 64 bets that are signed together.
  batch: { index: 20, size: 64, path: Array.from({ length: 6 }, () => '5'.repeat(64)) },
}
const PLACED: BetPlaced = {
  group_id: 1_000_000,
  result_id: 4_321,
  balance: 999_500,
  tickets: [TICKET],
  receipts: [RECEIPT],
}

const app = Fastify({
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
})
await app.register(cookie)
const endpoint = endpointOf('POST /api/bet')
app.post(
  '/api/bet',
  { schema: { ...inputSchemas(endpoint, true), response: { 200: outputSchema(endpoint) } } },
  async (request) => {
    if (request.cookies.samnang === undefined) throw new Error('a visitor has a cookie')
    return { status: 'success', data: PLACED }
  },
)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })

/** From an empty account to money won: a bet of each type, paid to the unit, proven by its own records. */

import type { BetPlaced, BetSlip, Result } from '@samnang/contract/lotto59'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { verifyDraw } from '@samnang/core/fairness/verify-draw'
import { expect, inject, test } from 'vitest'
import { payoutOf } from '../checks/rules.ts'
import { Client } from '../client.ts'
import { makePlayer, samnang } from '../processes.ts'
import { poll } from '../stream.ts'

const START_RIEL = 1_000_000
const JACKPOT = [3, 17, 29, 41, 58]

test('a bet of each type is paid stake × rate to the unit, and every ticket is proven', async () => {
  const product = inject('product')
  const { name, password } = await makePlayer(product, 'paid-bettor', START_RIEL)
  const client = await new Client(product.url).logIn(name, password)
  const stream = await client.stream()
  const draw = await client.openDraw('POLL_2', 4_000)
  const placed = await placeEveryType(client, draw)
  const stakes = placed.flatMap((slip) => slip.tickets).reduce((sum, ticket) => sum + ticket.amount, 0)
  expect((await client.ask('GET /api/user')).balance).toBe(START_RIEL - stakes)
  expect(await client.ask('GET /api/v1/ticket/badge')).toEqual({ outstanding: ticketsOf(placed).length })

  const result = await untilResult(client, draw.result_id)
  const won = ticketsOf(placed).reduce((sum, ticket) => sum + wonBy(ticket, result), 0n)
  const after = START_RIEL - stakes + Number(won) / 100_000
  await stream.until(({ kind, data }) => kind === 'balance' && Number(data.balance) === after, 10_000)
  expect((await client.ask('GET /api/user')).balance).toBe(after)
  // The money comes a moment before the draw is marked as settled.
  await expect.poll(() => client.ask('GET /api/v1/ticket/badge')).toEqual({ outstanding: 0 })
  stream.close()
  await expectTickets(client, placed, result)
  await expectProofs(client, placed, result)
  const verified = await samnang(product, ['draw', 'verify', String(draw.result_id)])
  expect(verified.code, verified.stdout + verified.stderr).toBe(0)
  console.info(
    `paid bet: ${ticketsOf(placed).length} tickets, ${stakes} riel staked, ${Number(won) / 100_000} won`,
  )
})

/** Seven ranges cover every total, so two of them win; all 59 numbers stand on post A, so one of them wins. */
async function placeEveryType(client: Client, draw: { poll: BetSlip['poll']; result_id: number }) {
  const { poll, result_id } = draw
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(
    (n) => ({ type: `RANGE_${n}`, amount: 501 + n }) as BetSlip['bets'][number],
  )
  const onA = Array.from(
    { length: 59 },
    (_, at) => ({ type: 'NUMBER', amount: 500, value: at + 1, posts: ['A'] }) as const,
  )
  const everywhere = { type: 'NUMBER', amount: 777, value: 7, posts: ['A', 'B', 'C', 'D', 'E'] } as const
  const slips = [
    [...ranges, { ...everywhere, posts: [...everywhere.posts] }],
    onA.slice(0, 30),
    onA.slice(30),
  ]
  const placed: BetPlaced[] = []
  for (const bets of slips) {
    const body = {
      poll,
      result_id,
      bets: bets.map((bet) => ({ ...bet, ...('posts' in bet ? { posts: [...(bet.posts ?? [])] } : {}) })),
    }
    placed.push(await client.ask('POST /api/bet', { body: body as BetSlip, key: crypto.randomUUID() }))
  }
  const body = { poll, result_id, amount: 2_000, numbers: JACKPOT }
  placed.push(await client.ask('POST /api/bet/jackpot', { body, key: crypto.randomUUID() }))
  return placed
}

function ticketsOf(placed: BetPlaced[]) {
  return placed.flatMap((slip) => slip.tickets)
}

type Ticket = BetPlaced['tickets'][number]

function untilResult(client: Client, id: number): Promise<Result> {
  const ask = async () => {
    const { results } = await client.ask('GET /api/v1/result/recent', {
      query: { poll: 'POLL_2', limit: '5' },
    })
    return results.find((result) => result.result_id === id)
  }
  return poll(ask, 40_000, 'the result did not come')
}

/** In units, by the checker's own rules. */
function wonBy({ type, amount, rate, value, post, numbers }: Ticket, { balls }: Result): bigint {
  const stake = BigInt(amount) * 100_000n
  const centi = BigInt(Math.round(rate * 100))
  if (type === 'JACKPOT') {
    const pick = (numbers ?? []).reduce((mask, n) => mask | (1n << BigInt(n - 1)), 0n)
    return payoutOf({ type: 9, pick, stake, rate: centi }, balls) ?? 0n
  }
  const pick = type === 'NUMBER' ? BigInt(('ABCDE'.indexOf(post ?? '') + 1) * 100 + (value ?? 0)) : 0n
  return (
    payoutOf({ type: type === 'NUMBER' ? 8 : Number(type.slice(-1)), pick, stake, rate: centi }, balls) ?? 0n
  )
}

async function expectTickets(client: Client, placed: BetPlaced[], result: Result): Promise<void> {
  const query = { result_id: String(result.result_id), limit: '100' }
  const { rows } = await client.ask('GET /api/v1/ticket/list', { query })
  expect(rows.map((ticket) => ticket.id).sort()).toEqual(
    ticketsOf(placed)
      .map((ticket) => ticket.id)
      .sort(),
  )
  for (const ticket of rows) {
    const paid = ticket.type === 'JACKPOT' ? ticket.jackpot_win_amount : ticket.payout
    expect({ id: ticket.id, outstanding: ticket.outstanding, paid }).toEqual({
      id: ticket.id,
      outstanding: false,
      paid: Number(wonBy(ticket, result)) / 100_000,
    })
  }
}

async function expectProofs(client: Client, placed: BetPlaced[], result: Result): Promise<void> {
  const params = { result_id: String(result.result_id) }
  const keys = await client.ask('GET /api/fairness/keys')
  const records = await client.ask('GET /api/fairness/:result_id', { params })
  const { leaves } = await client.ask('GET /api/fairness/:result_id/leaves', { params })
  expect(records.result?.balls).toEqual(result.balls)
  for (const { ticket_id, leaf } of placed.flatMap((slip) => slip.receipts)) {
    const proof = await client.ask('GET /api/fairness/:result_id/proof', {
      params,
      query: { ticket_id: String(ticket_id) },
    })
    expect(proof.leaf).toBe(leaf)
    const options = { keys, leaves, proof, verifySignature: verifyEd25519, resultId: result.result_id }
    const { ok, steps } = await verifyDraw(records, options)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect(ok).toBe(true)
  }
}

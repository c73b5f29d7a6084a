/** The history of bets as their clients lived it: every try with its times and what came back. */
import { randomUUID } from 'node:crypto'
import type { BetEntry, BetPlaced, BetSlip } from '@samnang/contract/lotto59'
import type { Answer, Client } from './client.ts'

type Try = { sentAt: number; answeredAt: number; answer: Answer<BetPlaced> }
export type Order = { player: number; key: string; slip: BetSlip; tries: Try[] }

/** What the client knows in the end: `unknown` where no try had a definite answer. */
export function outcomeOf({ tries }: Order): Answer<BetPlaced> {
  const definite =
    tries.find(({ answer }) => answer.kind === 'ok') ??
    [...tries].reverse().find((one) => isDefinite(one.answer))
  return definite?.answer ?? { kind: 'unknown', why: tries.at(-1)?.answer.kind ?? 'never sent' }
}

function isDefinite(answer: Answer<BetPlaced>): boolean {
  return answer.kind === 'ok' || (answer.kind === 'refused' && answer.code !== 'too_many_requests')
}

export function newOrder(player: number, slip: BetSlip, key: string = randomUUID()): Order {
  return { player, key, slip, tries: [] }
}

/** One try; its outcome joins the history whatever it is. */
export async function tryOrder(client: Client, order: Order): Promise<Answer<BetPlaced>> {
  const sentAt = Date.now()
  const answer = await client.call('POST /api/bet', { body: order.slip, key: order.key })
  order.tries.push({ sentAt, answeredAt: Date.now(), answer })
  return answer
}

/** Tries with the same key until the answer is definite. */
export async function placeSurely(
  client: Client,
  order: Order,
  patienceMs = 60_000,
): Promise<Answer<BetPlaced>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await tryOrder(client, order)
    if (isDefinite(answer) || Date.now() > deadline) return answer
    await new Promise((done) => setTimeout(done, 50))
  }
}

const RANGES = ['RANGE_1', 'RANGE_2', 'RANGE_3', 'RANGE_4', 'RANGE_5', 'RANGE_6', 'RANGE_7'] as const
const POSTS = ['A', 'B', 'C', 'D', 'E'] as const

/** Some slip of one to three bets of all kinds, different for each `seed`. */
export function someSlip(draw: { poll: BetSlip['poll']; result_id: number }, seed: number): BetSlip {
  const bets = Array.from({ length: 1 + (seed % 3) }, (_, at) => someBet(seed + 31 * at))
  return { poll: draw.poll, result_id: draw.result_id, bets }
}

function someBet(seed: number): BetEntry {
  if (seed % 11 === 3) {
    const first = 1 + (seed % 50)
    return { type: 'JACKPOT', amount: 1_000, numbers: [first, first + 2, first + 3, first + 5, first + 9] }
  }
  const post = POSTS[seed % 5] ?? 'A'
  if (seed % 3 === 1) return { type: 'NUMBER', amount: 500 + seed, value: 1 + (seed % 59), posts: [post] }
  return { type: RANGES[seed % 7] ?? 'RANGE_7', amount: 500 + seed }
}

import { randomInt } from 'node:crypto'
import { hex } from '@samnang/core/bytes'
import { betLeaf, ticketId16 } from '@samnang/core/fairness/commitment'
import { type Bet, leafPicks, type PostNo } from '@samnang/core/lotto59/bet'
import type { RangeTypeNo } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import { expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf } from '../../test/betting.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'
import type { SlipOrder } from './slip-store.ts'

function randomBet(): Bet {
  const kind = randomInt(3)
  if (kind === 0) return { kind: 'range', typeNo: (1 + randomInt(7)) as RangeTypeNo }
  if (kind === 1) return { kind: 'number', post: (1 + randomInt(5)) as PostNo, number: 1 + randomInt(59) }
  const numbers = new Set<number>()
  while (numbers.size < 5) numbers.add(1 + randomInt(59))
  return { kind: 'jackpot', numbers: [...numbers].sort((a, b) => a - b) }
}

/** What the core makes of the same tickets. */
function coreLeaves(order: SlipOrder, placed: PlacedSlip & { replay: false }): string[] {
  return order.lines.map(({ typeNo, bet, stakeUnits }, at) => {
    const id = placed.ticketIds[at]
    assert(id !== undefined, 'every line has become a ticket')
    const leaf = betLeaf({
      ticketId16: ticketId16(id),
      acctTag: order.acctTag,
      type: typeNo,
      picks: leafPicks(bet),
      stake: stakeUnits,
      acceptedMs: placed.acceptedMs,
      clientNonce: order.clientNonce,
      salt: order.salts.subarray(16 * at, 16 * at + 16),
    })
    return hex(leaf)
  })
}

test('the database makes the leaves of the fair draw: 4 000 random tickets, in batches and alone', async () => {
  const db = await bettingDatabase()
  await db.owner.query(`update poll set exposure_max = 4e18, player_draw_max = 4e18, jackpot_draw_max = 4e18,
    jackpot_four_max = 4e18`)
  const player = await addPlayer(db, 2_000_000_000)
  const draw = await openDraw(db)
  const counter = new BetCounter(db.pool)
  const orders = Array.from({ length: 400 }, () => {
    const lines = Array.from({ length: 10 }, () => lineOf(randomBet(), 1 + randomInt(20_000)))
    return orderOf(player.id, draw.id, lines)
  })
  const [first, ...others] = orders
  assert(first, 'there are orders')
  const answers = [
    await counter.place(first),
    ...(await Promise.all(others.map((order) => counter.place(order)))),
  ]
  for (const [at, order] of orders.entries()) {
    const answer = answers[at]
    assert(answer?.ok && !answer.value.replay, 'every slip is placed')
    const { leaves } = answer.value
    const told = order.lines.map((_, line) => hex(leaves.subarray(32 * line, 32 * line + 32)))
    expect(told).toEqual(coreLeaves(order, answer.value))
  }
  const { rows } = await db.owner.query<{ leaf: Buffer; id: bigint }>(
    'select id, leaf from ticket order by id',
  )
  expect(rows).toHaveLength(4_000)
  const all = answers.flatMap((answer, at) => {
    const order = orders[at]
    assert(answer.ok && !answer.value.replay && order, 'every slip is placed')
    const leaves = coreLeaves(order, answer.value)
    return answer.value.ticketIds.map((id, line) => [id, leaves[line]] as const)
  })
  expect(new Map(rows.map(({ id, leaf }) => [id, hex(leaf)]))).toEqual(new Map(all))
  await counter.stop()
  await db.drop()
})

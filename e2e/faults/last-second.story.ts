/** Bets around the close: each one is under the root or refused, never both and never neither. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Client } from '../client.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import { newOrder, type Order, outcomeOf, placeSurely } from '../orders.ts'
import { ownProduct } from '../own-product.ts'
import { connect, makePlayer } from '../processes.ts'

const DRAWS = 2
/** One bet every 10 ms from close − 1 s to close + 2 s. */
const BEFORE_MS = 1_000
const BETS = 300
const STEP_MS = 10

test('bets fired from close − 1 s to close + 2 s are in the root or refused', async () => {
  const product = ownProduct()
  const db = await connect(product)
  const people = await Promise.all(['late-a', 'late-b'].map((name) => makePlayer(product, name, 5_000_000)))
  const clients = await Promise.all(
    people.map(({ name, password }) => new Client(product.url).logIn(name, password)),
  )
  const orders: Order[] = []
  for (let round = 0; round < DRAWS; round += 1) orders.push(...(await fireAtClose(clients)))
  await untilQuiet(db, orders)
  const { violations, counts } = await checkHistory({ db, url: product.url }, orders)
  await db.end()
  expect(violations).toEqual([])
  const accepted = await expectRootOrRefusal(product.url, orders)
  console.info(
    `last second: ${orders.length} bets, ${accepted} accepted, ${orders.length - accepted} refused`,
    counts,
  )
  expect(orders.length).toBeGreaterThanOrEqual(500)
  expect(accepted, 'the dose before the close struck').toBeGreaterThan(50)
  expect(orders.length - accepted, 'the dose after the close struck').toBeGreaterThan(50)
})

async function fireAtClose(clients: Client[]): Promise<Order[]> {
  // One that has just opened: in an older one the last bet of another journey may stand under the root as well.
  const draw = await (clients[0] ?? new Client('')).openDraw('POLL_2', 8_500)
  const startMs = Date.parse(draw.closes_at) - BEFORE_MS
  const fired = Array.from({ length: BETS }, async (_, at) => {
    const client = clients[at % clients.length]
    if (!client) throw new Error('there are players')
    const order = newOrder(client.id, {
      poll: 'POLL_2',
      result_id: draw.result_id,
      bets: [{ type: at % 2 ? 'RANGE_6' : 'RANGE_7', amount: 500 + at }],
    })
    await sleep(Math.max(0, startMs + at * STEP_MS - Date.now()))
    await placeSurely(client, order)
    return order
  })
  return Promise.all(fired)
}

/** Through the public leaves alone. */
async function expectRootOrRefusal(url: string, orders: Order[]): Promise<number> {
  const guest = new Client(url)
  let accepted = 0
  for (const id of new Set(orders.map((order) => order.slip.result_id))) {
    const params = { result_id: String(id) }
    const { leaves } = await guest.ask('GET /api/fairness/:result_id/leaves', { params })
    const { close } = await guest.ask('GET /api/fairness/:result_id', { params })
    const told = orders.filter((order) => order.slip.result_id === id).map(outcomeOf)
    const receipts = told.flatMap((outcome) => (outcome.kind === 'ok' ? outcome.data.receipts : []))
    const refusals = told.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.code] : []))
    expect(receipts.map((receipt) => receipt.leaf).sort()).toEqual(leaves)
    expect(close?.n).toBe(leaves.length)
    expect(new Set(refusals)).toEqual(new Set(['draw_closed']))
    expect(receipts.length + refusals.length).toBe(told.length)
    accepted += receipts.length
  }
  return accepted
}

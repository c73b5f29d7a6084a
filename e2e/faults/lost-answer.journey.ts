/** A connection that is cut at any point of a bet: the same key tried again finds exactly one effect. */
import { expect, inject, test } from 'vitest'
import { Client } from '../client.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import { newOrder, type Order, outcomeOf, placeSurely, someSlip, tryOrder } from '../orders.ts'
import { connect, makePlayer } from '../processes.ts'
import { CUTS, startProxy } from './cutting-proxy.ts'

const BETS_A_CUT = 25

test('a bet whose answer was lost happens once, whatever was cut', async () => {
  const product = inject('product')
  const { name, password } = await makePlayer(product, 'cut-off', 5_000_000)
  const proxy = await startProxy(product.port)
  const client = await new Client(proxy.url).logIn(name, password)
  const orders: Order[] = []
  for (let n = 0; n < BETS_A_CUT; n += 1) {
    for (const cut of CUTS) {
      const order = newOrder(client.id, someSlip(await client.openDraw('POLL_2', 1_000), n * 7))
      orders.push(order)
      proxy.cutNext(cut)
      const first = await tryOrder(client, order)
      expect(first.kind, cut).toBe('unknown')
      await placeSurely(client, order)
    }
  }
  await proxy.close()
  const db = await connect(product)
  await untilQuiet(db, orders)
  const { violations } = await checkHistory({ db, url: product.url }, orders)
  await db.end()
  expect(violations).toEqual([])
  expect(new Set(orders.map((order) => outcomeOf(order).kind))).toEqual(new Set(['ok']))
  for (const cut of CUTS) expect(proxy.struck[cut], cut).toBe(BETS_A_CUT)
  console.info(`lost answer: ${orders.length} bets, cuts`, proxy.struck)
})

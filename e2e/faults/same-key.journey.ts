/** One key, many senders: one effect, one answer. */
import { expect, inject, test } from 'vitest'
import { Client } from '../client.ts'
import { checkHistory } from '../history.ts'
import { newOrder, type Order, outcomeOf, placeSurely } from '../orders.ts'
import { connect, makePlayer } from '../processes.ts'

const TIMES = 200

test('the same key 200 times in parallel has one effect and one answer', async () => {
  const product = inject('product')
  const { name, password } = await makePlayer(product, 'same-key', 100_000)
  const client = await new Client(product.url).logIn(name, password)
  const draw = await client.openDraw('POLL_2', 5_000)
  const slip = {
    poll: draw.poll,
    result_id: draw.result_id,
    bets: [{ type: 'RANGE_1' as const, amount: 60_000 }],
  }
  const order = newOrder(client.id, slip)
  const copies = Array.from({ length: TIMES }, (): Order => ({ ...order, tries: [] }))
  await Promise.all(copies.map((copy) => placeSurely(client, copy)))

  const answers = copies.map(outcomeOf)
  expect(answers.every((answer) => answer.kind === 'ok')).toBe(true)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await client.ask('GET /api/user')).balance).toBe(40_000)
  const other = { ...slip, bets: [{ type: 'RANGE_1' as const, amount: 1_000 }] }
  expect(await client.call('POST /api/bet', { body: other, key: order.key })).toMatchObject({
    status: 422,
    code: 'idempotency_mismatch',
  })
  const db = await connect(product)
  const whole = { ...order, tries: copies.flatMap((copy) => copy.tries) }
  const { violations } = await checkHistory({ db, url: product.url }, [whole])
  await db.end()
  expect(violations).toEqual([])
  const waited = whole.tries.filter(({ answer }) => answer.kind === 'unknown').length
  console.info(`same key: ${whole.tries.length} requests, ${waited} answered "in progress", 1 effect`)
})

/** The product on every line of Node that it promises: it starts, takes a bet, pays, is proven, and says when nobody repairs that Node. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { nodeWarning } from '../../build/node-version.mjs'
import { placeInMemory } from '../../server/test/place-in-memory.ts'
import { Client } from '../client.ts'
import { freePorts, productAt, productEnv, type Running, stopProduct, untilReady } from '../product.ts'
import { poll } from '../stream.ts'

const run = promisify(execFile)
const NODES = Object.entries(JSON.parse(process.env.NODE_VERSIONS ?? '{}') as Record<string, string>)

function start(node: string, product: ReturnType<typeof productAt>): Running {
  const child = spawn(node, ['start.mjs'], {
    cwd: product.root,
    env: productEnv(product),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (more) => (text += more))
  return { child, output: () => text }
}

test('three lines of Node are here to be tried', () => {
  expect(NODES.map(([version]) => version.split('.')[0])).toEqual(['20', '22', '24'])
})

// All at once: a start takes a core for some seconds, and the draw that each then waits for takes nobody's.
test.concurrent.each(NODES)('Node %s: a start, a bet that is settled, the books', async (version, node) => {
  const dataDir = await mkdtemp(join(placeInMemory(), 'samnang-node-'))
  const product = productAt({ root: process.cwd(), dataDir, port: await freePorts() })
  const running = start(node, product)
  try {
    await untilReady(product, running)
    expect((await run(node, ['-v'])).stdout.trim()).toBe(`v${version}`)
    expect(running.output().includes('has got no repairs')).toBe(nodeWarning(version, Date.now()) !== null)
    const player = await new Client(product.url).logIn('demo', 'demo-1234')
    const draw = await player.openDraw('POLL_2', 3_000)
    const bets = [{ type: 'RANGE_6' as const, amount: 1_000 }]
    await player.ask('POST /api/bet', { body: { poll: 'POLL_2', result_id: draw.result_id, bets } })
    const params = { result_id: String(draw.result_id) }
    const isOver = async () =>
      (await player.ask('GET /api/fairness/:result_id', { params })).result ?? undefined
    await poll(isOver, 60_000, 'the draw was not settled')
    const env = { ...productEnv(product), SAMNANG_ROOT: product.root }
    const audit = await run(node, [join('dist', 'samnang.js'), 'ledger', 'audit'], { cwd: product.root, env })
    expect(audit.stdout.trim()).toBe('The books are right.')
  } finally {
    await stopProduct(running)
    await rm(dataDir, { recursive: true, force: true })
  }
})

test.each([
  ['20.19.0', '2026-04-29', null],
  ['20.20.2', '2026-11-24', /20\.20\.2 has got no repairs since 2026-04-30/],
  ['23.1.0', '2026-11-24', /is no line that lasts/],
  ['24.21.0', '2026-11-24', null],
  ['26.0.0', '2026-11-24', null],
])('of Node %s on %s the start says %s', (version, day, said) => {
  const warning = nodeWarning(version, Date.parse(day))
  if (said === null) expect(warning).toBeNull()
  else expect(warning).toMatch(said)
})

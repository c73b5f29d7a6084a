/** The hubs of `fan-out.ts`: each with its own connections, as a server or an office has them. Told to, says when each event had reached the last one. */
import { randomBytes } from 'node:crypto'
import { createLog } from '@samnang/server/base/log'
import { createPool } from '@samnang/server/database/pool'
import { makeHub } from '@samnang/server/live/make-hub'
import type { HubsOrder, HubsReport } from './fan-out.ts'

const clock = { now: () => Date.now() }
const random = { bytes: (count: number) => randomBytes(count) }
const heardAt = new Map<string, number>()

process.on('disconnect', () => process.exit(0))
process.once('message', (order: HubsOrder) => {
  main(order).catch((error) => {
    console.error(error)
    process.exit(1)
  })
})

async function main({ url, hubs, nats }: HubsOrder): Promise<void> {
  const log = createLog('silent')
  for (let n = 0; n < hubs; n++) {
    const pool = createPool(url, { max: 1, name: 'samnang-bench-hub' })
    const hub = makeHub({ config: { nats }, url, pool, clock, random, log })
    // Events come to each in order: the latest is the last one's.
    hub.onEvent('all', ({ id }) => heardAt.set(String(id), performance.timeOrigin + performance.now()))
    await hub.start()
  }
  process.on('message', () => say({ heardAt: [...heardAt] }))
  say({ ready: true })
}

function say(report: HubsReport): void {
  process.send?.(report)
}

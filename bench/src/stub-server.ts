/**
 * The server with its store stubbed: the same route, session, token, validation, receipt, reply and log, but every bet
 * is accepted in memory. What is left is what HTTP costs.
 */
import { accepted, type Outcome } from '@samnang/core/refusal'
import { buildApp } from '@samnang/server/app'
import { readConfig } from '@samnang/server/config'
import type { BetCounter, PlacedSlip } from '@samnang/server/lotto59/bet-counter'
import type { SlipOrder } from '@samnang/server/lotto59/slip-store'
import { buildParts } from '@samnang/server/parts'

let ids = 0n

function place({ lines }: SlipOrder): Promise<Outcome<PlacedSlip>> {
  const ticketIds = lines.map(() => ++ids)
  const leaves = new Uint8Array(32 * lines.length)
  return Promise.resolve(
    accepted({ replay: false, slipId: ++ids, balance: 0n, acceptedMs: Date.now(), ticketIds, leaves }),
  )
}

const config = readConfig(process.env)
const parts = buildParts(config)
await parts.live.start()
Object.assign(parts.live, { publish: () => Promise.resolve(0n) })
const bets = { place, stop: () => Promise.resolve(), waiting: 0 } as unknown as BetCounter
const app = await buildApp({ ...parts, bets })
await app.listen({ port: config.port, host: config.host })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })

/** The server process: starts in order, says that it is ready, ends cleanly when it is told to or left alone. */
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { noteService } from './base/service-events.ts'
import { startPaymentClock } from './cashier/payment-clock.ts'
import { type Config, readConfig } from './config.ts'
import { expectSmallLogin } from './database/login.ts'
import { expectUpToDate } from './database/migrate.ts'
import { startDrawClock } from './draws/draw-clock.ts'
import { expectKnownVault } from './fairness/known-vault.ts'
import { runWitnessLog } from './fairness/witness-log.ts'
import { expectOwnKeys } from './keys/own-keys.ts'
import { tellMisspelt } from './launch/misspelt.ts'
import { expectOwnFiles } from './launch/own-files.ts'
import { seedDemo } from './launch/seed-demo.ts'
import { ensureLotteryRules } from './lottery/rules.ts'
import { runLottery } from './lottery/run-lottery.ts'
import { pollSeries } from './lotto59/draw-poll.ts'
import { ensurePaytable } from './lotto59/paytables.ts'
import { runResettlements } from './lotto59/run-resettlements.ts'
import { watchLease } from './operation/book-metrics.ts'
import { startCleanUp } from './operation/clean-up.ts'
import { buildOperationApp } from './operation/operation-app.ts'
import { startWatch } from './operation/watch.ts'
import { buildParts, closeParts, type Parts, serverDatabaseUrl } from './parts.ts'
import { failStart, stopWhenTold } from './process-end.ts'
import { startProviderClock } from './providers/provider-clock.ts'

/** Connections that wait to be taken: whoever finds no place comes back after 1, 3, 7, 15 s. Node's own number is 511. */
const BACKLOG = 4_096

async function start(): Promise<void> {
  tellMisspelt()
  const config = readConfig(process.env)
  await expectOwnDatabase(config)
  const parts = buildParts(config)
  await expectOwnFiles(parts.files)
  await expectKnownVault(parts.vault, config.vaultSocket)
  await parts.live.start()
  await Promise.all([ensurePaytable(parts.money), ensureLotteryRules(parts.money)])
  await seedDemo(parts)
  await parts.clockGap.measure()
  const app = await buildApp(parts)
  const operation = buildOperationApp(parts)
  await listen(config, app, operation)
  const watch = startWatch(parts)
  parts.load.start()
  parts.files.start()
  const opening = { ...parts, clockGap: mayOpen(parts) }
  const draws = startDrawClock(opening, [
    ...pollSeries(opening),
    (reign) => runLottery(opening, reign),
    (reign) => runResettlements(parts, reign.signal),
    (reign) => runWitnessLog(parts, reign.signal),
  ])
  watchLease(parts.metrics, draws)
  const cleanUp = startCleanUp(parts)
  const providers = startProviderClock(parts)
  const payments = startPaymentClock(parts)
  const service = { db: parts.reads, log: parts.log, rootDir: config.rootDir }
  await noteService(service, 'server', true)
  stopWhenTold(parts, async () => {
    cleanUp.stop()
    watch.stop()
    providers.stop()
    await Promise.all([draws.stop(), payments.stop(), app.close()])
    await operation.close()
    await noteService(service, 'server', false)
    await closeParts(parts)
  })
  parts.log.info({ port: config.port, host: config.host }, 'ready')
  process.send?.({ ready: true })
}

/** The database is the right one, and has met our keys, before anything is written or promised. */
async function expectOwnDatabase(config: Config): Promise<void> {
  const url = serverDatabaseUrl(config)
  await expectSmallLogin(url)
  await expectUpToDate(url, config)
  await expectOwnKeys(url, config.dataDir, 'server')
}

/** A machine that is wrong about the time opens no draw, nor do files that nobody released. */
function mayOpen({ clockGap, files }: Parts): Pick<Parts['clockGap'], 'isRight'> {
  return {
    get isRight() {
      return clockGap.isRight && files.isRight
    },
  }
}

async function listen(config: Config, app: FastifyInstance, operation: FastifyInstance): Promise<void> {
  await operation.listen({ port: config.operationPort, host: config.operationHost })
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG })
}

start().catch(failStart)

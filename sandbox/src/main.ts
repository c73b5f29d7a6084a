/** The sandbox provider's process: a stranger to the portal, with its own storage and its own port. */
import { join } from 'node:path'
import { mountBank } from './bank/mount-bank.ts'
import { migrate } from './database/migrate.ts'
import { makeFishingFamily } from './fishing/fishing-family.ts'
import { buildApp } from './provider/app.ts'
import { ConfigError, readConfig } from './provider/config.ts'
import { buildParts, type ProviderParts, readKeys } from './provider/parts.ts'
import { recover, startWorker } from './provider/recovery.ts'
import { acceptSockets } from './provider/sockets.ts'
import { slotFamily } from './slots/slot-family.ts'
import { makeSportFamily } from './sport/sport-family.ts'
import { makeTableFamily } from './tables/table-family.ts'

const STOP_MS = 8_000

/** Every kind of game there is. */
const FAMILIES = [slotFamily, makeTableFamily(), makeFishingFamily(), makeSportFamily()]

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const parts = buildParts(config, { ...(await readKeys(config)), families: FAMILIES })
  await migrate(parts.pool, join(config.rootDir, 'sandbox', 'migrations'))
  await recover(parts)
  const app = await buildApp(parts)
  await mountBank(app, parts)
  for (const family of parts.families) await family.start?.(parts)
  const sockets = acceptSockets(app.server, parts)
  const worker = startWorker(parts)
  await app.listen({ host: config.host, port: config.port })
  stopWhenTold(parts, async () => {
    sockets.close()
    await Promise.all(parts.families.map((family) => family.stop?.()))
    await app.close()
    await worker.stop()
    await parts.pool.end()
  })
  parts.log.info({ host: config.host, port: config.port }, 'ready')
  process.send?.({ ready: true })
}

/** SIGTERM, SIGINT, or the end of the supervisor. What does not end in time is ended: its rows are finished later. */
function stopWhenTold({ log }: ProviderParts, stop: () => Promise<void>): void {
  let isStopping = false
  const end = (why: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'stopped badly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(signal))
  process.on('disconnect', () => end('supervisor ended'))
  process.on('unhandledRejection', (error) => {
    log.error({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 'fault')
    end('fault')
  })
}

start().catch((error: unknown) => {
  const failed = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${error instanceof ConfigError || !(error instanceof Error) ? failed : error.stack}\n`,
  )
  if (process.send) process.send({ failed }, () => process.exit(1))
  else process.exit(1)
})

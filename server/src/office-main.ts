/** The office's process: starts in order, says that it is ready, ends cleanly when it is told to or left alone. */
import { readConfig } from './config.ts'
import { expectSmallLogin } from './database/login.ts'
import { expectUpToDate } from './database/migrate.ts'
import { buildOfficeApp } from './office-app.ts'
import { buildOfficeParts, closeOfficeParts } from './office-parts.ts'
import { failStart, stopWhenTold } from './process-end.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const parts = buildOfficeParts(config)
  const url = config.officeDatabaseUrl ?? ''
  await expectSmallLogin(url, 'office').then(() => expectUpToDate(url, config))
  const app = await buildOfficeApp(parts)
  await app.listen({ port: config.officePort, host: config.host })
  stopWhenTold(parts, async () => {
    await app.close()
    await closeOfficeParts(parts)
  })
  parts.log.info({ port: config.officePort, host: config.host }, 'ready')
  process.send?.({ ready: true })
}

start().catch(failStart)

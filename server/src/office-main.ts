/** The office's process: starts in order, says that it is ready, ends cleanly when it is told to or left alone. */
import { noteService } from './base/service-events.ts'
import { readConfig } from './config.ts'
import { expectSmallLogin } from './database/login.ts'
import { expectUpToDate } from './database/migrate.ts'
import { runCare } from './duties/care-look.ts'
import { runDuties, runRisk } from './duties/run-duties.ts'
import { runLargeMoves } from './figures/large-moves.ts'
import { runFigures } from './figures/run-figures.ts'
import { expectOwnKeys } from './keys/own-keys.ts'
import { tellMisspelt } from './launch/misspelt.ts'
import { runTelegram } from './notices/run-telegram.ts'
import { runJobs } from './office/run-jobs.ts'
import { startTending } from './office/tend-office.ts'
import { buildOfficeApp, officeExports } from './office-app.ts'
import { buildOfficeParts, closeOfficeParts, officeDatabaseUrl } from './office-parts.ts'
import { failStart, stopWhenTold } from './process-end.ts'

async function start(): Promise<void> {
  tellMisspelt()
  const config = readConfig(process.env)
  const url = officeDatabaseUrl(config)
  await expectSmallLogin(url, 'office')
  if (config.officeReportsUrl !== null) await expectSmallLogin(config.officeReportsUrl, 'reports')
  await expectUpToDate(url, config)
  await expectOwnKeys(url, config.dataDir, 'office')
  const parts = buildOfficeParts(config)
  await parts.reports.start()
  await parts.live.start()
  const app = await buildOfficeApp(parts)
  await app.listen({ port: config.officePort, host: config.host })
  const ending = new AbortController()
  const jobs = runJobs(parts, officeExports, ending.signal)
  const duties = runDuties(parts, ending.signal)
  const risk = runRisk(parts, ending.signal)
  const figures = runFigures(parts, ending.signal)
  const large = runLargeMoves(parts, ending.signal)
  const care = runCare(parts, ending.signal)
  const tending = startTending(parts)
  const telegram = runTelegram(parts, ending.signal)
  const service = { db: parts.pool, log: parts.log, rootDir: config.rootDir }
  await noteService(service, 'office', true)
  stopWhenTold(parts, async () => {
    tending.stop()
    ending.abort()
    await Promise.all([jobs, duties, risk, figures, large, care, telegram])
    await app.close()
    await noteService(service, 'office', false)
    await closeOfficeParts(parts)
  })
  parts.log.info({ port: config.officePort, host: config.host }, 'ready')
  process.send?.({ ready: true })
}

start().catch(failStart)

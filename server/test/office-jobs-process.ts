/** Makes files of the office from a process of its own, which can be killed: arguments are the office's database and its folder. */
import { createLog } from '../src/base/log.ts'
import { readConfig } from '../src/config.ts'
import { runJobs } from '../src/office/run-jobs.ts'
import { officeExports } from '../src/office-app.ts'
import { buildOfficeParts } from '../src/office-parts.ts'

const [, , url = '', dataDir = ''] = process.argv
const config = readConfig({ OFFICE_DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' })
await runJobs(
  buildOfficeParts(config, { log: createLog('silent') }),
  officeExports,
  new AbortController().signal,
)

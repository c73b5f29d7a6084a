/** Looks for risk and for markers of play from a process of its own, which can be killed: the argument is the office's database. */
import { createLog } from '../src/base/log.ts'
import { readConfig } from '../src/config.ts'
import { runCare } from '../src/duties/care-look.ts'
import { runRisk } from '../src/duties/run-duties.ts'
import { buildOfficeParts } from '../src/office-parts.ts'

const [, , url = '', dataDir = ''] = process.argv
const config = readConfig({ OFFICE_DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '1' })
const parts = buildOfficeParts(config, { log: createLog('silent') })
const { signal } = new AbortController()
await Promise.all([runRisk(parts, signal), runCare(parts, signal)])

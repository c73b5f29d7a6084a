import { readdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { checksOf, runChecks } from './checks.mjs'
import { findBrowser } from './find-browser.mjs'
import { findCluster } from './find-cluster.mjs'
import { findCodeReader } from './find-code-reader.mjs'
import { findNats } from './find-nats.mjs'
import { findNodes } from './find-nodes.mjs'
import { findPgBackRest } from './find-pgbackrest.mjs'
import { findPrometheus } from './find-prometheus.mjs'
import { findProxies } from './find-proxies.mjs'
import { journeysTogether } from './journeys-together.mjs'
import { prepare } from './prepare.mjs'
import { PlainError } from './progress.mjs'
import { runQuietly } from './run.mjs'
import { runTests } from './run-tests.mjs'

/** In this order; `npm test` runs all of them, `npm test NAME` one. Further words go to vitest: files to run. */
const SUITES = {
  check: (rootDir) => runChecks(checksOf(rootDir).filter((check) => !check.isTest)),
  unit: (rootDir, args) => runTests(rootDir, { projects: ['rules', 'screens'], args }),
  server: runServerTests,
  e2e: async (rootDir, args) => {
    // From the registry; all others come from Debian, where one waits for the lock of another.
    const [nodes, fromDebian] = await Promise.all([findNodes(), findPrograms()])
    const together = journeysTogether()
    console.log(`${together} journeys at once`)
    const env = { TOGETHER: String(together), NODE_VERSIONS: JSON.stringify(nodes), ...fromDebian }
    return runTests(rootDir, { projects: ['alone', 'together'], args, env })
  },
}

/** What the journeys are told of programs that are not ours. */
async function findPrograms() {
  const proxies = await findProxies()
  const recovery = await findPgBackRest()
  const cluster = await findCluster()
  return {
    PGBACKREST: recovery.pgbackrest,
    PGBACKREST_POSTGRES: recovery.postgres,
    PGBACKREST_LIBRARIES: recovery.libraries,
    CLUSTER_DIR: cluster.dir,
    CLUSTER_POSTGRES: cluster.postgres,
    NGINX: proxies.nginx,
    CADDY: proxies.caddy,
    CHROME_PATH: await findBrowser(),
    CODE_READER: await findCodeReader(),
    PROMETHEUS_DIR: await findPrometheus(),
  }
}

/**
 * What is heavy with SQL and is not played: making, changing and keeping the database, and the ledger's audit. The draws,
 * bets, limits and wallets are asked of the same PostgreSQL by every journey, whose products run on it.
 */
const OLDER = ['server/src/database', 'server/src/ledger']

/**
 * All of it on the PostgreSQL from npm, which `npm start` brings; where the system has another one, an older one as a
 * rule, what no journey plays runs there too, and all journeys do. `TEST_PG=system` or `npm` asks one of them everything.
 */
async function runServerTests(rootDir, args) {
  const runs = process.env.TEST_PG ? [{ source: process.env.TEST_PG, args }] : [{ source: 'npm', args }]
  if (!process.env.TEST_PG && (await hasSystemPostgres()))
    runs.push({ source: 'system', args: args.length > 0 ? args : OLDER })
  const results = []
  for (const { source, args } of runs) {
    console.log(`PostgreSQL of the ${source === 'npm' ? 'npm package' : source}`)
    const env = { TEST_PG: source, NATS_SERVER: await findNats() }
    results.push(await runTests(rootDir, { projects: ['server'], args, env }))
  }
  return sumOf(results)
}

function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const all = (key) => results.flatMap((result) => result[key] ?? [])
  return { passed: sum('passed'), failed: sum('failed'), failures: all('failures'), slow: all('slow') }
}

async function hasSystemPostgres() {
  const packaged = await readdir('/usr/lib/postgresql').catch(() => [])
  const onPath = await runQuietly('pg_ctl', ['--version']).catch(() => ({ code: 1, output: '' }))
  const versions = [...packaged.map(Number), Number(/ (\d+)/.exec(onPath.output)?.[1] ?? 0)]
  return versions.some((version) => version >= 15)
}

/** Runs the suites, tells what failed, ends with the line `N passed, N failed`, and returns the exit code. */
export async function runSuites(rootDir, [name, ...args]) {
  if (name && !SUITES[name])
    throw new PlainError(`npm test knows ${Object.keys(SUITES).join(', ')}, not ${name}.`)
  await prepare(rootDir)
  const results = []
  for (const suite of name ? [name] : Object.keys(SUITES)) {
    console.log(`\n── ${suite}`)
    const result = await SUITES[suite](rootDir, args).catch((error) => failedWhole(suite, error))
    results.push(result)
  }
  const total = sumOf(results)
  tell('failed', rootDir, total.failures)
  tell('passed only when asked again', rootDir, total.slow)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

function failedWhole(suite, error) {
  const said = error instanceof PlainError ? error.message : String(error.stack ?? error)
  console.error(said)
  return { passed: 0, failed: 1, failures: [{ file: null, name: suite, said }] }
}

/** At the very end once more, where somebody who reads only the end finds it. */
function tell(what, rootDir, failures) {
  for (const { file, name, said } of failures) {
    const [first] = said.split('\n')
    console.log(`${what}: ${file ? `${relative(rootDir, file)} › ` : ''}${name}\n  ${first}`)
  }
}

/** The program behind `npm run simulate` (build/simulation.mjs): runs seeds one after the other, and says what it finds. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../src/config.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { createPool } from '../../src/database/pool.ts'
import { describeOptions, optionsOf } from './options.ts'
import { type Planted, plantedSql } from './planted-bugs.ts'
import { type Ran, runSeed, stageOn } from './run-seed.ts'
import { makeTemplate } from './template.ts'

/** Nothing of a simulation is kept. */
const FORGETFUL = ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off', 'autovacuum = off']
const SHOWN_FAULTS = 6

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    bug: { type: 'string' },
    /** Ends at the first seed that finds something. */
    first: { type: 'boolean', default: false },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const config = readConfig({ ...process.env, SAMNANG_PG: process.env.TEST_PG })
  const given = process.env.SIMULATE_DATABASE_URL
  if (given) return simulate(config, given)
  const dataDir = await mkdtemp(join(tmpdir(), 'samnang-simulate-'))
  const { rootDir, postgresSource: source } = config
  const postgres = await startEmbeddedPostgres({ rootDir, dataDir, source, settings: FORGETFUL })
  const stop = async () => {
    await postgres.stop()
    for (const dir of [postgres.dir, dataDir]) await rm(dir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  return simulate(config, postgres.url).finally(stop)
}

async function simulate(config: Config, url: string): Promise<number> {
  const bug = plantedOf(values.bug, config.rootDir)
  const address = await makeTemplate(url, process.env.SIMULATE_DATABASE ?? 'simulate', config)
  const pool = createPool(address, { max: 1, role: null, name: 'samnang-simulate', statementTimeoutMs: 0 })
  const session = await pool.connect()
  try {
    const stage = await stageOn(session, bug ? plantedSql(bug, config.rootDir) : [], bug?.every)
    const from = Number(values.seed ?? values.from)
    const count = values.seed === undefined ? Number(values.seeds) : 1
    return await runAll(from, count, (seed) => runSeed(stage, seed))
  } finally {
    session.release(true)
    await pool.end()
  }
}

function plantedOf(name: string | undefined, rootDir: string): Planted | null {
  if (name === undefined) return null
  const file = join(rootDir, 'server', 'test', 'simulation', 'planted-bugs.json')
  const found = (JSON.parse(readFileSync(file, 'utf8')) as Planted[]).find((bug) => bug.name === name)
  if (!found) throw new Error(`No bug is called ${name}.`)
  return found
}

async function runAll(from: number, count: number, run: (seed: number) => Promise<Ran>): Promise<number> {
  const [since, struck] = [performance.now(), new Map<string, number>()]
  let [failed, calls, wishes] = [0, 0, 0]
  if (count === 1) say(`  ${describeOptions(optionsOf(from))}`)
  for (let seed = from; seed < from + count; seed++) {
    const ran = await run(seed)
    calls += ran.calls
    wishes += ran.wishes
    for (const [name, times] of Object.entries(ran.struck)) struck.set(name, (struck.get(name) ?? 0) + times)
    if (count === 1) say(`  ${ran.calls} calls, ${ran.wishes} wishes, print ${ran.print}`)
    if (ran.faults.length === 0) continue
    failed++
    tellFaults(ran)
    if (!values.first) continue
    say(`FOUND ${seed}`)
    break
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  say(`  ${count} seeds from ${from}, ${wishes} wishes, ${calls} calls of the store, ${seconds} s`)
  say(`  struck: ${[...struck].map(([name, times]) => `${name} ${times}`).join(', ')}`)
  say(failed === 0 ? '✓ nothing found' : `✗ ${failed} seeds found something`)
  return failed === 0 ? 0 : 1
}

function tellFaults({ seed, options, faults }: Ran): void {
  say(`✗ seed ${seed}: ${faults.slice(0, SHOWN_FAULTS).join('\n    ')}`)
  say(`    ${describeOptions(options)}\n    again: npm run simulate -- --seed ${seed}`)
}

process.exitCode = await main()

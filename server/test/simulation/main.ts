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
const IN_ONE_ROW = 100

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    /** Planted; ends at the first seed that finds it. */
    bug: { type: 'string' },
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
    return await runAll({ from, count, bug }, (seed) => runSeed(stage, seed))
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

interface Asked {
  from: number
  count: number
  bug: Planted | null
}

/** 0 where all is as it should be: nothing is found, or of a planted bug what it breaks. */
async function runAll({ from, count, bug }: Asked, run: (seed: number) => Promise<Ran>): Promise<number> {
  if (count === 1) say(`  ${describeOptions(optionsOf(from))}`)
  else say(row(['seeds', 'worlds', 'wishes', 'calls', 'faults struck', 'found', 'seconds']))
  const all = new Tally()
  for (let first = from; first < from + count; first += IN_ONE_ROW) {
    const part = new Tally()
    const last = Math.min(first + IN_ONE_ROW, from + count) - 1
    for (let seed = first; seed <= last; seed++) {
      const ran = await run(seed)
      for (const tally of [part, all]) tally.add(ran)
      if (ran.faults.length > 0) tellFaults(ran)
      if (count === 1) say(`  print ${ran.print}`)
      const found = bug && ran.faults.find((fault) => fault.startsWith(`${bug.by}: `))
      if (found) {
        say(`FOUND ${seed} ${found}`)
        return 0
      }
    }
    if (count > 1) say(row([`${first}-${last}`, ...part.cells()]))
  }
  say(row([count === 1 ? String(from) : 'all', ...all.cells()]))
  say(`  struck: ${[...all.struck].map(([name, times]) => `${name} ${times}`).join(', ')}`)
  if (bug) say(`✗ the planted bug was not found: no seed broke ${bug.by}`)
  else say(all.failed === 0 ? '✓ nothing found' : `✗ ${all.failed} seeds found something`)
  return all.failed === 0 && !bug ? 0 : 1
}

/** What some worlds were together. */
class Tally {
  readonly struck = new Map<string, number>()
  failed = 0
  readonly #since = performance.now()
  #worlds = 0
  #calls = 0
  #wishes = 0

  add({ calls, wishes, struck, faults }: Ran): void {
    this.#worlds++
    this.#calls += calls
    this.#wishes += wishes
    if (faults.length > 0) this.failed++
    for (const [name, times] of Object.entries(struck))
      this.struck.set(name, (this.struck.get(name) ?? 0) + times)
  }

  cells(): string[] {
    const struck = [...this.struck.values()].reduce((sum, times) => sum + times, 0)
    const seconds = ((performance.now() - this.#since) / 1000).toFixed(1)
    return [this.#worlds, this.#wishes, this.#calls, struck, this.failed, seconds].map(String)
  }
}

const row = ([name = '', ...cells]: string[]) =>
  `  ${name.padEnd(12)}${cells.map((cell) => cell.padStart(14)).join('')}`

function tellFaults({ seed, options, faults }: Ran): void {
  const planted = values.bug === undefined ? '' : `--bug ${values.bug} `
  say(`✗ seed ${seed}: ${faults.slice(0, SHOWN_FAULTS).join('\n    ')}`)
  say(`    ${describeOptions(options)}\n    again: npm run simulate -- ${planted}--seed ${seed}`)
}

process.exitCode = await main()

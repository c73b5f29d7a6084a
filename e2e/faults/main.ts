/** `npm run faults`: each fault of the plan strikes a running product; a table, the page of results, and 1 where something broke. */
import { commitNow } from '../kept-results.ts'
import { faultResults, type Part } from './fault-results.ts'
import { FAULTS, type Fault } from './fault-table.ts'
import { runFiles } from './file-run.ts'
import { type Given, type OwnRun, startGround, strikeFaults } from './ground.ts'
import { checkInvariants } from './invariants.ts'

const HELP = `npm run faults [-- F1 F5 ...] [--dose N]

Each fault strikes a product of its own, under load, and a checker with its own SQL reads the books afterwards. The last result of
each is kept in docs/reliability.json and shown in docs/reliability.md. Exit code 1: something broke, or a fault struck less often than it should.

  F1 F5 ...  only these; without names all
  --dose N   N times as much of the runs of their own

F4 and F11 mount a disk of their own, which only root may; F9, F10, F13, F22 and F25 unpack programs of Debian where the system has none.

`
const words = process.argv.slice(2)
if (words.includes('--help')) {
  process.stdout.write(HELP)
  for (const { name, fault } of FAULTS) console.log(`  ${name.padEnd(5)}${fault}`)
  process.exit(0)
}
const doseAt = words.indexOf('--dose')
const dose = doseAt < 0 ? 1 : Number(words[doseAt + 1])
const names = words.filter((word, at) => word !== '--dose' && (doseAt < 0 || at !== doseAt + 1))
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0 || !Number.isSafeInteger(dose) || dose < 1) {
  console.error(`Not known: ${unknown.join(', ') || 'this dose'}.\n\n${HELP}`)
  process.exit(2)
}

const commit = commitNow()
/** One run of a journey is the run of every fault in it. */
const ran = new Map<string, Promise<Part>>()
let hasFailed = false
for (const fault of FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const since = performance.now()
  const part = await run(fault).catch((error: unknown): Part => {
    return { passed: false, dose: '', struck: '0', found: [String(error)], figures: {} }
  })
  const seconds = (performance.now() - since) / 1000
  faultResults.keep(fault.name, { ...part, seconds, at: new Date().toISOString(), commit })
  hasFailed ||= !part.passed
  console.log(
    `${part.passed ? '✓' : '✗'} ${fault.name.padEnd(4)} ${seconds.toFixed(0)} s  ${part.dose}; struck ${part.struck}`,
  )
  console.log(`       ${JSON.stringify(part.figures)}`)
  for (const line of part.found.slice(0, 10)) console.log(`       ${line}`)
}
faultResults.writePage()
process.exit(hasFailed ? 1 : 0)

function run({ way }: Fault): Promise<Part> {
  if ('own' in way) return way.within ? way.within((given) => runOwn(way.own, given)) : runOwn(way.own)
  const { project, files } = way.files
  const known = ran.get(files.join(' '))
  const result = known ?? runFiles(way.files)
  ran.set(files.join(' '), result)
  console.log(`  ${project}: ${files.join(' ')}${known ? ' (as above)' : ''}`)
  const { dose: amount } = way.files
  return result.then((part) => ({ ...part, dose: amount }))
}

async function runOwn(own: OwnRun, given?: Given): Promise<Part> {
  const ground = await startGround(dose, given)
  try {
    const outcome = await own(ground)
    const { world: product, db, orders } = ground
    const { hasPlayed = false, unmirrored } = outcome
    const { violations, counts } = await checkInvariants(
      { product, db, hasPlayed, ...(unmirrored ? { unmirrored } : {}) },
      orders,
    )
    const found = [...strikeFaults(outcome), ...outcome.faults, ...violations]
    const figures = { ...outcome.figures, tickets: counts.tickets ?? 0, settled: counts.settled ?? 0 }
    return { passed: found.length === 0, dose: outcome.dose, struck: String(outcome.struck), found, figures }
  } finally {
    await ground.db.end()
    await ground.world.end()
  }
}

/** `npm run attack`: a real product is started and attacked; a table, the page of results, and 1 where anything gave way. */

import { commitNow } from '../kept-results.ts'
import { type Asked, readWords } from './asked.ts'
import { type Attack, hasHeld, type Told } from './attack.ts'
import { attackResults } from './attack-results.ts'
import { ATTACKS } from './attacks.ts'
import { type Site, startSite } from './site.ts'

const HELP = `npm run attack [-- NAME ... | --long | --dose N | --seed N]

Starts a product of its own on free ports and attacks it. The last result of each attack is kept in
docs/attack.json and shown in docs/attack.md. Exit code 0: everything held; 1: something gave way.

  NAME      only this attack; without names all of them
  --long    100 000 requests from the schema of each route instead of 150, which takes days
  --dose N  so many requests from the schema of each route
  --seed N  the chance of those requests; printed, so that a run can be repeated

`
/** Findings that are shown of one attack. */
const SHOWN = 15

const { isHelp, names, seed, perRoute } = askedOf(process.argv.slice(2))
if (isHelp) {
  process.stdout.write(HELP)
  for (const { name, claim } of ATTACKS) console.log(`  ${name.padEnd(10)}${claim}`)
  process.exit(0)
}

const commit = commitNow()
const chosen = ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))
const site = await startSite({ perRoute, seed })
let hasFailed = false
try {
  console.log(`seed ${seed}\n`)
  for (const attack of chosen) hasFailed = !(await shown(site, attack)) || hasFailed
} finally {
  await site.end()
}
process.exit(hasFailed ? 1 : 0)

function askedOf(args: string[]): Asked {
  try {
    return readWords(
      args,
      ATTACKS.map(({ name }) => name),
    )
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

async function shown(of: Site, attack: Attack): Promise<boolean> {
  const since = performance.now()
  const told = await attack.run(of).catch((error: unknown): Told => {
    return { tried: 0, found: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  })
  const seconds = (performance.now() - since) / 1000
  const mark = hasHeld(told) ? '✓' : '✗'
  const { tried, found, note = '' } = told
  const at = new Date().toISOString()
  const result = { held: hasHeld(told), tried, found: found.length, seconds, note, at, commit }
  attackResults.keep(attack.name, result)
  const figures = [`${tried} tried`, `${found.length} found`, `${seconds.toFixed(1)} s`, note]
  console.log(`${mark} ${attack.name.padEnd(10)} ${figures.join('  ')}\n  ${attack.claim}`)
  for (const line of told.found.slice(0, SHOWN)) console.log(`    ${line}`)
  if (told.found.length > SHOWN) console.log(`    … and ${told.found.length - SHOWN} more`)
  return hasHeld(told)
}

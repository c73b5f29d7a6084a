/** `npm run simulate`: bundles the simulation, as it is or with a planted bug, and runs it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePrograms } from './bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { PlainError } from './progress.mjs'
import { runQuietly, runShown } from './run.mjs'

const HELP = `npm run simulate -- [--seeds N] [--from S]   N worlds from seed S on (1000 from 1)
npm run simulate -- --seed S               one world, with what its seed decides
npm run simulate -- --bug NAME             with a bug planted: ends at the first seed that finds it
npm run simulate -- --bugs                 all planted bugs, each in its number of seeds
docs/simulation.md says what is simulated.`

const MAIN = 'server/test/simulation/main.ts'
const BUGS = 'server/test/simulation/planted-bugs.json'

export async function simulate(rootDir, args) {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  await ensureInstalled(rootDir)
  const bugs = JSON.parse(readFileSync(join(rootDir, BUGS), 'utf8'))
  if (args.includes('--bugs')) return findAll(rootDir, bugs)
  const named = args[args.indexOf('--bug') + 1]
  const bug = args.includes('--bug') ? bugs.find(({ name }) => name === named) : null
  if (bug === undefined)
    throw new PlainError(
      `No planted bug has this name. There are ${bugs.map(({ name }) => name).join(', ')}.`,
    )
  const program = await bundled(rootDir, bug)
  const bounds = bug ? ['--first', '--seeds', String(bug.within)] : []
  return runShown(process.execPath, [program, ...bounds, ...args], { cwd: rootDir })
}

/** A table of all planted bugs; fails where one is not found in its number of seeds. */
async function findAll(rootDir, bugs) {
  let missed = 0
  for (const bug of bugs) {
    const program = await bundled(rootDir, bug)
    const args = [program, '--bug', bug.name, '--seeds', String(bug.within), '--first']
    const { output } = await runQuietly(process.execPath, args, { cwd: rootDir })
    const found = /^FOUND (\d+)$/m.exec(output)?.[1]
    if (found === undefined) missed++
    const [by = 'nothing'] = /(?:I\d+|liveness): [^\n]*/.exec(output) ?? []
    const seed = found === undefined ? `not in ${bug.within}` : `${found} of ${bug.within}`
    console.log(
      `${found === undefined ? '✗' : '✓'} ${bug.name.padEnd(28)} seed ${seed.padEnd(12)} ${by.slice(0, 80)}`,
    )
    if (found === undefined) console.log(output.split('\n').slice(-4).join('\n'))
  }
  console.log(`${bugs.length - missed} of ${bugs.length} planted bugs were found.`)
  return missed === 0 ? 0 : 1
}

/** The path of the program. */
async function bundled(rootDir, bug) {
  const name = bug ? `simulate-${bug.name}` : 'simulate'
  await bundlePrograms(rootDir, { [name]: MAIN }, bug ? [planting(rootDir, bug)] : [])
  return join(rootDir, 'dist', `${name}.js`)
}

/** Each edit is made once, or the text that it was made for is not there any more. */
function planting(rootDir, { edits }) {
  return {
    name: 'planting',
    setup(build) {
      for (const file of new Set(edits.map((edit) => edit.file).filter((path) => path.endsWith('.ts')))) {
        const path = join(rootDir, file)
        const filter = new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
        build.onLoad({ filter }, () => ({ loader: 'ts', contents: edited(path, file, edits) }))
      }
    },
  }
}

function edited(path, file, edits) {
  let text = readFileSync(path, 'utf8')
  for (const { find, put } of edits.filter((edit) => edit.file === file)) {
    const parts = text.split(find)
    if (parts.length !== 2) throw new PlainError(`${file} does not have once: ${find}`)
    text = parts.join(put)
  }
  return text
}

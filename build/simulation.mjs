/** `npm run simulate`: bundles the simulation, as it is or with a planted bug, and runs it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundlePrograms } from './bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { PlainError, step } from './progress.mjs'
import { runQuietly, runShown } from './run.mjs'
import { wholeNumber } from './whole-number.mjs'

const HELP = `npm run simulate -- [--seeds N] [--from S]   N worlds from seed S on (1000 from 1)
npm run simulate -- --seed S               one world, with what its seed decides
npm run simulate -- --bug NAME             with a bug planted: ends at the first seed that finds it, 1 where none does
npm run simulate -- --bugs                 all planted bugs, each in its number of seeds, after the same seeds without any
docs/simulation.md says what is simulated.`

const MAIN = 'server/test/simulation/main.ts'
const BUGS = 'server/test/simulation/planted-bugs.json'

const WORDS = {
  ...{
    seeds: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    bug: { type: 'string' },
  },
  ...{ bugs: { type: 'boolean' }, help: { type: 'boolean' } },
}

/**
 * What was typed: numbers as numbers, what was left out as undefined.
 * @throws {PlainError} with the words that there are, where something else was typed
 */
export function readWords(args) {
  const { seeds, from, seed, ...words } = parsed(args)
  if (words.bugs && args.length > 1) throw new PlainError(`--bugs stands alone.\n${HELP}`)
  const numbers = Object.entries({ seeds, from, seed }).filter(([, text]) => text !== undefined)
  return {
    ...words,
    ...Object.fromEntries(numbers.map(([name, text]) => [name, wholeNumber(`--${name}`, text)])),
  }
}

function parsed(args) {
  try {
    return parseArgs({ args, options: WORDS }).values
  } catch (error) {
    throw new PlainError(`${error.message}\n${HELP}`)
  }
}

export async function simulate(rootDir, args) {
  const { bug: named, bugs: isAll, help, ...bounds } = readWords(args)
  if (help) {
    console.log(HELP)
    return 0
  }
  await ensureInstalled(rootDir)
  const bugs = JSON.parse(readFileSync(join(rootDir, BUGS), 'utf8'))
  if (isAll) return findAll(rootDir, bugs)
  const bug = named === undefined ? null : bugs.find(({ name }) => name === named)
  if (bug === undefined)
    throw new PlainError(
      `No planted bug has this name. There are ${bugs.map(({ name }) => name).join(', ')}.`,
    )
  const program = await bundled(rootDir, bug)
  return runShown(process.execPath, [program, ...wordsOf(bug, bounds)], { cwd: rootDir })
}

/** For the program: of a bug as many seeds as it is given, unless others were asked for. */
function wordsOf(bug, bounds) {
  const planted = bug ? { bug: bug.name, seeds: bug.within } : {}
  return Object.entries({ ...planted, ...bounds }).flatMap(([name, value]) => [`--${name}`, String(value)])
}

/**
 * A table of all planted bugs; fails where one is not found in its number of seeds by what it breaks, and where the product
 * as it is breaks something in the same seeds: then nothing says what the bugs were found by.
 */
async function findAll(rootDir, bugs) {
  const seeds = Math.max(...bugs.map(({ within }) => within))
  const plain = await bundled(rootDir, null)
  const { code, output } = await step(`${seeds} worlds without a bug`, () =>
    runQuietly(process.execPath, [plain, '--seeds', String(seeds)], { cwd: rootDir }),
  )
  if (code !== 0) {
    console.log(`${output}\nWithout a bug these seeds find something: mend that first.`)
    return 1
  }
  let missed = 0
  for (const bug of bugs) if (!(await isFound(rootDir, bug))) missed++
  console.log(`${bugs.length - missed} of ${bugs.length} planted bugs were found.`)
  return missed === 0 ? 0 : 1
}

async function isFound(rootDir, bug) {
  const program = await bundled(rootDir, bug)
  const args = [program, ...wordsOf(bug, {})]
  const { code, output } = await runQuietly(process.execPath, args, { cwd: rootDir })
  const [, found, by = 'nothing'] = /^FOUND (\d+) (.*)$/m.exec(output) ?? []
  const seed = found === undefined ? `not in ${bug.within}` : `${found} of ${bug.within}`
  const isRight = code === 0 && found !== undefined
  console.log(`${isRight ? '✓' : '✗'} ${bug.name.padEnd(28)} seed ${seed.padEnd(12)} ${by.slice(0, 80)}`)
  if (!isRight) console.log(output.split('\n').slice(-4).join('\n'))
  return isRight
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

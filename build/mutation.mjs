/**
 * `npm run mutate`: small faults are put into the rules of core, one at a time, and the rules' own tests have to notice.
 * What they do not notice is explained in `mutation/explained.json`, or fails the run.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, installLocked } from './install.mjs'
import { isThere } from './is-there.mjs'
import { mutantsPage, whyOf } from './mutants-page.mjs'
import { PlainError, step } from './progress.mjs'
import { runShown } from './run.mjs'

const HELP = `npm run mutate                    all of core/src: hours on two cores
npm run mutate -- lotto59 money.ts   folders and files below core/src
npm run mutate -- --page             docs/mutants.md anew, from what is kept
docs/mutants.md says what survived last time, and why.`

const REPORT = 'node_modules/.cache/mutation.json'
const KEPT = 'mutation/results.json'
const EXPLAINED = 'mutation/explained.json'
const PAGE = 'docs/mutants.md'

/** Returns the exit code. */
export async function mutate(rootDir, args) {
  if (args.includes('--help')) {
    console.log(HELP)
    return 0
  }
  if (args.includes('--page')) return writePage(rootDir)
  const places = await placesOf(rootDir, args)
  await ensureInstalled(rootDir)
  const own = join(rootDir, 'mutation')
  if (!(await isThere(join(own, 'node_modules', '.package-lock.json'))))
    await step('installing what makes mutants', () => installLocked(own))
  rmSync(join(rootDir, REPORT), { force: true })
  const stryker = join(own, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const words = ['run', 'mutation/stryker.config.mjs', '--mutate', places.join(',')]
  const env = { ...process.env, SAMNANG_MUTATED: places.join(',') }
  const code = await runShown(process.execPath, [stryker, ...words], { cwd: rootDir, env })
  if (code !== 0) throw new PlainError('The mutants could not be tried: what was said above tells why.')
  keep(rootDir, read(rootDir, REPORT))
  writePage(rootDir)
  return tell(rootDir, Object.keys(read(rootDir, REPORT).files))
}

/** Patterns of files; all of core where none is named. */
async function placesOf(rootDir, args) {
  const wanted = args.length > 0 ? args : ['.']
  const patterns = []
  for (const name of wanted) {
    const path = join('core/src', name)
    if (!(await isThere(join(rootDir, path)))) throw new PlainError(`There is no ${path}.\n${HELP}`)
    patterns.push(path.endsWith('.ts') ? path : join(path, '**/*.ts'))
  }
  return [...patterns, '!core/src/**/*.test.ts', '!core/src/**/*.test-parts.ts']
}

/** Of each file the last run: how many mutants there were, and which survived. */
function keep(rootDir, { files }) {
  const results = read(rootDir, KEPT)
  const [date, commit] = [new Date().toISOString().slice(0, 10), commitOf(rootDir)]
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n')
    const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length
    results[file] = {
      ...{ date, commit, killed: count('Killed'), outOfTime: count('Timeout'), atLoading: count('Ignored') },
      survived: mutants
        .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
        .map((mutant) => survivor(mutant, lines)),
    }
  }
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(join(rootDir, KEPT), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Known by its line's own text, not its number: what stands above it may grow. */
function survivor({ location, mutatorName, replacement, status }, lines) {
  const line = (lines[location.start.line - 1] ?? '').trim()
  const to = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 120)
  return { line, fault: mutatorName, to, isRun: status === 'Survived' }
}

function tell(rootDir, files) {
  const [results, explained] = [read(rootDir, KEPT), read(rootDir, EXPLAINED)]
  const open = files.flatMap((file) =>
    (results[file]?.survived ?? [])
      .filter((one) => !whyOf(explained, file, one))
      .map((one) => ({ file, ...one })),
  )
  for (const { file, line, fault, to, isRun } of open)
    console.log(
      `${file}: ${line}\n  ${fault} → ${to || '(nothing)'}: ${isRun ? 'no test noticed' : 'no test runs it'}`,
    )
  const sum = (key) => files.reduce((total, file) => total + results[file][key], 0)
  const survived = files.reduce((total, file) => total + results[file].survived.length, 0)
  console.log(
    `\n${files.length} files: ${sum('killed') + sum('outOfTime')} mutants noticed, ${survived} survived, ${open.length} of them unexplained`,
  )
  return open.length === 0 ? 0 : 1
}

function writePage(rootDir) {
  writeFileSync(join(rootDir, PAGE), mutantsPage(read(rootDir, KEPT), read(rootDir, EXPLAINED)))
  return 0
}

function read(rootDir, path) {
  return JSON.parse(readFileSync(join(rootDir, path), 'utf8'))
}

function commitOf(rootDir) {
  const git = (...words) => execFileSync('git', ['-C', rootDir, ...words], { encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain', '-uno', '--', 'core') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}

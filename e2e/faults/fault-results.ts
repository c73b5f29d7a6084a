/** Results of fault runs: the last one of each, kept with date and commit, and the page that is made of them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { FAULTS, type Fault } from './fault-table.ts'

export interface Result {
  passed: boolean
  dose: string
  struck: string
  seconds: number
  found: string[]
  figures: Record<string, string | number>
  at: string
  commit: string
}

type Results = Record<string, Result>

const FILE = 'docs/reliability.json'
const PAGE = 'docs/reliability.md'

function readResults(): Results {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : {}
}

/** Read anew: another run may have ended meanwhile. */
export function keepResult(name: string, result: Result): void {
  const results = { ...readResults(), [name]: result }
  const sorted = Object.fromEntries(
    FAULTS.flatMap(({ name }) => (results[name] ? [[name, results[name]]] : [])),
  )
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`)
  writePage()
}

/** The page of what is kept. */
export function writePage(): void {
  writeFileSync(PAGE, pageOf(readResults()))
}

/** What is made by runs and is no part of what runs. */
const RESULTS = [FILE, PAGE, 'docs/attack.json', 'docs/attack.md'].map((file) => `:!${file}`)

/** What was run: with a mark where files have changed since, other than results. */
export function commitNow(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '-uno', '--', '.', ...RESULTS) === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}

function pageOf(results: Results): string {
  const lines = FAULTS.map((fault) => rowOf(fault, results[fault.name]))
  return `# Faults

Made by \`npm run faults\`: each row is the last run of its fault, on real processes and PostgreSQL unless the run says tests. After each
run of its own a checker that shares no statement with the server reads the books (I1 to I14, \`e2e/faults/invariants.ts\`). A run
whose fault did not strike has failed. \`npm run faults -- F5 --dose 3\` makes one of them three times as large. A commit with
\`+\` had changes that were not committed.

| fault | what happens | what has to hold | dose | struck | result | seconds | date, commit |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function rowOf({ name, fault, passes, way }: Fault, result: Result | undefined): string {
  const head = `| ${name} | ${fault} | ${passes} |`
  if ('none' in way) return `${head} | | not run: ${way.none} | | |`
  if (!result) return `${head} | | not run yet | | |`
  const figures = Object.entries(result.figures).map(([what, figure]) => `${what} ${figure}`)
  const verdict = [result.passed ? 'passed' : `**failed**: ${result.found[0] ?? ''}`, ...figures].join('; ')
  return `${head} ${result.dose} | ${result.struck} | ${verdict} | ${Math.round(result.seconds)} | ${result.at.slice(0, 10)}, ${result.commit} |`
}

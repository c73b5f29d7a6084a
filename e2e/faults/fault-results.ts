/** Results of fault runs: the last one of each, kept with date and commit, and the page that is made of them. */
import { keptResults } from '../kept-results.ts'
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

/** Of one run, before it is kept. */
export type Part = Omit<Result, 'seconds' | 'at' | 'commit'>

type Results = Record<string, Result>

export const faultResults = keptResults<Result>('reliability', {
  names: FAULTS.map(({ name }) => name),
  render: pageOf,
})

function pageOf(results: Results): string {
  const lines = FAULTS.map((fault) => rowOf(fault, results[fault.name]))
  return `# Faults

Made by \`npm run faults\`: each row is the last run of its fault, as its commit asked for it, on real processes and PostgreSQL. Where
what struck is a number, the run is one of its own: afterwards a checker that shares no statement with the server reads the books
(\`e2e/faults/invariants.ts\`): I1 to I11 of [the simulation](simulation.md), the audit chain (I13), that what is held is what waits to
be paid out (I14), and where games were played that both sides have the same (I12). It has failed where its fault struck less often than
it should. \`asked by its tests\`: a journey, which fails by itself where its fault did not strike, and is never asked again.
\`npm run faults -- F5 --dose 3\` makes one of them three times as large. A commit with \`+\` had changes that were not committed.

| fault | what happens | what has to hold | dose | struck | result | seconds | date, commit |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function rowOf({ name, fault, passes }: Fault, result: Result | undefined): string {
  const head = `| ${name} | ${fault} | ${passes} |`
  if (!result) return `${head} | | not run yet | | |`
  const figures = Object.entries(result.figures).map(([what, figure]) => `${what} ${figure}`)
  const verdict = [result.passed ? 'passed' : `**failed**: ${result.found[0] ?? ''}`, ...figures].join('; ')
  return `${head} ${result.dose} | ${result.struck} | ${verdict} | ${Math.round(result.seconds)} | ${result.at.slice(0, 10)}, ${result.commit} |`
}

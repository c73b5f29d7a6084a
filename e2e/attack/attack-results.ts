/** Results of attacks: the last one of each, kept with date and commit, and the page that is made of them. */
import { keptResults } from '../kept-results.ts'
import { ATTACKS } from './attacks.ts'

interface Result {
  held: boolean
  tried: number
  found: number
  seconds: number
  /** What it measured. */
  note: string
  at: string
  commit: string
}

type Results = Record<string, Result>

export const attackResults = keptResults<Result>('attack', {
  names: ATTACKS.map(({ name }) => name),
  render: pageOf,
})

function pageOf(results: Results): string {
  const lines = ATTACKS.map(({ name, claim }) => rowOf({ name, claim }, results[name]))
  return `# Attacks

Made by \`npm run attack\`: each row is the last run of its attack on a product of its own, from outside, as players, strangers,
colleagues and other sites. An attack that tried nothing has failed. A commit with \`+\` had changes that were not committed.
\`e2e/attack/attacks.ts\` names the file of each.

| attack | what has to hold | tried | result | what it measured | seconds | date, commit |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

function rowOf({ name, claim }: { name: string; claim: string }, result: Result | undefined): string {
  const head = `| ${name} | ${claim} |`
  if (!result) return `${head} | not run yet | | | |`
  const verdict = result.held ? 'held' : `**gave way**: ${result.found} findings`
  const when = `${result.at.slice(0, 10)}, ${result.commit}`
  return `${head} ${result.tried} | ${verdict} | ${result.note} | ${Math.round(result.seconds)} | ${when} |`
}

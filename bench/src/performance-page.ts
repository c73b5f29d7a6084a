/** docs/performance.md: of every claim the last figure that is kept, with its date and commit. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from './claim.ts'
import type { Kept } from './results.ts'
import { tableOf } from './table.ts'

/** A row, and the run that it is from. */
export interface LastRow {
  row: Row
  run: Kept
}

/** All runs in `bench/results` that have rows, the oldest first. */
export async function keptRuns(rootDir: string): Promise<Kept[]> {
  const dir = join(rootDir, 'bench', 'results')
  const files = (await readdir(dir)).filter((name) => name.endsWith('.json'))
  const runs = await Promise.all(
    files.map(async (name) => keptRun(await readFile(join(dir, name), 'utf8'), name)),
  )
  return runs.filter(({ rows }) => rows !== undefined).sort((a, b) => a.at.localeCompare(b.at))
}

/** A figure that could not be had is `null` in the file, as JSON has no NaN. */
export function keptRun(text: string, name: string): Kept {
  const read = (key: string, value: unknown) => (key === 'figure' ? (value ?? Number.NaN) : value)
  return { ...JSON.parse(text, read), name }
}

/** Rows that their claims have no more, of runs whose rows do not say which claim they are of. */
const GONE = [
  'event stream, 9500 clients on one process: publish to last receiver',
  'event stream, 9500 clients on one process: memory a client',
  'first page of every report of a month of 1 000 000 slips, median (the worst)',
]

/**
 * The newest run of everything, and over it what later runs of single claims found. Whoever measures a claim anew replaces
 * all of its rows: one that it has no more, or with another baseline, falls out.
 */
export function lastRows(runs: readonly Kept[]): LastRow[] {
  const start = runs.map((run) => run.name === `${run.date}-${run.commit}.json`).lastIndexOf(true)
  const rows = new Map<string, LastRow>()
  for (const run of runs.slice(Math.max(0, start))) {
    const found = new Map(run.rows.map((row) => [keyOf(row), { row, run }]))
    for (const [key, { row }] of rows) if (!found.has(key) && isReplaced(row, run)) rows.delete(key)
    for (const [key, last] of found) rows.set(key, last)
  }
  return [...rows.values()].filter(({ row }) => !GONE.includes(row.claim))
}

/** Two rows may stand for one claim against two baselines. */
export const keyOf = ({ claim, baseline }: Row) => `${claim}|${baseline}`

function isReplaced({ by, claim }: Row, { rows }: Kept): boolean {
  return rows.some((row) => row.claim === claim || (by !== undefined && row.by === by))
}

/** The page as it is written, and as a test wants it to be. */
export function performancePage(runs: readonly Kept[]): string {
  const last = lastRows(runs)
  const sources = [...new Set(last.map(({ run }) => run))]
  return `# What is measured

Made by \`npm run bench\`: the last figure of every claim. A figure is the median of the rounds of one run, in which both sides take
turns: absolute numbers drift from machine to machine, ratios less. A floor that is missed fails the run, an aim that is missed is
only said. Why some are missed, and where the time goes: [where-time-goes.md](where-time-goes.md); what breaks first with more
players: [scaling.md](scaling.md).

${tableOf(
  last.map(({ row }) => row),
  { head: 'date, commit', cellOf: (_, at) => sourceOf(last[at]?.run) },
)}

## The runs

Clients, server and database share the machine in all of them. A load above zero is other work before the run began: times, and all
that needs both cores at once, come out worse than they are. A commit with \`+\` had changes that were not committed.

${sources.map(runLine).join('\n')}
`
}

function sourceOf(run: Kept | undefined): string {
  return run ? `${run.date}, ${run.commit}${run.isChanged ? '+' : ''}` : ''
}

function runLine(run: Kept): string {
  const { cores, cpu, system, node, postgres, loadBefore } = run.machine
  const machine = `${cores} cores (${cpu}), ${system}, Node ${node}, PostgreSQL ${postgres}`
  const load = loadBefore === undefined ? 'its load was not noted' : `load ${loadBefore.toFixed(1)}`
  return `- [${sourceOf(run)}](../bench/results/${run.name}): ${machine}; ${load}`
}

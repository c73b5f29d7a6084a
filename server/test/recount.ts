/** What a report says beside what a recount says of it. */
import type { Pool } from '../src/database/pool.ts'

/** Names of a row, its figures. */
export type Line = readonly [string, ...bigint[]]
/** A report's name, what it says, and what the recount says. */
export interface Recounted {
  report: string
  said: () => Promise<Line[]>
  counted: () => Promise<Line[]>
}

export interface Scope {
  /** As the office's own role, as which it asks. */
  office: Pool
  owner: Pool
  from: string
  to: string
  /** Whose own figures are looked at. */
  players: readonly bigint[]
}

export const SUMS =
  'sum(bets)::bigint as a, sum(stake)::bigint as b, sum(payout)::bigint as c, sum(refunded)::bigint as d'

/** Rows of `sql`: a name, and figures a, b, c, d as far as there are any. */
export async function ask(owner: Pool, sql: string, values: unknown[]): Promise<Line[]> {
  const { rows } = await owner.query<{ name: string } & Record<string, bigint>>(sql, values)
  return rows.map(({ name, ...figures }) => [name, ...Object.values(figures)] as const)
}

/** What differs, and how many figures were looked at. */
export async function compareReports(
  reports: readonly Recounted[],
): Promise<{ figures: number; differences: string[] }> {
  let figures = 0
  const differences: string[] = []
  for (const { report, said, counted } of reports) {
    const [ours, theirs] = [new Map(named(await said())), new Map(named(await counted()))]
    for (const name of new Set([...ours.keys(), ...theirs.keys()]))
      if (ours.get(name) !== theirs.get(name))
        differences.push(`${report}: ${name}: ${ours.get(name)}, counted ${theirs.get(name)}`)
    for (const text of theirs.values()) figures += text.split('/').length
  }
  return { figures, differences }
}

/** A row of nothing but zeros says what no row says: what was taken back and given again at once leaves one, or none. */
function named(lines: readonly Line[]): [string, string][] {
  return lines
    .filter(([, ...figures]) => figures.some((figure) => figure !== 0n))
    .map(([name, ...figures]) => [name, figures.join('/')])
}

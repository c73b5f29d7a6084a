import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptRun, keptRuns, keyOf, lastRows, performancePage } from './performance-page.ts'
import type { Kept } from './results.ts'

const machine = {
  cores: 2,
  cpu: 'x',
  memoryGiB: 1,
  system: 'linux',
  node: 'v20',
  postgres: '15',
  loadBefore: 0,
}
const row = (claim: string, figure: number) => ({ claim, baseline: '', figure, floor: 1, aim: 2, raw: [] })
const run = (name: string, at: string, rows: Kept['rows']): Kept => ({
  ...{ name, at, rows, machine, date: at.slice(0, 10), commit: name.split('-')[3]?.split('.')[0] ?? '' },
  isChanged: false,
})

test('a claim shows what its last run found, and a claim that is gone is not shown', () => {
  const runs = [
    run('2026-01-01-aaa.json', '2026-01-01T00:00:00Z', [row('gone', 1), row('bets', 1)]),
    run('2026-01-02-bbb-bets.json', '2026-01-02T00:00:00Z', [row('bets', 9)]),
    run('2026-01-03-ccc.json', '2026-01-03T00:00:00Z', [row('bets', 2), row('log', 3)]),
    run('2026-01-04-ddd-log.json', '2026-01-04T00:00:00Z', [row('log', 4)]),
  ]
  expect(lastRows(runs).map(({ row, run }) => [row.claim, row.figure, run.commit])).toEqual([
    ['bets', 2, 'ccc'],
    ['log', 4, 'ddd'],
  ])
})

test('a claim that is measured anew has its new rows alone', () => {
  const of = (by: string, claim: string, baseline: string) => ({ ...row(claim, 1), by, baseline })
  const runs = [
    run('2026-01-01-aaa.json', '2026-01-01T00:00:00Z', [
      ...[of('place', 'bets', 'then'), of('place', 'bets of one', ''), of('ledger', 'transfers', 'many')],
      of('ledger', 'transfers', 'one'),
    ]),
    run('2026-01-02-bbb-place.json', '2026-01-02T00:00:00Z', [of('place', 'bets', 'now')]),
    run('2026-01-03-ccc-log.json', '2026-01-03T00:00:00Z', [row('transfers', 2)]),
  ]
  const rowsOf = (count: number) => lastRows(runs.slice(0, count)).map(({ row }) => keyOf(row))
  expect(rowsOf(2)).toEqual(['transfers|many', 'transfers|one', 'bets|now'])
  expect(rowsOf(3)).toEqual(['bets|now', 'transfers|'])
})

test('docs/performance.md is what the results that are kept say', async () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toBe(performancePage(await keptRuns('.')))
})

test('a figure that could not be had is none, after its file was read, too', () => {
  const kept = JSON.stringify(run('2026-01-01-aaa.json', '2026-01-01T00:00:00Z', [row('bets', Number.NaN)]))
  expect(performancePage([keptRun(kept, '2026-01-01-aaa.json')])).toMatch(
    /bets +\| –.*\| none +\|.*floor missed/,
  )
})

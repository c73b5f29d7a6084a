/** The one table of a run. */
import { type Row, verdictOf } from './claim.ts'

const HEADS = ['claim', 'baseline', 'figure', 'floor', 'aim', 'verdict']

interface Column {
  head: string
  cellOf(row: Row, at: number): string
}

/** Aligned for a terminal; also a table in Markdown. `more`: a column behind the others. */
export function tableOf(rows: Row[], more?: Column): string {
  const heads = more ? [...HEADS, more.head] : HEADS
  const lineOf = (row: Row, at: number) => (more ? [...cellsOf(row), more.cellOf(row, at)] : cellsOf(row))
  const cells = [heads, ...rows.map(lineOf)]
  const widths = heads.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const [head = '', ...lines] = cells.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [head, rule, ...lines].join('\n')
}

function cellsOf(row: Row): string[] {
  const sign = row.aim > row.floor ? '≥' : '≤'
  const show = (value: number) => shown(value, row.unit)
  const { figure, floor, aim } = row
  return [
    row.claim,
    row.baseline || '–',
    show(figure),
    `${sign} ${show(floor)}`,
    `${sign} ${show(aim)}`,
    verdictOf(row),
  ]
}

function shown(value: number, unit: Row['unit']): string {
  if (Number.isNaN(value)) return 'none'
  if (unit === 'faults') return String(value)
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = String(Number(value.toFixed(digits)))
  return unit ? `${text} ${unit}` : `${text}×`
}

/** Stakes and what was left of them by day. */
import type { FigureRow } from '@samnang/contract/office/figures'
import { shortPrice } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'

export default function DaysChart({ rows, label }: { rows: readonly FigureRow[]; label: string }) {
  const chart = useMemo(() => chartOf(rows), [rows])
  return <LineChart label={label} {...chart} />
}

function chartOf(rows: readonly FigureRow[]) {
  const days: uPlot.Axis = {
    size: 32,
    incrs: [1, 2, 7, 14, 31, 62],
    values: (_, at) => at.map((one) => dayWord(rows[one])),
  }
  const amounts: uPlot.Axis = { size: 64, values: (_, sums) => sums.map((amount) => shortPrice(amount)) }
  const data: uPlot.AlignedData = [
    rows.map((_, at) => at),
    rows.map(({ stake }) => stake),
    rows.map(({ net }) => net),
  ]
  const scales: uPlot.Scales = { x: { time: false, range: [0, rows.length - 1] } }
  return { data, scales, axes: [days, amounts] as const }
}

/** "21-11". */
function dayWord(row: FigureRow | undefined): string {
  const [, month = '', day = ''] = row?.day?.split('-') ?? []
  return row ? `${day}-${month}` : ''
}

/** Stakes and what was left of them by day. */
import type { FigureRow } from '@samnang/contract/office/figures'
import { shortPrice } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'
import { dayAxis } from './day-axis.ts'

export default function DaysChart({ rows, label }: { rows: readonly FigureRow[]; label: string }) {
  const chart = useMemo(() => chartOf(rows), [rows])
  return <LineChart label={label} {...chart} />
}

function chartOf(rows: readonly FigureRow[]) {
  const { axis, scales } = dayAxis(rows.map(({ day }) => day ?? ''))
  const amounts: uPlot.Axis = { size: 64, values: (_, sums) => sums.map((amount) => shortPrice(amount)) }
  const data: uPlot.AlignedData = [
    rows.map((_, at) => at),
    rows.map(({ stake }) => stake),
    rows.map(({ net }) => net),
  ]
  return { data, scales, axes: [axis, amounts] as const }
}

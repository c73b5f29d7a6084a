/** What came back of one market by day, beside what its rates say and between what chance alone leaves it. */
import type { FigureRow } from '@samnang/contract/office/figures'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'
import { dayAxis } from './day-axis.ts'

export default function ReturnChart({ rows, label }: { rows: readonly FigureRow[]; label: string }) {
  const chart = useMemo(() => chartOf(rows), [rows])
  return <LineChart label={label} {...chart} />
}

function chartOf(rows: readonly FigureRow[]) {
  const { axis, scales } = dayAxis(rows.map(({ day }) => day ?? ''))
  const percents: uPlot.Axis = { size: 64, values: (_, all) => all.map((percent) => `${percent}%`) }
  const data: uPlot.AlignedData = [
    rows.map((_, at) => at),
    rows.map(({ return_percent }) => return_percent),
    rows.map(({ theory_percent }) => theory_percent),
    rows.map(({ band }) => band?.low ?? null),
    rows.map(({ band }) => band?.high ?? null),
  ]
  return { data, scales, axes: [axis, percents] as const }
}

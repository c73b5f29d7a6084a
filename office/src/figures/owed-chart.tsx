/** What the house owed at the end of each day: all of it, and players' funds alone. */
import type { OwedDay } from '@samnang/contract/office/figures'
import { shortPrice } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'
import { dayAxis } from './day-axis.ts'

export default function OwedChart({ days, label }: { days: readonly OwedDay[]; label: string }) {
  const chart = useMemo(() => chartOf(days), [days])
  return <LineChart label={label} {...chart} />
}

function chartOf(days: readonly OwedDay[]) {
  const { axis, scales } = dayAxis(days.map(({ day }) => day))
  const amounts: uPlot.Axis = { size: 64, values: (_, sums) => sums.map((amount) => shortPrice(amount)) }
  const data: uPlot.AlignedData = [
    days.map((_, at) => at),
    days.map(({ liability }) => liability),
    days.map(({ players }) => players),
  ]
  return { data, scales, axes: [axis, amounts] as const }
}

/** Stakes of today by the hour, beside those of the day before. */
import type { HourRow } from '@samnang/contract/office/today'
import { shortPrice } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'

const NAMED_HOURS = [0, 6, 12, 18]

const SCALES: uPlot.Scales = {
  x: { time: false, range: [0, 23] },
  y: { range: (_, __, most) => [0, Math.max(1, most) * 1.1] },
}
const AXES: readonly [uPlot.Axis, uPlot.Axis] = [
  { size: 32, splits: () => NAMED_HOURS, values: (_, hours) => hours.map(hourWord) },
  { size: 64, values: (_, amounts) => amounts.map((amount) => shortPrice(amount)) },
]

export default function HoursChart({ hours, label }: { hours: readonly HourRow[]; label: string }) {
  const data = useMemo(() => dataOf(hours), [hours])
  return <LineChart label={label} data={data} scales={SCALES} axes={AXES} />
}

/** The hour that is running has not got all of its stakes: a line that falls at its end would tell a wrong story. */
function dataOf(hours: readonly HourRow[]): uPlot.AlignedData {
  const running = hours.filter((row) => row.today !== null).length - 1
  return [
    hours.map(({ hour }) => hour),
    hours.map((row, at) => (at === running ? null : row.today)),
    hours.map((row) => row.before),
  ]
}

/** "6 PM". */
function hourWord(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Milliseconds of a call over time, ours to the provider and theirs to the wallet. */
import type { HealthRow } from '@samnang/contract/office/providers'
import { day, hour } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import type uPlot from 'uplot'
import { LineChart } from '../ui/line-chart.tsx'

const DAY_S = 86_400
const POINT_PX = 4

interface HealthChartProps {
  rows: readonly HealthRow[]
  from: string
  to: string
  label: string
}

export default function HealthChart({ rows, from, to, label }: HealthChartProps) {
  const chart = useMemo(() => chartOf(rows, Date.parse(from) / 1000, Date.parse(to) / 1000), [rows, from, to])
  return <LineChart label={label} {...chart} secondPoints={POINT_PX} />
}

function chartOf(rows: readonly HealthRow[], from: number, to: number) {
  const timeWord = (s: number) => (to - from > DAY_S ? day(s * 1000) : hour(s * 1000))
  const times: uPlot.Axis = { size: 32, space: 96, values: (_, moments) => moments.map(timeWord) }
  const lengths: uPlot.Axis = { size: 56, values: (_, ms) => ms.map(String) }
  const data: uPlot.AlignedData = [
    rows.map(({ at }) => Date.parse(at) / 1000),
    rows.map((row) => row.mean_ms),
    rows.map((row) => row.wallet_mean_ms),
  ]
  const scales: uPlot.Scales = {
    x: { time: false, range: [from, to] },
    y: { range: (_, __, most) => [0, Math.max(10, most) * 1.1] },
  }
  return { data, scales, axes: [times, lengths] as const }
}

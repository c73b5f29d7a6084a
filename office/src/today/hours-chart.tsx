/** Two lines on a canvas; whoever does not see it reads the table below. */
import type { HourRow } from '@samnang/contract/office/today'
import { useTheme } from '@samnang/portal/device/preferences.ts'
import { shortPrice } from '@samnang/portal/text/format.ts'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const HEIGHT_PX = 240
const NAMED_HOURS = [0, 6, 12, 18]

interface HoursChartProps {
  hours: readonly HourRow[]
  label: string
}

export default function HoursChart({ hours, label }: HoursChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const node = box.current
    if (!node) return
    const chart = new uPlot(optionsOf(node.clientWidth), dataOf(hours), node)
    const sizes = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height: HEIGHT_PX }))
    sizes.observe(node)
    const light = matchMedia('(prefers-color-scheme: light)')
    const repaint = () => chart.redraw()
    light.addEventListener('change', repaint)
    return () => {
      light.removeEventListener('change', repaint)
      sizes.disconnect()
      chart.destroy()
    }
  }, [hours, theme])
  return <div ref={box} role="img" aria-label={label} className="h-60 min-w-0 overflow-hidden" />
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

/** The tokens of the page, asked anew whenever it paints. */
const colour = (name: string) => () =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function optionsOf(width: number): uPlot.Options {
  const axis = {
    stroke: colour('--muted'),
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  }
  return {
    width,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [0, 23] },
      y: { range: (_, __, most) => [0, Math.max(1, most) * 1.1] },
    },
    axes: [
      { ...axis, size: 32, splits: () => NAMED_HOURS, values: (_, hours) => hours.map(hourWord) },
      { ...axis, size: 64, values: (_, amounts) => amounts.map((amount) => shortPrice(amount)) },
    ],
    series: [
      {},
      { stroke: colour('--gold'), width: 2, points: { show: true, size: 5, fill: colour('--gold') } },
      { stroke: colour('--info'), width: 2, dash: [6, 5], points: { show: false } },
    ],
  }
}

/** "6 PM". */
function hourWord(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

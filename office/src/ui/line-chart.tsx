/** Lines on a canvas, the second one dashed, any further one thin; whoever does not see them reads the table below. */
import { useTheme } from '@samnang/portal/device/preferences.ts'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const HEIGHT_PX = 240

interface LineChartProps {
  label: string
  data: uPlot.AlignedData
  scales: uPlot.Scales
  /** What each axis has besides its looks: x, y. */
  axes: readonly [uPlot.Axis, uPlot.Axis]
  /** Diameter of the points on the second line; none without it. */
  secondPoints?: number
}

/** `data`, `scales` and `axes` are made once for what is shown: another of them is another chart. */
export function LineChart({ label, data, scales, axes, secondPoints }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const node = box.current
    if (!node) return
    const own = { scales, axes: axes.map((axis) => ({ ...axisLook(), ...axis })) }
    const looks = { height: HEIGHT_PX, legend: { show: false }, cursor: { show: false } }
    const chart = new uPlot(
      { width: node.clientWidth, ...looks, ...own, series: seriesOf(data.length - 1, secondPoints) },
      data,
      node,
    )
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
  }, [data, scales, axes, secondPoints, theme])
  return <div ref={box} role="img" aria-label={label} className="h-60 min-w-0 overflow-hidden" />
}

/** The tokens of the page, asked anew whenever it paints. */
const colour = (name: string) => () =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function axisLook(): uPlot.Axis {
  return {
    stroke: colour('--muted'),
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1 },
  }
}

function seriesOf(lines: number, secondPoints: number | undefined): uPlot.Series[] {
  const points = (name: string, size: number) => ({ show: true, size, fill: colour(name) })
  const thin = { stroke: colour('--muted'), width: 1, dash: [2, 4], points: { show: false } }
  return [
    {},
    { stroke: colour('--gold'), width: 2, points: points('--gold', 5) },
    {
      ...{ stroke: colour('--info'), width: 2, dash: [6, 5] },
      points: secondPoints === undefined ? { show: false } : points('--info', secondPoints),
    },
    ...Array.from({ length: lines - 2 }, () => ({ ...thin })),
  ]
}

/** Days along the foot of a chart. */
import type uPlot from 'uplot'

export function dayAxis(days: readonly string[]): { axis: uPlot.Axis; scales: uPlot.Scales } {
  const axis: uPlot.Axis = {
    size: 32,
    incrs: [1, 2, 7, 14, 31, 62],
    values: (_, at) => at.map((one) => dayWord(days[one])),
  }
  return { axis, scales: { x: { time: false, range: [0, days.length - 1] } } }
}

/** "21-11". */
function dayWord(day: string | undefined): string {
  const [, month = '', date = ''] = day?.split('-') ?? []
  return day ? `${date}-${month}` : ''
}

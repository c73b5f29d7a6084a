/** Stake, payout and net of each day: a drawing for the eye, a table for everybody. */
import type { ReportDay } from '@samnang/contract/report'
import { useDesk } from '../../device/use-desk.ts'
import { price, shortPrice } from '../../text/format.ts'
import { records } from '../../text/records.ts'
import { netLook, Riel } from '../../ui/riel.tsx'
import { type DayRange, daysIn, shownDay } from '../days.ts'
import { allDays, type ChartDay, type ChartShape, chartShape } from './chart-shape.ts'

const MOST_DAYS = 62

interface DayChartProps {
  days: readonly ReportDay[]
  range: DayRange
}

export default function DayChart({ days: told, range }: DayChartProps) {
  const days = allDays(told, range, MOST_DAYS)
  const isDesk = useDesk()
  const box = { width: isDesk ? 1000 : 336, height: isDesk ? 210 : 150, left: 44, bottom: 22, top: 8 }
  const shape = chartShape(days, box)
  const [oldest, newest] = [shape.days[0], shape.days.at(-1)]
  if (!oldest || !newest) return null
  return (
    <section
      aria-label={records('chart')}
      className="grid gap-1 rounded-lg border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-bold">{records('chart')}</h2>
        <Legend />
      </div>
      <svg
        role="img"
        aria-label={records('chart_said', { from: shownDay(oldest.day), to: shownDay(newest.day) })}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className="w-full"
      >
        <Scale shape={shape} right={box.width} />
        {shape.days.map((day) => (
          <Column key={day.day} day={day} zero={shape.zero} foot={box.height - 6} />
        ))}
      </svg>
      {daysIn(range) > MOST_DAYS && <p className="text-sm text-muted">{records('too_many_days')}</p>}
      <DayTable days={days} />
    </section>
  )
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-3 text-sm text-muted">
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <rect x="1" y="1" width="10" height="10" className="fill-transparent stroke-info" strokeWidth="2" />
        </svg>
        {records('staked')}
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <rect width="12" height="12" className="fill-gold" />
        </svg>
        {records('paid')}
      </li>
      <li className="flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
          <circle cx="6" cy="6" r="4.5" className="fill-surface stroke-text" strokeWidth="2" />
        </svg>
        {records('net')}
      </li>
    </ul>
  )
}

function Scale({ shape, right }: { shape: ChartShape; right: number }) {
  return (
    <>
      {shape.ticks.map(({ value, y }) => (
        <g key={value}>
          <path
            d={`M44 ${y}H${right}`}
            className={value === 0 ? 'stroke-control' : 'stroke-line'}
            strokeWidth="1"
            strokeDasharray={value === 0 ? undefined : '2 4'}
          />
          <text x="39" y={y + 3.5} textAnchor="end" className="fill-muted text-[10px] tabular-nums">
            {shortPrice(value)}
          </text>
        </g>
      ))}
    </>
  )
}

function Column({ day, zero, foot }: { day: ChartDay; zero: number; foot: number }) {
  const { amount, payout, net } = day
  return (
    <g>
      <rect {...amount} rx="1.5" className="fill-info/20 stroke-info" strokeWidth="1.25" />
      <rect {...payout} rx="1.5" className="fill-gold" />
      {day.hasBets && (
        <>
          <path
            d={`M${net.x} ${zero}V${net.y}`}
            className={net.isWin ? 'stroke-win' : 'stroke-lose'}
            strokeWidth="1.5"
          />
          <circle
            cx={net.x}
            cy={net.y}
            r="3.5"
            className={`fill-surface ${net.isWin ? 'stroke-win' : 'stroke-lose'}`}
            strokeWidth="2"
          />
        </>
      )}
      {day.isNamed && (
        <text x={day.nameX} y={foot} textAnchor="middle" className="fill-muted text-[10px] tabular-nums">
          {shownDay(day.day).slice(0, 5)}
        </text>
      )}
    </g>
  )
}

function DayTable({ days }: { days: readonly ReportDay[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm text-info underline-offset-4 hover:underline">
        {records('chart_table')}
      </summary>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {records('day')}
            </th>
            {(['staked', 'paid', 'net'] as const).map((name) => (
              <th key={name} scope="col" className="py-1 text-right font-normal">
                {records(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, amount, payout, net }) => (
            <tr key={day} className="border-t border-line/60">
              <th scope="row" className="money py-1 text-left font-normal">
                {shownDay(day)}
              </th>
              <td className="money text-right">{price(amount)}</td>
              <td className="money text-right">{price(payout)}</td>
              <td className={`text-right font-bold ${netLook(net)}`}>
                <Riel amount={net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

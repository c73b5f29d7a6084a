/** Stakes by the hour, today beside the same day of the week before: a chart, and the same figures as a table. */
import type { HourRow } from '@samnang/contract/office/today'
import { day, hour } from '@samnang/portal/text/format.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { type ReactNode, Suspense } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { today } from '../text/today.ts'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'

/** Its library comes when a chart is looked at, and with no other page. */
const HoursChart = lazyPage('hours-chart', () => import('./hours-chart.tsx'))

const REFRESH_MS = 60_000

export function Hours() {
  const { data, error, mutate } = useAnswer('GET /api/today/hours', {}, { refreshMs: REFRESH_MS })
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  const dayOf = (text: string) => day(`${text}T00:00:00+07:00`)
  const [now, before] = [
    today('hours_today', { day: dayOf(data.day) }),
    today('hours_before', { day: dayOf(data.before) }),
  ]
  return (
    <section aria-label={today('hours')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{today('hours')}</h2>
      <p className="text-sm text-muted">{today('hours_help')}</p>
      <div className="grid min-w-0 gap-2 rounded-md border border-line bg-surface p-3">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Mark look="border-gold">{now}</Mark>
          <Mark look="border-dashed border-info">{before}</Mark>
        </ul>
        <Suspense fallback={<div className="h-60" />}>
          <HoursChart hours={data.hours} label={today('hours_label', { now, before })} />
        </Suspense>
        <details>
          <summary className="min-h-(--field) cursor-pointer content-center text-info">
            {today('hours_table')}
          </summary>
          <Table rows={data.hours} day={data.day} heads={[today('hour'), now, before]} />
        </details>
      </div>
    </section>
  )
}

/** The line that a colour and a dash stand for. */
function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className={`w-6 border-t-2 ${look}`} />
      {children}
    </li>
  )
}

interface TableProps {
  rows: readonly HourRow[]
  day: string
  heads: readonly string[]
}

function Table({ rows, day: of, heads }: TableProps) {
  const startMs = Date.parse(`${of}T00:00:00+07:00`)
  return (
    <table className="w-full text-right text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="p-1 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ hour: at, today: now, before }) => (
          <tr key={at} className="border-b border-line/50 last:border-0">
            <th scope="row" className="p-1 font-normal whitespace-nowrap">
              {hour(startMs + at * 3_600_000)}
            </th>
            <td className="p-1">{now === null ? '–' : <Money amount={now} />}</td>
            <td className="p-1">
              <Money amount={before} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

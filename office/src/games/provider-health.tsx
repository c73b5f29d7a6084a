/** How a provider has answered over time: a chart, and the same figures as a table. */
import type { HealthRow } from '@samnang/contract/office/providers'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { providers } from '../text/providers.ts'
import { Select } from '../ui/select.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

/** Its library comes when a chart is looked at. */
const HealthChart = lazyPage('health-chart', () => import('./health-chart.tsx'))

const REFRESH_MS = 60_000
const WINDOWS = ['hour', 'day', 'fortnight'] as const
type Window = (typeof WINDOWS)[number]

export function ProviderHealth({ name }: { name: string }) {
  const [window, setWindow] = useState<Window>('day')
  const { data, error, mutate } = useAnswer(
    'GET /api/providers/:name/health',
    { params: { name }, query: { window } },
    { refreshMs: REFRESH_MS },
  )
  return (
    <section aria-label={providers('health')} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="font-bold">{providers('health')}</h2>
        <Select
          label={providers('window')}
          value={window}
          onChange={setWindow}
          choices={WINDOWS.map((value) => ({ value, label: providers(`window_${value}`) }))}
        />
      </div>
      {data ? (
        <Measured rows={data.rows} from={data.from} to={data.to} />
      ) : error ? (
        <Failed text={refusalSentence(error)} retry={() => void mutate()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

function Measured({ rows, from, to }: { rows: readonly HealthRow[]; from: string; to: string }) {
  if (rows.length === 0) return <p className="text-muted">{providers('nothing_measured')}</p>
  return (
    <div className="grid min-w-0 gap-2 rounded-md border border-line bg-surface p-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Mark look="border-gold">{providers('line_ours')}</Mark>
        <Mark look="border-dashed border-info">{providers('line_theirs')}</Mark>
      </ul>
      <Suspense fallback={<div className="h-60" />}>
        <HealthChart rows={rows} from={from} to={to} label={providers('chart_label')} />
      </Suspense>
      <details>
        <summary className="min-h-(--field) cursor-pointer content-center text-info">
          {providers('table')}
        </summary>
        <Table rows={rows} />
      </details>
    </div>
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

const HEADS = ['at', 'answered', 'refused', 'silent', 'mean', 'slowest', 'wallet', 'bad', 'mean'] as const

function Table({ rows }: { rows: readonly HealthRow[] }) {
  return (
    <section
      aria-label={providers('table')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto"
    >
      <table className="w-full text-right text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted">
            {HEADS.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
              <th key={at} scope="col" className="p-1 font-normal">
                {providers(`head_${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows].reverse().map((row) => (
            <tr key={row.at} className="border-b border-line/50 last:border-0">
              <th scope="row" className="p-1 font-normal whitespace-nowrap">
                <Time at={row.at} />
              </th>
              {figuresOf(row).map((figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand still
                <td key={at} className="p-1">
                  {figure ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function figuresOf(row: HealthRow): (number | null)[] {
  const ours = [row.answered, row.refused, row.silent, row.mean_ms, row.slowest_ms]
  return [...ours, row.wallet, row.wallet_bad, row.wallet_mean_ms]
}

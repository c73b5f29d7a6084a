/** Stakes, payouts and what is left, by day, product, market or branch; beside the return what rates and chance say. */
import type { FigureRow, Figures } from '@samnang/contract/office/figures'
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { dateTime } from '@samnang/portal/text/format.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { ReadFromLine } from '../lists/read-from.tsx'
import { figures } from '../text/figures.ts'
import { Button } from '../ui/button.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { cellsOf, hasBands, headsOf, namedOf, totalCells } from './play-columns.tsx'
import { PrintHead } from './print-head.tsx'
import { ReportTable } from './report-table.tsx'

/** Its library comes when a chart is looked at, and with no other page. */
const DaysChart = lazyPage('days-chart', () => import('./days-chart.tsx'))
const ReturnChart = lazyPage('return-chart', () => import('./return-chart.tsx'))

export function PlayReport({ of }: { of: OfficeQuery<'GET /api/figures'> }) {
  const { data, error, mutate } = useAnswer('GET /api/figures', { query: of })
  if (error) return <Failed text={refusalSentence(error)} retry={() => void mutate()} />
  if (!data) return <Loading />
  return (
    <>
      <PrintHead data={data} filters={of} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-muted">
          {data.counted_to && figures('counted_to', { time: dateTime(data.counted_to) })}
          {of.player && (
            <Link href={`/players/${of.player}`} className="ml-2 text-info underline underline-offset-2">
              {figures('player_page', { id: of.player })}
            </Link>
          )}
        </p>
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>{figures('print')}</Button>
          <ReportButtons name="figures" query={of} permission="figures.read" />
        </span>
      </div>
      <ReadFromLine of={data.read_from} />
      {data.rows.length === 0 ? <Empty text={figures('nothing')} /> : <Report data={data} of={of} />}
    </>
  )
}

function Report({ data, of }: { data: Figures; of: OfficeQuery<'GET /api/figures'> }) {
  const { by, rows } = data
  return (
    <>
      {by === 'day' && rows.length > 1 && (
        <Suspense fallback={<div className="h-60" />}>
          {hasBands(data) && <ReturnChart rows={rows} label={figures('return_chart')} />}
          <DaysChart rows={rows} label={figures('chart_label')} />
        </Suspense>
      )}
      <ReportTable
        label={figures(`by_${by}`)}
        heads={headsOf(data)}
        rows={rows.map((row) => ({
          key: `${row.branch} ${row.day} ${row.product} ${row.part}`,
          cells: cellsOf(data, row, daysOf),
        }))}
        total={totalCells(data)}
        named={namedOf(by)}
      />
    </>
  )

  /** The same period and player. */
  function daysOf({ product, part }: FigureRow): string {
    const { from, to, player } = of
    const query = { by: 'day', from, to, product: product ?? '', part: part ?? '', ...(player && { player }) }
    return `/figures?${new URLSearchParams(query)}`
  }
}

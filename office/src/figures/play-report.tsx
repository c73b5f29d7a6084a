/** Stakes, payouts and what is left, by day, product or market; beside the return of a market what chance allows. */
import type { FigureRow, Figures } from '@samnang/contract/office/figures'
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { Suspense } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ReportButtons } from '../lists/export-button.tsx'
import { figures } from '../text/figures.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { partName, productName } from './names.ts'
import { PrintHead } from './print-head.tsx'
import { ReportTable } from './report-table.tsx'

/** Its library comes when a chart is looked at, and with no other page. */
const DaysChart = lazyPage('days-chart', () => import('./days-chart.tsx'))

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
        </p>
        <span className="flex flex-wrap gap-2 print:hidden">
          <Button onClick={() => window.print()}>{figures('print')}</Button>
          <ReportButtons name="figures" query={of} permission="figures.read" />
        </span>
      </div>
      {data.rows.length === 0 ? <Empty text={figures('nothing')} /> : <Report data={data} />}
    </>
  )
}

function Report({ data }: { data: Figures }) {
  return (
    <>
      {data.by === 'day' && data.rows.length > 1 && (
        <Suspense fallback={<div className="h-60" />}>
          <DaysChart rows={data.rows} label={figures('chart_label')} />
        </Suspense>
      )}
      <ReportTable
        label={figures(`by_${data.by}`)}
        heads={headsOf(data.by)}
        rows={data.rows.map((row) => ({
          key: `${row.day} ${row.product} ${row.part}`,
          cells: cellsOf(data.by, row),
        }))}
        total={[
          figures('total'),
          ...(data.by === 'part' ? [''] : []),
          ...sumCells(data.total),
          ...blanks(data.by),
        ]}
        named={data.by === 'part' ? 2 : 1}
      />
    </>
  )
}

const SUMS = ['bets', 'stake', 'payout', 'net', 'refunded', 'return'] as const

function headsOf(by: Figures['by']) {
  const names =
    by === 'day' ? [figures('day')] : [figures('product'), ...(by === 'part' ? [figures('part')] : [])]
  const sums = SUMS.map((name) => ({ text: figures(name), help: figures(`help_${name}`) }))
  const theory = (['theory', 'band'] as const).map((name) => ({
    text: figures(name),
    help: figures(`help_${name}`),
  }))
  return [...names.map((text) => ({ text, help: undefined })), ...sums, ...(by === 'part' ? theory : [])]
}

function cellsOf(by: Figures['by'], row: FigureRow) {
  if (by === 'day') return [row.day ? shownDay(row.day) : '', ...sumCells(row)]
  const product = productName(row)
  if (by === 'product') return [product, ...sumCells(row)]
  return [
    product,
    partName(row),
    ...sumCells(row),
    percentText(row.theory_percent),
    <Band key="band" row={row} />,
  ]
}

function sumCells({ bets, stake, payout, net, refunded, return_percent }: Figures['total']) {
  const money = [stake, payout, net, refunded].map((amount, at) => (
    <Money key={SUMS[at + 1]} amount={amount} />
  ))
  return [price(bets), ...money, percentText(return_percent)]
}

function blanks(by: Figures['by']): string[] {
  return by === 'part' ? ['', ''] : []
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(2)}%`
}

/** Between what chance alone leaves the return, and whether it is there. */
function Band({ row: { band, no_band, return_percent } }: { row: FigureRow }) {
  if (band === null)
    return no_band === null ? '–' : <span className="text-muted">{figures(`no_band_${no_band}`)}</span>
  const isOutside = return_percent !== null && (return_percent < band.low || return_percent > band.high)
  return (
    <>
      {percentText(band.low)} – {percentText(band.high)}
      {isOutside && <Tag tone="warn">{figures('outside')}</Tag>}
    </>
  )
}

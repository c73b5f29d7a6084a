/** What the house owed at the end of each day of the period, as lines and as a table. */
import type { OwedDay } from '@samnang/contract/office/figures'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { Suspense } from 'react'
import { figures } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { ReportTable } from './report-table.tsx'

const OwedChart = lazyPage('owed-chart', () => import('./owed-chart.tsx'))
const COLUMNS = ['players', 'holds', 'pots', 'open_stakes', 'liability'] as const

export function OwedDays({ days }: { days: readonly OwedDay[] }) {
  return (
    <section aria-label={figures('owed_days')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{figures('owed_days')}</h2>
      {days.length > 1 && (
        <Suspense fallback={<div className="h-60" />}>
          <OwedChart days={days} label={figures('owed_chart')} />
        </Suspense>
      )}
      <ReportTable
        label={figures('owed_days')}
        heads={[
          { text: figures('day'), help: undefined },
          ...COLUMNS.map((name) => ({ text: figures(`owed_${name}`), help: figures(`help_${name}`) })),
        ]}
        rows={days.map((row) => ({
          key: row.day,
          cells: [shownDay(row.day), ...COLUMNS.map((name) => <Money key={name} amount={row[name]} />)],
        }))}
      />
    </section>
  )
}

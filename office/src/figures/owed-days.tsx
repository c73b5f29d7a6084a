/** What the house owed at the end of each day of the period, as lines and as a table. */
import type { OwedDay } from '@samnang/contract/office/figures'
import type { OfficeQuery } from '@samnang/contract/office/office-endpoints'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { lazyPage } from '@samnang/portal/ui/lazy-page.ts'
import { Suspense } from 'react'
import { ReportButtons } from '../lists/export-button.tsx'
import { figures } from '../text/figures.ts'
import { Money } from '../ui/money.tsx'
import { ReportTable } from './report-table.tsx'

const OwedChart = lazyPage('owed-chart', () => import('./owed-chart.tsx'))
const COLUMNS = ['players', 'holds', 'pots', 'open_stakes', 'liability'] as const

interface OwedDaysProps {
  of: OfficeQuery<'GET /api/figures/money'>
  days: readonly OwedDay[]
}

export function OwedDays({ of, days }: OwedDaysProps) {
  return (
    <section aria-label={figures('owed_days')} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold">{figures('owed_days')}</h2>
        <ReportButtons name="owed-days" query={of} permission="figures.read" />
      </div>
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

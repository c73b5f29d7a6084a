/** /figures: what was staked, paid and left in a period, as the address says it. */
import { useFilters } from '../lists/filters.ts'
import { figures } from '../text/figures.ts'
import { shell } from '../text/shell.ts'
import { ListFrame } from '../ui/list-frame.tsx'
import { Filters, MONTHLY, usualFilters } from './figure-filters.tsx'
import { MoneyReport } from './money-report.tsx'
import { MonthsReport } from './months-report.tsx'
import { PlayReport } from './play-report.tsx'
import { PlayersReport } from './players-report.tsx'
import { RegulatorReport } from './regulator-report.tsx'
import { TaxReport } from './tax-report.tsx'

export default function FiguresPage() {
  const [filters, setFilters] = useFilters(usualFilters())
  const { by, from, to, product, part, player, order, sort, month } = filters
  const period = { from, to }
  const of = { ...period, ...(product && { product }) }
  return (
    <ListFrame title={shell('page_figures')} filters={<Filters filters={filters} onChange={setFilters} />}>
      <p className="text-sm text-muted">{figures('about')}</p>
      {!MONTHLY.includes(by) && (!from || !to) ? <p role="status">{figures('no_period')}</p> : reportOf()}
    </ListFrame>
  )

  function reportOf() {
    if (by === 'months') return <MonthsReport />
    if (by === 'tax') return <TaxReport month={month} />
    if (by === 'players') return <PlayersReport of={of} order={order === 'most' ? 'most' : 'least'} />
    if (by === 'regulator') return <RegulatorReport of={period} />
    if (by === 'money') return <MoneyReport of={period} />
    const known = by === 'product' || by === 'part' || by === 'branch' ? by : 'day'
    const sorted = known !== 'day' && (sort === 'most' || sort === 'least') ? ({ order: sort } as const) : {}
    const some = { ...(part && product && { part }), ...(player && { player }) }
    return <PlayReport of={{ ...of, by: known, ...some, ...sorted }} />
  }
}

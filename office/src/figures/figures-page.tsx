/** /figures: what was staked, paid and left in a period, as the address says it. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { useFilters } from '../lists/filters.ts'
import { figures } from '../text/figures.ts'
import { shell } from '../text/shell.ts'
import { DateRange } from '../ui/date-range.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { MoneyReport } from './money-report.tsx'
import { MonthsReport } from './months-report.tsx'
import { PlayReport } from './play-report.tsx'
import { PLAYER_ORDERS, PlayersReport } from './players-report.tsx'
import { RegulatorReport } from './regulator-report.tsx'
import { TaxReport } from './tax-report.tsx'

const PRODUCTS = ['POLL_1', 'POLL_2', 'VN', 'TN', 'KH'] as const
const VIEWS = ['day', 'product', 'part', 'players', 'money', 'regulator', 'months', 'tax'] as const

/** Views without a product. */
const WHOLE = ['money', 'regulator', 'months', 'tax']
/** Views of whole months. */
const MONTHLY = ['months', 'tax']
/** As many as one may look back upon. */
const MONTHS = 24

/** The running month, when nothing is said. */
function usualFilters() {
  const today = dayAt(Date.now())
  return {
    by: 'day',
    from: `${today.slice(0, 8)}01`,
    to: today,
    product: '',
    player: '',
    order: 'least',
    month: today.slice(0, 7),
  }
}

/** The running one and those before it, the newest first. */
function lastMonths(): string[] {
  const [year = 0, month = 1] = dayAt(Date.now()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

export default function FiguresPage() {
  const [filters, setFilters] = useFilters(usualFilters())
  const { by, from, to, product, player, order, month } = filters
  const period = { from, to }
  const of = { ...period, ...(product && { product }) }
  return (
    <ListFrame
      title={shell('page_figures')}
      filters={<FigureFilters filters={filters} onChange={setFilters} />}
    >
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
    const known = by === 'product' || by === 'part' ? by : 'day'
    return <PlayReport of={{ ...of, by: known, ...(player && { player }) }} />
  }
}

type Filters = ReturnType<typeof usualFilters>

/** What the view asks for, and nothing besides. */
function FigureFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (some: Partial<Filters>) => void
}) {
  const { by, from, to, product, order, month } = filters
  return (
    <>
      {!MONTHLY.includes(by) && <DateRange value={{ from, to }} onChange={onChange} />}
      <Select
        label={figures('by')}
        value={by}
        onChange={(view) => onChange({ by: view })}
        choices={VIEWS.map((value) => ({ value: value as string, label: figures(`by_${value}`) }))}
      />
      {!WHOLE.includes(by) && (
        <Select
          label={figures('product')}
          value={product}
          onChange={(value) => onChange({ product: value })}
          choices={[
            { value: '', label: figures('all') },
            ...PRODUCTS.map((value) => ({ value: value as string, label: figures(`product_${value}`) })),
          ]}
        />
      )}
      {by === 'tax' && (
        <Select
          label={figures('month')}
          value={month}
          onChange={(value) => onChange({ month: value })}
          choices={lastMonths().map((value) => ({ value, label: value }))}
        />
      )}
      {by === 'players' && (
        <Select
          label={figures('order')}
          value={order}
          onChange={(value) => onChange({ order: value })}
          choices={PLAYER_ORDERS.map((value) => ({
            value: value as string,
            label: figures(`order_${value}`),
          }))}
        />
      )}
    </>
  )
}

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

const PRODUCTS = ['POLL_1', 'POLL_2', 'VN', 'TN', 'KH'] as const
const VIEWS = ['day', 'product', 'part', 'players', 'money', 'regulator', 'months'] as const

/** Views without a product. */
const WHOLE = ['money', 'regulator', 'months']

/** The running month, when nothing is said. */
function usualFilters() {
  const today = dayAt(Date.now())
  return { by: 'day', from: `${today.slice(0, 8)}01`, to: today, product: '', player: '', order: 'least' }
}

export default function FiguresPage() {
  const [filters, setFilters] = useFilters(usualFilters())
  const { by, from, to, product, player, order } = filters
  const period = { from, to }
  const of = { ...period, ...(product && { product }) }
  return (
    <ListFrame
      title={shell('page_figures')}
      filters={
        <>
          {by !== 'months' && <DateRange value={period} onChange={setFilters} />}
          <Select
            label={figures('by')}
            value={by}
            onChange={(view) => setFilters({ by: view })}
            choices={VIEWS.map((value) => ({ value: value as string, label: figures(`by_${value}`) }))}
          />
          {!WHOLE.includes(by) && (
            <Select
              label={figures('product')}
              value={product}
              onChange={(value) => setFilters({ product: value })}
              choices={[
                { value: '', label: figures('all') },
                ...PRODUCTS.map((value) => ({ value: value as string, label: figures(`product_${value}`) })),
              ]}
            />
          )}
          {by === 'players' && (
            <Select
              label={figures('order')}
              value={order}
              onChange={(value) => setFilters({ order: value })}
              choices={PLAYER_ORDERS.map((value) => ({
                value: value as string,
                label: figures(`order_${value}`),
              }))}
            />
          )}
        </>
      }
    >
      <p className="text-sm text-muted">{figures('about')}</p>
      {by !== 'months' && (!from || !to) ? <p role="status">{figures('no_period')}</p> : reportOf()}
    </ListFrame>
  )

  function reportOf() {
    if (by === 'months') return <MonthsReport />
    if (by === 'players') return <PlayersReport of={of} order={order === 'most' ? 'most' : 'least'} />
    if (by === 'regulator') return <RegulatorReport of={period} />
    if (by === 'money') return <MoneyReport of={period} />
    const known = by === 'product' || by === 'part' ? by : 'day'
    return <PlayReport of={{ ...of, by: known, ...(player && { player }) }} />
  }
}

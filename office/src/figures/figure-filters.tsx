/** What a view of the figures is asked for: a period, what and whom, and in which order; nothing besides. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { figures } from '../text/figures.ts'
import { DateRange } from '../ui/date-range.tsx'
import { TextField } from '../ui/field.tsx'
import { type Choice, Select } from '../ui/select.tsx'
import { lastMonths, partsOf, useProducts, withAll } from './figure-choices.ts'
import { PLAYER_ORDERS } from './players-report.tsx'

const VIEWS = [
  ...['day', 'product', 'part', 'branch', 'players', 'money', 'regulator', 'months', 'tax'],
] as const

/** Views without a product. */
const WHOLE = ['money', 'regulator', 'months', 'tax']
/** Views of whole months. */
export const MONTHLY = ['months', 'tax']
/** Views of play, which may be one player's. */
const PLAY = ['day', 'product', 'part', 'branch']
/** Those of them whose rows may stand by what is left. */
const SORTED = ['product', 'part', 'branch']

/** The running month, when nothing is said. */
export function usualFilters() {
  const today = dayAt(Date.now())
  return {
    by: 'day',
    from: `${today.slice(0, 8)}01`,
    to: today,
    product: '',
    part: '',
    player: '',
    order: 'least',
    sort: '',
    month: today.slice(0, 7),
  }
}
type FigureFilters = ReturnType<typeof usualFilters>

interface FiltersProps {
  filters: FigureFilters
  onChange: (some: Partial<FigureFilters>) => void
}

export function Filters({ filters, onChange }: FiltersProps) {
  const { by, from, to, month } = filters
  return (
    <>
      {!MONTHLY.includes(by) && <DateRange value={{ from, to }} onChange={onChange} />}
      <Select
        label={figures('by')}
        value={by}
        onChange={(view) => onChange({ by: view })}
        choices={VIEWS.map((value) => ({ value: value as string, label: figures(`by_${value as 'day'}`) }))}
      />
      {!WHOLE.includes(by) && <ProductFilters {...{ filters, onChange }} />}
      {by === 'tax' && (
        <Select
          label={figures('month')}
          value={month}
          onChange={(value) => onChange({ month: value })}
          choices={lastMonths().map((value) => ({ value, label: value }))}
        />
      )}
      <OrderFilter {...{ filters, onChange }} />
    </>
  )
}

/** Another product has other parts. */
function ProductFilters({ filters: { by, product, part, player }, onChange }: FiltersProps) {
  const products = useProducts()
  const isPlay = PLAY.includes(by)
  return (
    <>
      <Select
        label={figures('product')}
        value={product}
        onChange={(value) => onChange({ product: value, part: '' })}
        choices={withAll(products, product)}
      />
      {isPlay && product !== '' && (
        <Select
          label={figures('part')}
          value={part}
          onChange={(value) => onChange({ part: value })}
          choices={withAll(partsOf(product), part)}
        />
      )}
      {isPlay && (
        <TextField
          label={figures('player')}
          help={figures('player_help')}
          inputMode="numeric"
          maxLength={16}
          value={player}
          onChange={(event) => onChange({ player: event.target.value.replace(/\D/g, '') })}
        />
      )}
    </>
  )
}

function OrderFilter({ filters: { by, order, sort }, onChange }: FiltersProps) {
  if (SORTED.includes(by))
    return (
      <Select
        label={figures('order')}
        value={sort}
        onChange={(value) => onChange({ sort: value })}
        choices={[{ value: '', label: figures('order_name') }, ...orders()]}
      />
    )
  if (by !== 'players') return null
  return (
    <Select
      label={figures('order')}
      value={order}
      onChange={(value) => onChange({ order: value })}
      choices={orders()}
    />
  )
}

const orders = (): Choice<string>[] =>
  PLAYER_ORDERS.map((value) => ({ value, label: figures(`order_${value}`) }))

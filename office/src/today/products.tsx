/** The day by product, beside yesterday and what the rates give back in the long run: a table on a desk, cards on a phone. */
import type { GamesDay, ProductDay, Sums } from '@samnang/contract/office/today'
import { price, rate } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { today } from '../text/today.ts'
import { Money } from '../ui/money.tsx'

const COLUMNS = ['turnover', 'payout', 'net'] as const

interface ProductsProps {
  products: readonly ProductDay[]
  games: readonly GamesDay[]
}

export function Products({ products, games }: ProductsProps) {
  const parts = [...products.map(rowOfProduct), ...games.map(rowOfGames)]
  const rows = [...parts, totalOf(parts)]
  return (
    <section aria-label={today('products')} className="grid min-w-0 gap-2">
      <h2 className="font-bold">{today('products')}</h2>
      <p className="text-sm text-muted">{today('products_help')}</p>
      <ul className="grid gap-2 sm:hidden">
        {rows.map((row) => (
          <Card key={row.key} row={row} />
        ))}
      </ul>
      <Table rows={rows} />
    </section>
  )
}

interface Row {
  key: string
  name: string
  /** Of games: rounds that were opened today. */
  note: string | null
  today: Sums
  yesterday: Sums
  theory_percent: number | null
}

function rowOfProduct({ product, ...day }: ProductDay): Row {
  return { key: product, name: today(`product_${product}`), note: null, ...day }
}

function rowOfGames({ provider, title, family, rounds, ...days }: GamesDay): Row {
  const name = `${today(`family_${family}`)} · ${title}`
  return {
    ...{ key: `${provider} ${family}`, name, ...days },
    note: today('rounds', { n: price(rounds) }),
  }
}

function totalOf(parts: readonly Row[]): Row {
  const sum = (day: 'today' | 'yesterday'): Sums => {
    const total = (field: 'turnover' | 'payout' | 'net') =>
      parts.reduce((all, part) => all + part[day][field], 0)
    const [turnover, payout] = [total('turnover'), total('payout')]
    return {
      turnover,
      payout,
      net: total('net'),
      return_percent: turnover > 0 ? (payout / turnover) * 100 : null,
    }
  }
  const days = { today: sum('today'), yesterday: sum('yesterday') }
  return { key: 'all', name: today('product_all'), note: null, theory_percent: theoryOf(parts), ...days }
}

/** Of all of them, each by its stakes; null where one with stakes has none. */
function theoryOf(parts: readonly Row[]): number | null {
  const staked = parts.filter(({ today: { turnover } }) => turnover !== 0)
  if (staked.length === 0 || staked.some(({ theory_percent }) => theory_percent === null)) return null
  const sum = (of: (row: Row) => number) => staked.reduce((all, row) => all + of(row), 0)
  const turnover = sum((row) => row.today.turnover)
  return turnover > 0 ? sum((row) => row.today.turnover * (row.theory_percent ?? 0)) / turnover : null
}

function Table({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="hidden overflow-x-auto rounded-md border border-line sm:block">
      <table className="w-full bg-surface text-right tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <Head left>{today('product')}</Head>
            {COLUMNS.map((column) => (
              <Head key={column}>{today(column)}</Head>
            ))}
            <Head>{today('return')}</Head>
            <Head>{today('theory')}</Head>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-0 last:font-bold">
              <th scope="row" className="p-2 text-left">
                {row.name}
                <Note>{row.note}</Note>
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="p-2">
                  <Money amount={row.today[column]} />
                  <Before>
                    <Money amount={row.yesterday[column]} />
                  </Before>
                </td>
              ))}
              <td className="p-2">
                {percentOf(row.today.return_percent)}
                <Before>{percentOf(row.yesterday.return_percent)}</Before>
              </td>
              <td className="p-2">{percentOf(row.theory_percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ children, left = false }: { children: ReactNode; left?: boolean }) {
  return (
    <th scope="col" className={`p-2 font-normal ${left ? 'text-left' : ''}`}>
      {children}
    </th>
  )
}

function Note({ children }: { children: string | null }) {
  if (children === null) return null
  return <span className="block text-xs font-normal text-muted">{children}</span>
}

/** Smaller and below: what it was yesterday. */
function Before({ children }: { children: ReactNode }) {
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-muted">
      {today('yesterday')} {children}
    </span>
  )
}

function Card({ row }: { row: Row }) {
  return (
    <li className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <h3 className="font-bold">
        {row.name}
        <Note>{row.note}</Note>
      </h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
        {COLUMNS.map((column) => (
          <Line key={column} label={today(column)} before={<Money amount={row.yesterday[column]} />}>
            <Money amount={row.today[column]} />
          </Line>
        ))}
        <Line label={today('return')} before={percentOf(row.yesterday.return_percent)}>
          {percentOf(row.today.return_percent)}
        </Line>
        {row.theory_percent !== null && <Line label={today('theory')}>{percentOf(row.theory_percent)}</Line>}
      </dl>
    </li>
  )
}

function Line({ label, before, children }: { label: string; before?: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right tabular-nums">
        {children}
        {before !== undefined && <Before>{before}</Before>}
      </dd>
    </>
  )
}

function percentOf(value: number | null): string {
  return value === null ? '–' : `${rate(value)} %`
}

/** Every bet with its rate, chance and average return: a table where there is room, cards on a phone. */
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { percent, price, rate } from '../text/format.ts'
import { ordinal } from '../text/ordinal.ts'
import { rules } from '../text/rules.ts'
import { jackpotFigures, numberFigures, type RangeFigures, rangeFigures } from './figures.ts'

interface Row {
  name: string
  wins: string
  pays: string
  chance: string
  returned: string
}

export function BetTable({ paytable }: { paytable: Paytable }) {
  return (
    <table className="w-full overflow-hidden rounded-lg border border-line bg-surface max-sm:block">
      <caption className="sr-only">{rules('bets_title')}</caption>
      <thead className="text-left text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-line">
          <Head>{rules('bet')}</Head>
          <Head>{rules('wins_when')}</Head>
          <Head end>{rules('rate')}</Head>
          <Head end>{rules('chance')}</Head>
          <Head end>{rules('returned')}</Head>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows(paytable).map((row) => (
          <BetRow key={row.name + row.wins} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ children, end = false }: { children: string; end?: boolean }) {
  return (
    <th scope="col" className={`px-3 py-2 font-normal ${end ? 'text-right' : ''}`}>
      {children}
    </th>
  )
}

/** On a phone the cells are two lines: name and rate, then what wins and how likely that is. */
function BetRow({ row }: { row: Row }) {
  return (
    <tr className="border-b border-line/60 last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2">
      <th scope="row" className="text-left font-bold sm:px-3 sm:py-2 sm:whitespace-nowrap">
        {row.name}
      </th>
      <td className="max-sm:order-3 max-sm:col-span-2 max-sm:text-sm sm:px-3 sm:py-2">{row.wins}</td>
      <td className="money text-right font-bold text-gold sm:px-3">{row.pays}</td>
      <Cell label={rules('chance')} isWhole>
        {row.chance}
      </Cell>
      <Cell label={rules('returned')}>{row.returned}</Cell>
    </tr>
  )
}

interface CellProps {
  label: string
  /** True keeps it on one line. */
  isWhole?: boolean
  children: string
}

function Cell({ label, isWhole = false, children }: CellProps) {
  if (children === '') return <td className="max-sm:hidden" />
  return (
    <td
      className={`tabular-nums max-sm:order-4 max-sm:col-span-2 max-sm:text-sm max-sm:text-muted sm:px-3 sm:text-right ${isWhole ? 'whitespace-nowrap' : ''}`}
    >
      <span aria-hidden="true" className="mr-2 sm:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}

function rows(paytable: Paytable): Row[] {
  const number = numberFigures(paytable)
  return [
    ...rangeFigures(paytable).map(rangeRow),
    {
      name: rules('number'),
      wins: rules('number_wins'),
      pays: `×${rate(number.rate)}`,
      chance: rules('one_in', { n: price(number.oneIn) }),
      returned: percent(number.returned),
    },
    ...jackpotRows(paytable),
  ]
}

function rangeRow({ no, size, low, high, rate: pays, chance, returned }: RangeFigures): Row {
  const key = size === null ? 'range_n' : (`${size}_n` as const)
  return {
    name: rules(key, { n: ordinal(no) }),
    wins: rules('total_between', { low, high }),
    pays: `×${rate(pays)}`,
    chance: percent(chance),
    returned: percent(returned),
  }
}

function jackpotRows(paytable: Paytable): Row[] {
  const { tiers, returned, potSeedRiel } = jackpotFigures(paytable)
  const back = percent(returned)
  return tiers.map((tier, at) => ({
    name: rules('jackpot'),
    wins: rules('jackpot_wins', { n: tier.right }),
    pays: tier.rate === null ? rules('the_pot') : `×${price(tier.rate)}`,
    chance: rules('one_in', { n: price(tier.oneIn) }),
    returned: at > 0 ? '' : potSeedRiel > 0 ? rules('and_seed', { percent: back }) : back,
  }))
}

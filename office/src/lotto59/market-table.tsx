/** What is staked on each market, and what the house pays if it wins. */
import type { DrawRisk } from '@samnang/contract/office/lotto59'
import { rate } from '@samnang/portal/text/format.ts'
import type { ReactNode } from 'react'
import { marketName } from '../desk/market-name.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Money } from '../ui/money.tsx'

export function MarketTable({ risk }: { risk: DrawRisk }) {
  const { markets, numbers, number_stake, jackpot } = risk
  const dearest = numbers.reduce((sum, post) => sum + Math.max(...post), 0)
  return (
    <table className="w-full text-right tabular-nums">
      <caption className="pb-1 text-left font-bold">{lotto59('markets')}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-1 text-left font-normal">
            {lotto59('market')}
          </th>
          <th scope="col" className="px-1 py-1 font-normal">
            {lotto59('stake')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {lotto59('owed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {markets.map(({ type, rate_centi, stake, owed }) => (
          <Row key={type} type={type} name={marketName(type)} centi={rate_centi} stake={stake} owed={owed} />
        ))}
        <Row type="NUMBER" name={lotto59('market_number')} stake={number_stake} owed={dearest} />
        <Row type="JACKPOT" name={lotto59('market_jackpot')} stake={jackpot.stake} owed={jackpot.four_owed} />
      </tbody>
    </table>
  )
}

interface RowProps {
  type: string
  name: ReactNode
  centi?: number
  stake: number
  owed: number
}

function Row({ type, name, centi, stake, owed }: RowProps) {
  return (
    <tr data-market={type} className="border-b border-line last:border-0">
      <th scope="row" className="py-1 pr-1 text-left font-normal">
        {name}
        {centi !== undefined && <span className="text-xs text-muted"> × {rate(centi / 100)}</span>}
      </th>
      <td className="px-1 py-1">
        <Money amount={stake} />
      </td>
      <td className="py-1" data-owed={owed}>
        <Money amount={owed} />
      </td>
    </tr>
  )
}

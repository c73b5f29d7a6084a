/** Draws that take no bets any more and are not paid yet. */
import type { LiveDraw } from '@samnang/contract/office/lotto59'
import { price } from '@samnang/portal/text/format.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'

export function UnpaidDraws({ draws }: { draws: readonly LiveDraw[] }) {
  if (draws.length === 0) return null
  return (
    <section aria-label={lotto59('others')} className="grid gap-1">
      <h3 className="text-sm font-bold">{lotto59('others')}</h3>
      <ul className="grid gap-1 text-sm">
        {draws.map(({ id, number, state, tickets, stake, risk }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line pt-1">
            <span>{lotto59('draw', { n: number })}</span>
            <Tag>{lotto59(`state_${state}`)}</Tag>
            <span>
              {lotto59('tickets')} {price(tickets)}
            </span>
            <span>
              {lotto59('stake')} <Money amount={stake} />
            </span>
            <span>
              {lotto59('worst')} <Money amount={risk.dearest.owed} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

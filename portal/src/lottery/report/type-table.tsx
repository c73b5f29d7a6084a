import { ScrollFrame } from '../../lists/scroll-frame.tsx'
import { price } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { netLook, Riel } from '../../ui/riel.tsx'
import { LOTTERY_TYPES, typeName } from '../draw-names.ts'
import type { Totals } from '../lottery-sums.tsx'

/** What the tickets of each type add up to; types without a ticket are left out. */
export function TypeTable({ total }: { total: Totals }) {
  const types = LOTTERY_TYPES.filter((type) => total.by_type[type].count > 0)
  if (types.length === 0) return null
  return (
    <ScrollFrame name={lotteryPages('by_type')}>
      <table className="w-full text-sm tabular-nums">
        <caption className="px-3 pt-2 text-left text-base font-bold">{lotteryPages('by_type')}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 pr-1.5 pl-3 text-left leading-normal font-normal">
              {records('type')}
            </th>
            {(['staked', 'paid', 'net'] as const).map((name) => (
              <th
                key={name}
                scope="col"
                className="px-1.5 py-1 text-right leading-normal last:pr-3 font-normal whitespace-nowrap"
              >
                {lotteryPages(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type} name={typeName(type)} total={total.by_type[type]} />
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  )
}

function TypeRow({ name, total }: { name: string; total: Totals['by_type']['VN'] }) {
  return (
    <tr className="border-t border-line/60">
      <th scope="row" className="py-1.5 pr-1.5 pl-3 text-left leading-normal font-normal whitespace-nowrap">
        {name}
        <span className="money block text-muted">
          {lotteryPages('count')} {price(total.count)}
        </span>
      </th>
      <td className="px-1.5 py-1.5 text-right">
        <Riel amount={total.cost} />
      </td>
      <td className="px-1.5 py-1.5 text-right">
        <Riel amount={total.payout} className={total.payout > 0 ? 'text-win' : ''} />
      </td>
      <td className="py-1.5 pr-3 pl-1.5 text-right font-bold">
        <Riel amount={total.net} className={netLook(total.net)} />
      </td>
    </tr>
  )
}

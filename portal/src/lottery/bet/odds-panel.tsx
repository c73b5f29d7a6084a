/** Rate, chance and return of each post, before the first stake. */
import type { Digits, LotteryOffer } from '@samnang/contract/lottery'
import { percent, price } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { postsText } from '../draw-names.ts'
import { oddsOf } from './odds.ts'

interface OddsPanelProps {
  draw: LotteryOffer
  digits: Digits
  /** Those that are chosen; of none, all are told. */
  posts: readonly string[]
}

export default function OddsPanel({ draw, digits, posts }: OddsPanelProps) {
  const asked = posts.length > 0 ? posts : draw.posts.map(({ post }) => post)
  const rows = oddsOf(draw.posts, asked, digits)
  return (
    <details className="min-w-0">
      <summary className="mr-12 min-h-11 py-2.5 text-sm text-muted">{lotteryLines('odds')}</summary>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="text-muted">
            <th className="py-1 pr-2 font-normal whitespace-nowrap">{lotteryBet('posts')}</th>
            <th className="px-2 text-right font-normal whitespace-nowrap">{lotteryLines('odds_rate')}</th>
            <th className="px-2 text-right font-normal">{lotteryLines('odds_of_place')}</th>
            <th className="pl-2 text-right font-normal whitespace-nowrap">{lotteryLines('odds_return')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.posts.join()} className="border-t border-line">
              <th className="py-1 pr-2 font-bold">
                {postsText(row.posts)}
                {row.places > 1 && (
                  <span className="block text-xs font-normal whitespace-nowrap text-muted">
                    {lotteryLines('odds_places', { n: row.places })}
                  </span>
                )}
              </th>
              <td className="money px-2 text-right">×{price(row.rate)}</td>
              <td className="money px-2 text-right">{percent(row.chance)}</td>
              <td className="money pl-2 text-right">{percent(row.returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import type { ReplyOf } from '@samnang/contract/endpoints'
import { Figure, SumsBar } from '../lists/notices.tsx'
import { price } from '../text/format.ts'
import { lotteryPages } from '../text/lottery-pages.ts'
import { records } from '../text/records.ts'
import { netLook, Riel } from '../ui/riel.tsx'

export type Totals = ReplyOf<'GET /api/lottery/ticket/total'>

/** The server's sums over all tickets of the filters: without drafts and without those taken back. */
export function LotterySums({ total }: { total: Totals }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={`${lotteryPages('staked')} (${price(total.count)})`}>
        <Riel amount={total.cost} />
      </Figure>
      <Figure name={lotteryPages('paid')}>
        <Riel amount={total.payout} className={total.payout > 0 ? 'text-win' : ''} />
      </Figure>
      {total.outstanding > 0 && (
        <Figure name={lotteryPages('outstanding')}>
          <Riel amount={total.outstanding} />
        </Figure>
      )}
      <Figure name={lotteryPages('net')}>
        <Riel amount={total.net} className={netLook(total.net)} />
      </Figure>
    </SumsBar>
  )
}

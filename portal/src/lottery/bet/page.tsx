/** /game/lottery/bet/:type?: a person with a queue in front of them writes tickets for the next draw. */
import type { LotteryType } from '@samnang/contract/lottery'
import { Announcer } from '../../betting/announcer.tsx'
import { POST_LOGIN } from '../../session/post-login.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { shell } from '../../text/shell.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { LotteryNav } from '../lottery-nav.tsx'
import { useOffers } from '../use-offers.ts'
import { BetTable } from './bet-table.tsx'

export default function BetPage({ type }: { type: LotteryType | null }) {
  const offers = useOffers()
  return (
    <div className="mx-auto flex w-full max-w-[84rem] min-w-0 grow flex-col px-2 desk:px-4">
      <h1 className="sr-only">{lotteryBet('title')}</h1>
      <Announcer />
      <div className="px-1">
        <LotteryNav current="bet" />
      </div>
      {offers.isOff ? (
        <Empty
          kind="tickets"
          text={lottery('off_text')}
          next={<NextStep href={POST_LOGIN}>{shell('menu_lotto59')}</NextStep>}
        />
      ) : offers.hasFailed ? (
        <Failed text={lottery('data_failed')} retry={offers.retry} />
      ) : offers.isLoading ? (
        <Loading />
      ) : (
        <BetTable offers={offers} asked={type} />
      )}
    </div>
  )
}

/** /lotto59: both polls as they stand; the server tells when something has changed. */
import type { LiveDesk } from '@samnang/contract/office/lotto59'
import { hourToSecond, price } from '@samnang/portal/text/format.ts'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { useQueue } from '../live/use-queue.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { DeskHead } from './desk-head.tsx'
import { PollCard } from './poll-card.tsx'

/** Should the stream be silent; and it says that somebody still looks. */
const REFRESH_MS = 10_000

export default function LivePage() {
  const { data, error, mutate } = useAnswer('GET /api/lotto59/live', {}, { refreshMs: REFRESH_MS })
  useQueue('draws', () => void mutate())
  if (!data) return error ? <Failed text={refusalSentence(error)} retry={() => void mutate()} /> : <Loading />
  return (
    <div className="grid max-w-320 gap-4">
      <DeskHead>
        <p className="text-muted">{lotto59('lead')}</p>
        <p role="status" className={`text-sm ${error ? 'text-warn' : 'text-muted'}`}>
          {lotto59('as_of', { time: hourToSecond(data.at) })}
          {error && ` · ${lotto59('stale')}`}
        </p>
      </DeskHead>
      <Together open={data.open} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {data.polls.map((poll) => (
          <PollCard key={poll.poll} poll={poll} at={data.at} refresh={() => void mutate()} />
        ))}
      </div>
    </div>
  )
}

function Together({ open: { tickets, stake, worst } }: Pick<LiveDesk, 'open'>) {
  return (
    <section aria-label={lotto59('together')} className="grid gap-1.5" data-together={worst}>
      <h2 className="font-bold">{lotto59('together')}</h2>
      <Facts
        facts={[
          [lotto59('tickets'), price(tickets)],
          [lotto59('stake'), <Money key="stake" amount={stake} />],
          [lotto59('worst'), <Money key="worst" amount={worst} className="font-bold" />],
          [lotto59('left'), <Money key="left" amount={stake - worst} />],
        ]}
      />
      <p className="text-xs text-muted">{lotto59('with_jackpot')}</p>
    </section>
  )
}

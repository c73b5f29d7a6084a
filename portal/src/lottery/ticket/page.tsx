/** /ticket/lottery/:id and /game/lottery/ticket/:id: a ticket with its lines, its draw, its money and its receipt. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../../calls/use-call.ts'
import { askedId } from '../../lists/asked-id.ts'
import { listSentence } from '../../lists/paged-list.tsx'
import { useFresh } from '../../lists/use-fresh.ts'
import { useLive } from '../../live/use-live.ts'
import { ticketId } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { LotteryFrame } from '../lottery-frame.tsx'
import { ticketsPath } from '../lottery-paths.ts'
import { TicketView } from './ticket-view.tsx'
import '../lottery-sentences.ts'

/** Results come when people have confirmed them; then the balance may not move at all. */
const REFRESH_MS = 30_000

export default function LotteryTicketPage({ id, isGame }: { id: string; isGame: boolean }) {
  const asked = askedId(id)
  const { data, error, mutate, isValidating } = useCall(
    'GET /api/lottery/ticket/items',
    asked === null ? null : { query: { ticket_id: asked } },
    { refreshInterval: (latest) => (latest?.ticket.state === 'placed' ? REFRESH_MS : 0) },
  )
  useFresh('balance', () => void mutate())
  useLive('lottery_times', () => void mutate())
  const name = asked === null ? id.slice(0, 20) : `#${ticketId(Number(asked))}`
  const isMissing = asked === null || ['not_found', 'invalid_field'].includes(error?.code ?? '')
  return (
    <LotteryFrame
      title={lotteryPages('ticket', { id: name })}
      section="ticket"
      aside={<BackLink isGame={isGame} />}
    >
      {isMissing ? (
        <Empty
          kind="tickets"
          text={lotteryPages('missing')}
          next={<NextStep href={ticketsPath(isGame)}>{lotteryPages('tickets')}</NextStep>}
        />
      ) : data ? (
        <TicketView
          bought={data}
          listPath={ticketsPath(isGame)}
          show={(known) => (known ? mutate(() => known, { revalidate: false }) : mutate())}
        />
      ) : error ? (
        <Failed text={listSentence(error)} retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
    </LotteryFrame>
  )
}

function BackLink({ isGame }: { isGame: boolean }) {
  return (
    <Link
      href={ticketsPath(isGame)}
      className="inline-flex min-h-11 items-center gap-1.5 text-info hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {lotteryPages('back_to_list')}
    </Link>
  )
}

/** /cashier/deposit: how much, and how. */
import type { Cashier } from '@samnang/contract/deposit'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import ContactCard from '../account/contact-card.tsx'
import '../calls/account-sentences.ts'
import { CallFailed } from '@samnang/client/call-failed'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { PageFrame } from '../lists/page-frame.tsx'
import { useLive } from '../live/use-live.ts'
import { deposit as text } from '../text/deposit.ts'
import { dateTime } from '../text/format.ts'
import { titles } from '../text/titles.ts'
import { Riel } from '../ui/riel.tsx'
import { Failed, Loading } from '../ui/states.tsx'
import { AskForm } from './ask-form.tsx'
import { HistoryLink } from './history-link.tsx'

export default function AskDepositPage() {
  const { data, error, mutate, isValidating } = useCall('GET /api/cashier', {})
  useLive('cashier', () => void mutate())
  // Codes may have been switched off, or on.
  useLive('site', (_, isGreeting) => !isGreeting && void mutate())
  return (
    <PageFrame title={titles('ask_deposit')} aside={<HistoryLink />}>
      {data ? (
        <>
          <Open cashier={data} />
          <Desk cashier={data} onLost={() => void mutate()} />
        </>
      ) : error ? (
        <Failed text={refusalSentence(error)} retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
      <ContactCard />
    </PageFrame>
  )
}

/** The form, or why there is none. */
function Desk({ cashier, onLost }: { cashier: Cashier; onLost: () => void }) {
  const { barred, ways, least, most } = cashier
  if (barred) return <Hindrance>{`${barredSentence(barred)} ${text('can_withdraw')}`}</Hindrance>
  if (ways.length === 0) return <Hindrance>{text('no_way')}</Hindrance>
  if (most < least) return <Hindrance>{text('no_room')}</Hindrance>
  return <AskForm cashier={cashier} onLost={onLost} />
}

function barredSentence(code: string): string {
  return refusalSentence(new CallFailed({ status: 403, code, message: '' }))
}

function Hindrance({ children }: { children: string }) {
  return <p className="rounded-lg border border-warn bg-surface p-3">{children}</p>
}

/** Requests that wait: where a player who has left the page finds back. */
function Open({ cashier: { open_deposits } }: { cashier: Cashier }) {
  if (open_deposits.length === 0) return null
  return (
    <section className="grid gap-1 rounded-lg border border-line bg-surface p-3">
      <h2 className="font-bold">{text('waiting')}</h2>
      <ul>
        {open_deposits.map(({ id, amount, way, created_at }) => (
          <li key={id}>
            <Link href={`/cashier/deposit/${id}`} className="flex min-h-11 items-center gap-2">
              <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
                <span>
                  <Riel amount={amount} className="font-bold" /> · {text(`way_${way}`)}
                </span>
                <span className="text-muted tabular-nums">{dateTime(created_at)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** /ticket/lotto59/:group_id: one slip with its tickets, the places that won, the proof and the receipt. */
import type { Receipt } from '@samnang/contract/report'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useCall } from '../calls/use-call.ts'
import { askedId } from '../lists/asked-id.ts'
import { PageFrame } from '../lists/page-frame.tsx'
import { listSentence } from '../lists/paged-list.tsx'
import { useFresh } from '../lists/use-fresh.ts'
import { VerifyLink } from '../lotto59/show/verify-link.tsx'
import { placesOfAll } from '../lotto59/winning-places.ts'
import { dateTime, hour, ticketId, unbroken } from '../text/format.ts'
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'
import { BoatLights } from '../ui/kbach.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Riel } from '../ui/riel.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { DrawnBalls } from './drawn-balls.tsx'
import { drawName } from './names.ts'
import { totalsOf } from './result-groups.ts'
import { ShareSlip } from './share-slip.tsx'
import { TicketLine } from './ticket-line.tsx'
import { type DrawResult, useResult } from './use-result.ts'
import '../lotto59/lotto59.css'

const ReceiptPanel = lazyPage('receipt', () => import('./receipt/receipt-panel.tsx'))

export default function SlipPage({ id }: { id: string }) {
  const groupId = askedId(id)
  const query = groupId === null ? null : { query: { group_id: groupId } }
  const { data, error, mutate, isValidating } = useCall('GET /api/print', query)
  useFresh('tickets', () => void mutate())
  const name = groupId === null ? id.slice(0, 20) : `#${ticketId(Number(groupId))}`
  const isMissing = groupId === null || ['not_found', 'invalid_field'].includes(error?.code ?? '')
  return (
    <PageFrame title={records('ticket', { id: name })} aside={<BackLink />}>
      {isMissing ? (
        <Empty
          kind="tickets"
          text={records('ticket_missing')}
          next={<NextStep href="/ticket/lotto59">{records('tickets')}</NextStep>}
        />
      ) : data ? (
        <Slip receipt={data} />
      ) : error ? (
        <Failed text={listSentence(error)} retry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
    </PageFrame>
  )
}

function BackLink() {
  return (
    <Link
      href="/ticket/lotto59"
      className="inline-flex min-h-11 items-center gap-1.5 text-info hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {records('back_to_list')}
    </Link>
  )
}

function Slip({ receipt }: { receipt: Receipt }) {
  const drawn = useResult(receipt)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 pb-6 desk:grid-cols-[minmax(0,1fr)_20rem] desk:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <section className="grid gap-3 rounded-lg border border-line bg-surface p-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="font-bold">{drawName(receipt)}</h2>
            <VerifyLink resultId={receipt.result_id} number={receipt.number} />
          </div>
          <ResultPart receipt={receipt} drawn={drawn} />
        </section>
        <section className="rounded-lg border border-line bg-surface">
          <p className="border-b border-line px-3 py-1.5 text-sm text-muted">
            {records('accepted')} <span className="money">{dateTime(receipt.created_at)}</span>
          </p>
          <ul>
            {receipt.tickets.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} result={drawn.result} />
            ))}
          </ul>
          <SlipSums receipt={receipt} />
          <ShareSlip receipt={receipt} />
        </section>
      </div>
      <Suspense fallback={<div className="min-h-80" />}>
        <ReceiptPanel receipt={receipt} />
      </Suspense>
    </div>
  )
}

function ResultPart({ receipt, drawn }: { receipt: Receipt; drawn: DrawResult }) {
  if (receipt.tickets.some((ticket) => ticket.outstanding))
    return (
      <p role="status" className="night flex flex-wrap items-center justify-center gap-3 rounded-lg p-5">
        <BoatLights />
        {records('result_waits', { time: unbroken(hour(receipt.closes_at)) })}
      </p>
    )
  if (drawn.result?.void || receipt.tickets.every((ticket) => ticket.void))
    return <p className="rounded-md border border-warn p-3">{lotto59('draw_void')}</p>
  if (drawn.result)
    return <DrawnBalls result={drawn.result} places={placesOfAll(receipt.tickets, drawn.result.balls)} />
  if (drawn.hasFailed) return <Failed text={records('result_failed')} retry={drawn.retry} />
  return drawn.isLoading ? <Loading /> : <p className="text-muted">{records('result_elsewhere')}</p>
}

function SlipSums({ receipt }: { receipt: Receipt }) {
  const { refunded } = totalsOf(receipt.tickets)
  const rows: [string, number, string][] = [
    [records('total_bet_amount'), receipt.total_bet_amount, ''],
    [records('total_pay_amount'), receipt.total_pay_amount, receipt.total_pay_amount > 0 ? 'text-win' : ''],
    [records('total_win_jackpot_amount'), receipt.total_win_jackpot_amount, ''],
  ]
  if (refunded > 0) rows.push([records('refunded'), refunded, ''])
  return (
    <dl className="grid gap-0.5 rounded-b-lg border-t border-gold/60 bg-raised px-3 py-2">
      {rows.map(([name, amount, look]) => (
        <div key={name} className="flex items-baseline justify-between gap-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <Riel amount={amount} className={`font-bold ${look}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { LotteryTicket, LotteryTicketWithItems } from '@samnang/contract/lottery'
import { Suspense } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { dateTime, price } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Riel } from '../../ui/riel.tsx'
import { drawName } from '../draw-names.ts'
import { HandOutMark, StateMark } from '../ticket-mark.tsx'
import { useMoments } from '../use-offers.ts'
import { collectList } from './collect.ts'
import { CollectPanel } from './collect-panel.tsx'
import { DrawPart } from './draw-part.tsx'
import { ItemLine } from './item-line.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { useTicketCommands } from './use-ticket-command.ts'

const ReceiptPanel = lazyPage('lottery-receipt', () => import('./receipt-panel.tsx'))

/** A draft is no purchase yet, a deleted ticket none any more. */
const HAS_RECEIPT: ReadonlySet<LotteryTicket['state']> = new Set(['placed', 'won', 'lost', 'void'])

interface TicketViewProps {
  bought: LotteryTicketWithItems
  listPath: string
  show: (known?: LotteryTicketWithItems) => Promise<unknown>
}

export function TicketView({ bought, listPath, show }: TicketViewProps) {
  const { ticket, items } = bought
  const commands = useTicketCommands({ ticket, show, listPath })
  const canDelete = useCanDelete(ticket)
  const params = { params: { id: String(ticket.result_id) } }
  const drawn = useCall('GET /api/lottery/result/:id', params, {
    refreshInterval: (latest) => (latest?.prizes ? 0 : 30_000),
  })
  const kept = items.filter(({ state }) => state !== 'deleted').length
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 pb-6 desk:grid-cols-[minmax(0,1fr)_20rem] desk:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <Head bought={bought} />
        {collectList(items).lines.length > 0 && <CollectPanel items={items} commands={commands} />}
        <section aria-label={lotteryPages('lines')} className="rounded-lg border border-line bg-surface">
          {items.length === 0 && <p className="p-3 text-muted">{lotteryPages('no_lines')}</p>}
          <ul>
            {items.map((item) => (
              <ItemLine
                key={item.id}
                item={item}
                voidReason={drawn.data?.void_reason ?? null}
                // The last line goes with its ticket.
                onDelete={canDelete && kept > 1 ? () => commands.removeLine(item.id) : null}
                isBusy={commands.isBusy}
              />
            ))}
          </ul>
          <Sums bought={bought} />
        </section>
        <TicketActions ticket={ticket} canDelete={canDelete} commands={commands} />
        <DrawPart items={items} drawn={drawn} />
      </div>
      {HAS_RECEIPT.has(ticket.state) && (
        <Suspense fallback={<div className="min-h-80" />}>
          <ReceiptPanel bought={bought} />
        </Suspense>
      )}
    </div>
  )
}

/** A draft always, a placed ticket until its stop-delete by the server's clock. */
function useCanDelete({ state, stop_delete_at }: LotteryTicketWithItems['ticket']): boolean {
  const ends = Date.parse(stop_delete_at)
  const hasEnded = useMoments([ends]) === ends
  return state === 'draft' || (state === 'placed' && !hasEnded)
}

function Head({ bought: { ticket } }: { bought: LotteryTicketWithItems }) {
  return (
    <section className="grid gap-1 rounded-lg border border-line bg-surface p-3 leading-normal">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg font-bold">{drawName(ticket)}</h2>
        <span className="flex flex-wrap gap-x-3">
          <StateMark state={ticket.state} />
          <HandOutMark ticket={ticket} />
        </span>
      </div>
      <dl className="grid gap-x-6 text-sm desk:flex">
        <Pair name={lotteryPages('draw_time')}>{dateTime(ticket.draw_at)}</Pair>
        {ticket.placed_at && <Pair name={lotteryPages('placed_at')}>{dateTime(ticket.placed_at)}</Pair>}
        <Pair name={lotteryPages('unit_count')}>{price(ticket.units)}</Pair>
        {ticket.handed_out_at && (
          <Pair name={lotteryPages('handed_out_at')}>{dateTime(ticket.handed_out_at)}</Pair>
        )}
      </dl>
    </section>
  )
}

function Pair({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="money">{children}</dd>
    </div>
  )
}

function Sums({ bought: { ticket } }: { bought: LotteryTicketWithItems }) {
  const { state, cost, payout } = ticket
  return (
    <dl className="grid gap-0.5 rounded-b-lg border-t border-gold/60 bg-raised px-3 py-2">
      <Sum name={records('total_bet_amount')} amount={cost} />
      {payout > 0 && <Sum name={records('total_pay_amount')} amount={payout} look="text-win" />}
      {(state === 'deleted' || state === 'void') && <Sum name={records('refunded')} amount={cost} />}
    </dl>
  )
}

function Sum({ name, amount, look = '' }: { name: string; amount: number; look?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <Riel amount={amount} className={`font-bold ${look}`} />
      </dd>
    </div>
  )
}

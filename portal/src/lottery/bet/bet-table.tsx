/** The page of one type: the draw, the pad, the lines, the one button, the tickets of the draw. */
import type { LotteryType } from '@samnang/contract/lottery'
import { Suspense } from 'react'
import { useDesk } from '../../lotto59/use-desk.ts'
import type { Offers } from '../use-offers.ts'
import { DrawPicker } from './draw-picker.tsx'
import { LazyCodeField, LazyTickets } from './lazy-parts.ts'
import { Leftovers } from './leftovers.tsx'
import { LinesDock } from './lines-dock.tsx'
import { LinesPanel } from './lines-panel.tsx'
import type { LinesProps } from './lines-props.ts'
import { NoDraw } from './no-draw.tsx'
import { Pad } from './pad.tsx'
import { useTicket } from './use-ticket.ts'

export function BetTable({ offers, asked }: { offers: Offers; asked: LotteryType | null }) {
  const { draws, now } = offers
  const isDesk = useDesk()
  const { choice, entry, repeated, ...ticket } = useTicket(offers, asked)
  const { draw } = choice
  const { desk, act } = ticket
  if (!draw) return <NoDraw choice={choice} offers={offers} desk={desk} act={act} />
  const lines: LinesProps = { ...ticket, draw, onEdit: entry.edit }
  return (
    <>
      <div className="flex min-w-0 grow flex-col gap-1.5 desk:grid desk:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] desk:content-start desk:items-start desk:gap-4 desk:py-3">
        <div className="desk:col-span-3">
          <DrawPicker choice={choice} offers={offers} />
        </div>
        <div className="grid min-w-0 content-start gap-1.5 desk:gap-3">
          <Leftovers desk={desk} act={act} draw={draw} draws={draws} now={now} />
          {repeated && entry.entry.number === '' && (
            <p role="status" className="rounded-md border border-info px-3 py-1.5 text-sm">
              {repeated}
            </p>
          )}
          <Pad draw={draw} now={now} entry={entry} isDesk={isDesk} />
        </div>
        {isDesk && (
          <div className="grid min-w-0 content-start gap-3">
            <Suspense fallback={<div className="min-h-42" />}>
              <LazyCodeField key={draw.id} draw={draw} now={now} desk={entry} />
            </Suspense>
            <LinesPanel {...lines} />
          </div>
        )}
        <Suspense fallback={<div className="min-h-40" />}>
          <LazyTickets
            draw={draw}
            now={now}
            placedId={desk.phase.name === 'placed' ? desk.phase.ticketId : null}
          />
        </Suspense>
      </div>
      {!isDesk && <LinesDock {...lines} />}
    </>
  )
}

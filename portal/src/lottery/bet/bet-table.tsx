/** The page of one type: the draw, the pad, the lines, the one button, the tickets of the draw. */
import type { LotteryType } from '@samnang/contract/lottery'
import { Suspense, useEffect, useState } from 'react'
import { useDesk } from '../../device/use-desk.ts'
import { Loading } from '../../ui/states.tsx'
import type { Offers } from '../use-offers.ts'
import { DrawPicker } from './draw-picker.tsx'
import {
  fetchRest,
  LazyCodeField,
  LazyLeftovers,
  LazyLinesPanel,
  LazyNoDraw,
  LazyRepeat,
  LazyTickets,
} from './lazy-parts.ts'
import { LinesDock } from './lines-dock.tsx'
import type { LinesProps } from './lines-props.ts'
import { Pad } from './pad.tsx'
import { useTicket } from './use-ticket.ts'

const FETCH_REST_MS = 1500

export function BetTable({ offers, asked }: { offers: Offers; asked: LotteryType | null }) {
  const { draws, now } = offers
  const isDesk = useDesk()
  const [asksRepeat] = useState(() => window.location.search.includes('repeat='))
  const { choice, entry, ...ticket } = useTicket(offers, asked)
  const { draw } = choice
  const { drafts, act } = ticket
  useEffect(() => {
    const timer = setTimeout(fetchRest, FETCH_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!draw) {
    return (
      <Suspense fallback={<Loading />}>
        <LazyNoDraw choice={choice} offers={offers} drafts={drafts} act={act} />
      </Suspense>
    )
  }
  const placedId = drafts.phase.kind === 'placed' ? drafts.phase.ticketId : null
  const lines: LinesProps = { ...ticket, draw, onEdit: entry.edit }
  return (
    <>
      <div className="flex min-w-0 grow flex-col gap-1.5 desk:grid desk:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] desk:content-start desk:items-start desk:gap-4 desk:py-3">
        <div className="desk:col-span-3">
          <DrawPicker choice={choice} offers={offers} />
        </div>
        <div className="grid min-w-0 content-start gap-1.5 desk:gap-3">
          <Suspense>
            <LazyLeftovers drafts={drafts} act={act} choice={choice} draws={draws} now={now} />
          </Suspense>
          {asksRepeat && (
            <Suspense>
              <LazyRepeat draw={draw} act={act} isOver={entry.entry.number !== ''} />
            </Suspense>
          )}
          <Pad draw={draw} now={now} entry={entry} isDesk={isDesk} />
        </div>
        {isDesk && (
          <div className="grid min-w-0 content-start gap-3">
            <Suspense fallback={<div className="min-h-42" />}>
              <LazyCodeField key={draw.id} draw={draw} now={now} tools={entry} />
            </Suspense>
            <Suspense fallback={<div className="min-h-60" />}>
              <LazyLinesPanel {...lines} />
            </Suspense>
          </div>
        )}
        <Suspense fallback={<div className="min-h-40" />}>
          <LazyTickets
            draw={draw}
            now={now}
            placedId={placedId}
            onTakenBack={(id) => id === placedId && act({ kind: 'dismiss' })}
          />
        </Suspense>
      </div>
      {!isDesk && <LinesDock {...lines} />}
    </>
  )
}

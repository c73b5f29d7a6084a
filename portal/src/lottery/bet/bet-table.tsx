/** The page of one type: the draw, the pad, the lines, the one button, the tickets of the draw. */
import type { LotteryOffer, LotteryType } from '@samnang/contract/lottery'
import { Suspense, useEffect, useMemo } from 'react'
import { announce } from '../../lotto59/announcer.tsx'
import { useDesk } from '../../lotto59/use-desk.ts'
import { takeBalance, useUser } from '../../session/session.ts'
import { price, ticketId } from '../../text/format.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { askConfirm, confirm } from '../../ui/overlays-state.ts'
import { drawName } from '../draw-names.ts'
import type { Offers } from '../use-offers.ts'
import type { Placed } from './desk-sender.ts'
import { type Desk, draftOf, pendingOf } from './desk-state.ts'
import { DrawPicker } from './draw-picker.tsx'
import { LazyTickets } from './lazy-parts.ts'
import { Leftovers } from './leftovers.tsx'
import { isSound, type LineView, lineView, ticketCost } from './lines.ts'
import { LinesDock } from './lines-dock.tsx'
import { LinesPanel } from './lines-panel.tsx'
import type { LinesProps } from './lines-props.ts'
import { NoDraw } from './no-draw.tsx'
import { Pad } from './pad.tsx'
import { confirmation, useBetDesk } from './use-bet-desk.ts'
import { nextDraw, useChosenDraw } from './use-chosen-draw.ts'
import { useDraftLoading, useDraftSaving } from './use-draft-sync.ts'
import { useEntry } from './use-entry.ts'
import { useRepeat } from './use-repeat.ts'

export function BetTable({ offers, asked }: { offers: Offers; asked: LotteryType | null }) {
  const { draws, now } = offers
  const { id: playerId, balance } = useUser()
  const { desk, act } = useBetDesk(playerId, placed)
  const choice = useChosenDraw(offers, asked, pendingOf(desk)?.drawId ?? null)
  const { draw } = choice
  const isDesk = useDesk()
  useDraftLoading(draw?.id ?? null, act)
  useDraftSaving({ desk, act, draws, now })
  const repeated = useRepeat(draw, act)
  useEffect(() => act({ do: 'keep', drawIds: draws.map(({ id }) => id) }), [draws, act])
  const { lines } = draftOf(desk, draw?.id ?? null)
  const views = useMemo(
    () => (draw ? lines.map((line) => lineView(draw, line, now)) : []),
    [draw, lines, now],
  )
  const isFull = draw !== null && lines.length >= draw.limits.lines
  const entry = useEntry({ draw, act, lines, isFull, isOver: desk.phase.name === 'placed' })
  const place = () => {
    if (!draw || !isReady(desk, views)) return
    void askToPlace(draw, views).then((isYes) => isYes && act(confirmation(draw.id)))
  }
  usePlaceKeys(place)

  if (!draw) return <NoDraw choice={choice} offers={offers} desk={desk} act={act} />
  const linesProps: LinesProps = {
    draw,
    next: nextDraw(draw, draws, now),
    desk,
    act,
    views,
    balance,
    onEdit: entry.edit,
    onPlace: place,
  }
  return (
    <>
      <div className="flex min-w-0 grow flex-col gap-1.5 desk:grid desk:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] desk:content-start desk:items-start desk:gap-4 desk:py-3">
        <div className="grid min-w-0 content-start gap-1.5 desk:gap-3">
          <DrawPicker choice={choice} offers={offers} />
          <Leftovers desk={desk} act={act} draw={draw} draws={draws} now={now} />
          {repeated && (
            <p role="status" className="rounded-md border border-info px-3 py-1.5 text-sm">
              {repeated}
            </p>
          )}
          <Pad draw={draw} now={now} entry={entry} isDesk={isDesk} />
        </div>
        {isDesk && <LinesPanel {...linesProps} />}
        <Suspense fallback={<div className="min-h-40" />}>
          <LazyTickets
            draw={draw}
            now={now}
            placedId={desk.phase.name === 'placed' ? desk.phase.ticketId : null}
          />
        </Suspense>
      </div>
      {!isDesk && <LinesDock {...linesProps} />}
    </>
  )
}

/** A ticket was accepted, perhaps after a reload. */
function placed(reply: Placed): void {
  takeBalance(reply.balance)
  announce(lotteryBet('said_placed', { id: ticketId(reply.ticket.id) }))
}

function isReady(desk: Desk, views: readonly LineView[]): boolean {
  return views.length > 0 && views.every(isSound) && !pendingOf(desk)
}

function askToPlace(draw: LotteryOffer, views: readonly LineView[]): Promise<boolean> {
  const cost = price(ticketCost(views))
  return askConfirm({
    title: lotteryBet('ask_title'),
    text: lotteryBet('ask_text', { draw: drawName(draw), lines: views.length, cost }),
    confirmLabel: lotteryBet('place'),
  })
}

/** Ctrl+Enter and F9 ask to place, wherever the focus is; pressed once more they say yes. */
function usePlaceKeys(place: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlace = event.key === 'F9' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      if (!isPlace || event.repeat) return
      event.preventDefault()
      const question = confirm.get()
      if (question === null) place()
      else if (question.title === lotteryBet('ask_title')) question.answer(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [place])
}

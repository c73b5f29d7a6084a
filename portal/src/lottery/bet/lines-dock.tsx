/** The phone's bottom edge: what the ticket comes to, and the one big button, under the thumb. */
import { ChevronUp } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { OwnRoomLine } from '../../safe-play/own-limit.tsx'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Riel } from '../../ui/riel.tsx'
import { Loading } from '../../ui/states.tsx'
import { LazyLinesPanel } from './lazy-parts.ts'
import { isSound, ticketCost } from './lines.ts'
import type { LinesProps } from './lines-props.ts'
import { PlaceButton } from './place-button.tsx'
import { StatusLine } from './status-line.tsx'

const SHEET =
  'mt-auto mb-0 w-full max-w-full rounded-t-lg border-t border-line bg-surface p-2 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

export function LinesDock(props: LinesProps) {
  const [isOpen, setOpen] = useState(false)
  const { views, drafts } = props
  const isPlaced = drafts.phase.kind === 'placed'
  useEffect(() => {
    if (isPlaced) setOpen(false)
  }, [isPlaced])
  const cost = ticketCost(views)
  const edit: LinesProps['onEdit'] = (line) => {
    setOpen(false)
    props.onEdit(line)
  }
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 -mx-2 grid gap-1.5 border-t border-line bg-bg/95 px-2 pt-1 pb-[max(6px,calc(env(safe-area-inset-bottom)-var(--bottom-bar)))] backdrop-blur-sm">
      {!isOpen && <StatusLine {...props} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={lotteryBet('show_lines')}
          aria-haspopup="dialog"
          style={{ minWidth: 'min(8.5rem, 136px)' }}
          className="flex min-h-14 items-center gap-1.5 rounded-md border border-control bg-surface px-2 text-left text-bar-lg"
        >
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full font-bold tabular-nums ${
              views.every(isSound) ? 'bg-raised' : 'bg-warn text-bg'
            }`}
          >
            {views.length}
          </span>
          <span className="min-w-0 grow leading-snug">
            <span className="block text-bar text-muted">{lotteryBet('show_lines')}</span>
            <Riel amount={cost} short={cost > 99_999} className="font-bold" />
          </span>
          <ChevronUp aria-hidden="true" className="size-5 shrink-0 text-muted" />
        </button>
        <PlaceButton {...props} />
      </div>
      <OwnRoomLine />
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={lotteryBet('lines')} className={SHEET}>
        <Suspense fallback={<Loading />}>
          <LazyLinesPanel {...props} onEdit={edit} />
        </Suspense>
      </Dialog>
    </div>
  )
}

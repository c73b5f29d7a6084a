/** Which lottery and which draw, and how long each group of its posts is open. One bar on a phone, opened by a tap. */
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDesk } from '../../device/use-desk.ts'
import { lotteryBet } from '../../text/lottery-bet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Loading } from '../../ui/states.tsx'
import { typeName } from '../draw-names.ts'
import type { Offers } from '../use-offers.ts'
import { drawLabel } from './draw-label.ts'
import { GroupTimes } from './group-times.tsx'
import type { Choice } from './use-chosen-draw.ts'

const LazyDrawChoices = lazyPage('lottery-draws', () => import('./draw-choices.tsx'))

interface PickerProps {
  choice: Choice
  offers: Offers
}

export function DrawPicker({ choice, offers }: PickerProps) {
  const { draw } = choice
  const times = draw && <GroupTimes draw={draw} now={offers.now} />
  if (!useDesk()) return <DrawBar choice={choice} times={times} />
  return (
    <section
      aria-label={lotteryBet('choose_draw')}
      className="grid min-h-25 grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,0.85fr)] items-end gap-4 rounded-lg border border-line bg-surface p-3"
    >
      <Suspense>
        <LazyDrawChoices choice={choice} times={times} />
      </Suspense>
    </section>
  )
}

const SHEET =
  'mt-auto mb-0 w-full max-w-full rounded-t-lg border-t border-line bg-surface p-3 shadow-(--shadow) animate-[rise_var(--t-base)_var(--ease)]'

function DrawBar({ choice, times }: { choice: Choice; times: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="mt-1 grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-md border border-control bg-surface px-3 py-0.5 text-left leading-snug"
      >
        <span className="min-w-0">
          <span className="block font-bold">
            {choice.draw ? drawLabel(choice.draw) : typeName(choice.type)}
            <span className="sr-only"> · {lotteryBet('choose_draw')}</span>
          </span>
          {times}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-muted" />
      </button>
      <Dialog open={isOpen} onClose={close} label={lotteryBet('choose_draw')} className={SHEET}>
        <div className="grid gap-3">
          <Suspense fallback={<Loading />}>
            <LazyDrawChoices choice={choice} times={null} onChosen={close} />
          </Suspense>
        </div>
      </Dialog>
    </>
  )
}

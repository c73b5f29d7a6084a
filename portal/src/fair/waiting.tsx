import { isFromOutside, isLottery } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw } from '@samnang/core/fairness/published-records'
import { POLL_TIMES, shownAt } from '@samnang/core/lotto59/draw-schedule'
import { useTick } from '../live/tick.ts'
import { timeLeft } from '../lottery/time-left.ts'
import { fair } from '../text/fair.ts'
import { countdown } from '../text/format.ts'
import { Button } from '../ui/button.tsx'

/** A draw that is open or being shown: how long still, and what is public by now. */
export function Waiting({ draw, again, busy }: { draw: PublishedDraw; again: () => void; busy: boolean }) {
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <TimeLeft draw={draw} />
      <p className="text-muted">{fair(isFromOutside(draw) ? 'public_so_far_outside' : 'public_so_far')}</p>
      <Button onClick={again} busy={busy}>
        {fair('check_again')}
      </Button>
    </section>
  )
}

/** A result comes within a moment of the show's end. */
const LATE_MS = 5_000

/** The only part that ticks. */
function TimeLeft({ draw }: { draw: PublishedDraw }) {
  const now = useTick()
  const { closeMs } = draw.open
  const poll = draw.game === 'POLL_1' ? 'POLL_1' : 'POLL_2'
  const shownMs = isLottery(draw) ? closeMs : shownAt(closeMs, POLL_TIMES[poll])
  if (isLottery(draw) && now >= closeMs) return <p>{fair('numbers_soon')}</p>
  if (now >= shownMs + LATE_MS) return <Late ms={now - shownMs} isBeacon={draw.open.mode === 1} />
  if (now >= shownMs) return <p>{fair('shown_soon')}</p>
  const isOpen = now < closeMs
  const left = isLottery(draw) ? timeLeft : countdown
  return (
    <p className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      {fair(isOpen ? 'closes_in' : 'shown_in')}
      <span role="timer" aria-live="off" className="digits text-2xl font-bold text-gold">
        {left((isOpen ? closeMs : shownMs) - now)}
      </span>
    </p>
  )
}

/** How late, and what still holds: that it is late is for everybody to see, and so is what can come of it. */
function Late({ ms, isBeacon }: { ms: number; isBeacon: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        {fair('late_by')}
        <span role="timer" aria-live="off" className="digits text-2xl font-bold text-warn">
          {timeLeft(ms)}
        </span>
      </p>
      <p>{fair(isBeacon ? 'late_beacon' : 'late_sealed')}</p>
      <p>{fair('late_promise')}</p>
    </>
  )
}

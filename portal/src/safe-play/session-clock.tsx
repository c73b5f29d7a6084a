/**
 * The session in the top bar of every game: elapsed time and net result, and the way to the limits.
 * Its chunk comes after the first paint and brings the reminder and the refusals of playing safely along.
 */
import { Clock3 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { isSaver } from '../device/saver.ts'
import { useTick } from '../live/tick.ts'
import { useLive } from '../live/use-live.ts'
import { keepOffline } from '../offline/register.ts'
import { useUser } from '../session/session.ts'
import '../calls/account-sentences.ts'
import { price } from '../text/format.ts'
import { safePlay } from '../text/safe-play.ts'
import { elapsedText, netText } from './clock-text.ts'
import { Reminder } from './reminder.tsx'
import { type SafePlay, useSafePlay } from './use-safe-play.ts'

/** The line counts with the balance; bets and winnings that come in a row are asked about at most so often (specification 7.2). */
const AGAIN_MS = 2_000

/** `isHeld`: what it has come to is not told yet, since a game is still showing the result. */
export default function SessionClock({ isHeld = false }: { isHeld?: boolean }) {
  const { data, mutate } = useSafePlay()
  const ask = usePaced(() => void mutate())
  useLive('balance', (_data, isGreeting) => {
    if (!isGreeting) ask()
  })
  useLive('limits', ask)
  useEffect(keepOffline, [])
  const { is_loading } = useUser()
  // Saving data nobody tells it: money that went into a game is not lost.
  const wasLoading = useRef(is_loading)
  useEffect(() => {
    if (wasLoading.current === is_loading) return
    wasLoading.current = is_loading
    void mutate()
  }, [is_loading, mutate])
  const moved = useMoved(data)
  const shown = useHeld(data, isHeld)
  if (!data || !shown) return null
  return (
    <>
      <Line session={shown.session} moved={moved} />
      <Reminder session={data.session} />
    </>
  )
}

function Line({ session, moved }: { session: SafePlay['session']; moved: number }) {
  const time = elapsedText(useTick() - Date.parse(session.since))
  const net = netText(session.net + moved)
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[min(0.75rem,16px)] leading-normal text-muted desk:text-sm">
      <span className="flex items-center gap-1 whitespace-nowrap">
        <Clock3 aria-hidden="true" className="size-3 shrink-0" />
        <span className="tabular-nums">{time}</span>
      </span>
      <b className="text-text money">{net}៛</b>
      {session.in_play > 0 && (
        <span className="tabular-nums">{safePlay('in_play_line', { amount: price(session.in_play) })}</span>
      )}
      <LimitsLink />
    </p>
  )
}

/** Where there is a pointer; the line is too low for a thumb, whose way is the menu. */
function LimitsLink() {
  return (
    <Link
      href="/user/limits"
      className="hidden underline decoration-control underline-offset-2 hover:text-text desk:inline"
    >
      {safePlay('clock_link')}
    </Link>
  )
}

/** Saving data, the answer is minutes old: until the next one the balance tells what bets and winnings have moved. */
function useMoved(data: SafePlay | undefined): number {
  const { balance } = useUser()
  const [start, setStart] = useState({ data, balance })
  if (start.data !== data) setStart({ data, balance })
  return isSaver() ? balance - start.balance : 0
}

/** The value as it was before it was held. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isHeld && shown !== value) setShown(value)
  return isHeld ? shown : value
}

/** Runs `work` at once, but not twice within the pause: then at its end. The page's own first question counts. */
function usePaced(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  const run = useEffectEvent(() => {
    last.current = Date.now()
    work()
  })
  useEffect(() => {
    last.current = Date.now()
    return () => clearTimeout(timer.current)
  }, [])
  return useEffectEvent(() => {
    clearTimeout(timer.current)
    const rest = last.current + AGAIN_MS - Date.now()
    if (rest <= 0) run()
    else timer.current = setTimeout(() => run(), rest)
  })
}

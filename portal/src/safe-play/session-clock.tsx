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

/** Bets and winnings often come in a row: they are asked about once, when they are over. */
const SETTLE_MS = 1_500

export default function SessionClock() {
  const { data, mutate } = useSafePlay()
  const ask = useLater(() => void mutate())
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
  if (!data) return null
  return (
    <>
      <Line session={data.session} moved={moved} />
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
      <b className="money text-text">{net}៛</b>
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

/** Runs `work` once things have been quiet for a moment. */
function useLater(work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useEffectEvent(work)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => run(), SETTLE_MS)
  })
}

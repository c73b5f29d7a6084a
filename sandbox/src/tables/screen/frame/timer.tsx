/** The phase and its time by the server's clock; the only part that ticks. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { announce } from '../../../kit/react/announcer.tsx'
import { LockIcon } from '../../../kit/react/icons.tsx'
import { tables } from '../../../text/tables.ts'
import { useTable } from './desk-context.tsx'

const TICK_MS = 200
/** The whole betting time, for the ring: it is longer only for who came in time. */
const BETTING_MS = 18_000
const LAST_CALL_S = 5
const TURN = 2 * Math.PI * 20

/** Milliseconds that the phase still lasts; 0 where it has no end. */
function useLeft(): number {
  const { run, view } = useTable()
  const { endsAt } = view
  const [now, setNow] = useState(run.now)
  useEffect(() => {
    setNow(run.now())
    if (endsAt === null) return
    const timer = setInterval(() => setNow(run.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt, run])
  return endsAt === null ? 0 : Math.max(0, endsAt - now)
}

/** Every phase has the place that the ring needs, so that nothing beside it moves. `sign`: what stands there without the ring. */
export function Timer({ sign }: { sign?: ReactNode }) {
  const { view } = useTable()
  const left = useLeft()
  const seconds = Math.ceil(left / 1000)
  const isBetting = view.phase === 'BETTING'
  const isLast = isBetting && seconds <= LAST_CALL_S
  useSpokenTime(isBetting ? seconds : null)
  return (
    <div className="timer" data-phase={view.phase} data-last={isLast || undefined}>
      {isBetting ? (
        <div className="timer-ring" role="timer" aria-label={tables('seconds_left', { n: seconds })}>
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <circle cx="24" cy="24" r="20" className="ring-back" />
            <circle
              cx="24"
              cy="24"
              r="20"
              className="ring-left"
              strokeDasharray={TURN}
              strokeDashoffset={TURN * (1 - Math.min(1, left / BETTING_MS))}
            />
          </svg>
          <span>{seconds}</span>
        </div>
      ) : (
        (sign ?? (view.phase === 'CLOSING' && <LockIcon />))
      )}
      <p key={view.phase} className="timer-words">
        {phaseWords(view.phase, { isLast, isCancelled: view.isCancelled })}
      </p>
    </div>
  )
}

function phaseWords(
  phase: ReturnType<typeof useTable>['view']['phase'],
  { isLast, isCancelled }: { isLast: boolean; isCancelled: boolean },
): string {
  if (isCancelled) return tables('phase_cancelled')
  return isLast ? tables('last_call') : tables(`phase_${phase}`)
}

/** Says when betting opens and twice before it closes; a second is never counted aloud. */
function useSpokenTime(seconds: number | null): void {
  const { sound } = useTable()
  const before = useRef<number | null>(null)
  useEffect(() => {
    const last = before.current
    before.current = seconds
    if (seconds === last) return
    if (seconds === null) {
      if (last !== null) sound.play('bell')
      return
    }
    if (last === null) announce(tables('say_open', { n: seconds }))
    else if (seconds === 10 || seconds === LAST_CALL_S) announce(tables('say_soon', { n: seconds }))
    if (last !== null && seconds > 0 && seconds <= LAST_CALL_S) sound.play('tick')
  }, [seconds, sound])
}

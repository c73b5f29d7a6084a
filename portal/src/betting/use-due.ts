import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../calls/server-clock.ts'

const AGAIN_MS = 1000
/** A timer does not count while the phone sleeps: so long it may be late. */
const LONGEST_MS = 5000

/** Runs `work` once the server's clock reaches `at` (epoch ms), then every second until `at` changes: the plan for
 * the case that the live event which should change it never comes. Null waits for nothing. */
export function useDue(at: number | null, work: () => void): void {
  const due = useEffectEvent(work)
  useEffect(() => {
    if (at === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = at - serverNow()
      if (left <= 0) due()
      timer = setTimeout(look, left > 0 ? Math.min(left, LONGEST_MS) : AGAIN_MS)
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [at])
}

/** Runs `work` every second while `isOn`, first after a second: until then what is waited for comes by itself. */
export function useEverySecond(isOn: boolean, work: () => void): void {
  const due = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => due(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

import { useEffect, useState } from 'react'
import { useConnection } from '../live/use-live.ts'
import { shell } from '../text/shell.ts'
import { Spinner } from '../ui/button.tsx'

/** A blink of the network is not worth a word. */
const PATIENCE_MS = 1_500

/** Tells when the connection is lost and that it is being restored; hangs below the bar and moves nothing. */
export function ConnectionStrip() {
  const state = useConnection()
  const lost = state === 'offline' || state === 'reconnecting'
  const [told, setTold] = useState(false)
  useEffect(() => {
    if (!lost) {
      setTold(false)
      return
    }
    const timer = setTimeout(() => setTold(true), state === 'offline' ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [lost, state])
  const isShown = lost && told
  useEffect(() => {
    // What sticks below the bars moves down by as much: nothing that counts is covered.
    document.documentElement.style.setProperty('--strip-h', isShown ? '1.75rem' : '0px')
  }, [isShown])
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {isShown && (
        <p className="flex h-7 items-center justify-center gap-2 bg-warn px-3 text-center text-sm leading-7 font-bold text-bg">
          {state === 'reconnecting' && <Spinner className="size-4" />}
          {shell(state === 'offline' ? 'offline' : 'reconnecting')}
        </p>
      )}
    </div>
  )
}

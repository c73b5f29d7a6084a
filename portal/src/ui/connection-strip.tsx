import { useEffect, useState } from 'react'
import { useConnection } from '../live/use-live.ts'
import { shell } from '../text/shell.ts'
import { Spinner } from './button.tsx'

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
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {lost && told && (
        <p className="flex items-center justify-center gap-2 bg-warn px-3 py-1 text-center text-sm font-bold text-bg">
          {state === 'reconnecting' && <Spinner className="size-4" />}
          {shell(state === 'offline' ? 'offline' : 'reconnecting')}
        </p>
      )}
    </div>
  )
}

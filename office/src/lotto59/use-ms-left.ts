/** Milliseconds until a moment of the house's clock, whatever this device thinks the time is. */
import { useEffect, useState } from 'react'

const TICK_MS = 250

/** `at`: the house's clock when it answered. */
export function useMsLeft(at: string, until: string): number {
  const [offset, setOffset] = useState(() => Date.parse(at) - Date.now())
  const [known, setKnown] = useState(at)
  if (known !== at) {
    setKnown(at)
    setOffset(Date.parse(at) - Date.now())
  }
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Date.parse(until) - now - offset)
}

/** The live delay runs down; what comes after it is the book's answer. */
import { sport } from '../../../text/sport.ts'
import { useNow } from './sport-context.tsx'

interface DelayProps {
  from: number
  decidesAt: number
  /** What is said while so many seconds are left. */
  words(seconds: number): string
}

export function Delay({ from, decidesAt, words }: DelayProps) {
  const now = useNow(100)
  const left = Math.max(0, decidesAt - now)
  const share = Math.min(1, left / Math.max(1, decidesAt - from))
  return (
    <>
      <span className="delay-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
      <p className="quiet">{left > 0 ? words(Math.ceil(left / 1000)) : sport('waiting_soon')}</p>
    </>
  )
}

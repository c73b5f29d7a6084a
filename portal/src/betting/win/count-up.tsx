import { useEffect, useRef } from 'react'
import { isStill } from '../../device/still.ts'
import { price } from '../../text/format.ts'

const COUNTED_MS = 1_100

/**
 * An amount that counts up to itself, at once where motion is unwelcome. Its place is as wide from the beginning, and it begins
 * where it will end up: a sum that grew to the left would move with each of its digits.
 */
export function CountUp({ amount, className = '' }: { amount: number; className?: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const from = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = isStill() ? 1 : Math.min(1, (now - from) / COUNTED_MS)
      const sum = part === 1 ? amount : Math.floor(amount * (1 - (1 - part) ** 3))
      if (shown.current) shown.current.textContent = `+${price(sum)}៛`
      if (part < 1) frame = requestAnimationFrame(step)
    }
    step(from)
    return () => cancelAnimationFrame(frame)
  }, [amount])
  return (
    <span className={`digits inline-grid justify-items-end whitespace-nowrap ${className}`}>
      <span className="invisible col-start-1 row-start-1">+{price(amount)}៛</span>
      <span ref={shown} className="col-start-1 row-start-1 justify-self-start" />
    </span>
  )
}

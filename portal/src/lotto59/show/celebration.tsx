import { type CSSProperties, useEffect } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { play } from '../sounds.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'

/** Lanterns over the stage, and the amount in big for some seconds. */
export default function Celebration({ own }: { own: OwnResult }) {
  useEffect(() => play('win'), [])
  return (
    <div aria-hidden="true" className="celebration">
      {LANTERNS.map((left, at) => (
        <span key={left} className="lantern" style={lanternStyle(left, at)} />
      ))}
      <p>{lotto59('you_won', { amount: price(own.net) })}</p>
    </div>
  )
}

const LANTERNS = [4, 12, 21, 29, 38, 46, 55, 63, 72, 80, 88, 95]

function lanternStyle(left: number, at: number): CSSProperties {
  const drift = `${((at * 37) % 40) - 20}px`
  return { left: `${left}%`, animationDelay: `${(at * 7) % 12}00ms`, '--drift': drift } as CSSProperties
}

/** What the shown draw came to for the player: one calm line, festive only for a real win. */
import { type CSSProperties, useEffect, useRef } from 'react'
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { play } from '../sounds.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'

export function OwnResultLine({ resultId, own }: { resultId: number; own: OwnResult }) {
  const rung = useRef(0)
  useEffect(() => {
    if (!own.celebrate || rung.current === resultId) return
    rung.current = resultId
    play('win')
  }, [own.celebrate, resultId])
  const isWin = own.net > 0
  return (
    <div
      role="status"
      className={`relative overflow-hidden rounded-md border px-3 py-2 ${isWin ? 'border-win bg-surface' : 'border-line bg-surface'} ${own.celebrate ? 'night py-4 text-center' : ''}`}
    >
      {own.celebrate && <Lanterns key={resultId} />}
      <p
        className={`relative font-bold ${isWin ? 'text-win' : ''} ${own.celebrate ? 'text-2xl text-gold' : ''}`}
      >
        {title(own)}
      </p>
      {own.paid > 0 && !own.isVoid && (
        <p className="relative text-sm text-muted">
          {lotto59('you_got', { paid: price(own.paid), staked: price(own.staked) })}
        </p>
      )}
    </div>
  )
}

function title(own: OwnResult): string {
  if (own.isVoid) return lotto59('you_got_back', { paid: price(own.paid || own.staked) })
  if (own.net > 0) return lotto59('you_won', { amount: price(own.net) })
  return lotto59('you_did_not_win', { staked: price(own.staked) })
}

const LANTERNS = [4, 12, 21, 29, 38, 46, 55, 63, 72, 80, 88, 95]

function Lanterns() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {LANTERNS.map((left, at) => (
        <span key={left} className="lantern" style={lanternStyle(left, at)} />
      ))}
    </div>
  )
}

function lanternStyle(left: number, at: number): CSSProperties {
  const drift = `${((at * 37) % 40) - 20}px`
  return { left: `${left}%`, animationDelay: `${(at * 7) % 12}00ms`, '--drift': drift } as CSSProperties
}

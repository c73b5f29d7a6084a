/** Spots of one kind under their name. */
import type { ReactNode } from 'react'
import { findBet } from '../../bets.ts'
import { useTable } from '../frame/desk-context.tsx'
import { paysText } from '../say/amounts.ts'

interface SpotGroupProps {
  name: string
  /** How the spots are laid: `row-5`, `row-6`, `row-7` or `mat`. */
  className: string
  /** One of the spots, where all of them pay the same: what they pay stands beside their name. */
  payOf?: string
  children: ReactNode
}

export function SpotGroup({ name, className, payOf, children }: SpotGroupProps) {
  const { view } = useTable()
  const bet = payOf === undefined ? undefined : findBet(view.game, payOf)
  return (
    <section className="group" aria-label={name}>
      <h2>
        {name}
        {bet && <span>{paysText(bet)} : 1</span>}
      </h2>
      <div className={className}>{children}</div>
    </section>
  )
}

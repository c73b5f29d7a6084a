/** A place for chips: a button that says its name, what it pays and what lies on it. */
import type { CSSProperties, ReactNode } from 'react'
import { riel } from '../../../text/format.ts'
import { tables } from '../../../text/tables.ts'
import { findBet } from '../../bets.ts'
import { paysText, short } from '../say/amounts.ts'
import { spotName } from '../say/spot-name.ts'
import { mayBet } from '../state/desk.ts'
import { Pile } from './chip.tsx'
import { type Table, useTable } from './desk-context.tsx'
import { PersonIcon } from './icons.tsx'

interface SpotProps {
  id: string
  className?: string
  style?: CSSProperties
  /** What small spots pay stands over their group, and in their name. */
  isSmall?: boolean
  children: ReactNode
}

export function Spot({ id, className = '', style, isSmall = false, children }: SpotProps) {
  const table = useTable()
  const { desk, view, run, sound, confirmed, winning } = table
  const bet = findBet(view.game, id)
  const everybody = view.players.sumBySpot[id] ?? 0
  const press = () => {
    if (mayBet(desk)) sound.play('chip')
    run.act({ kind: 'put', spot: id })
  }
  return (
    <button
      type="button"
      className={`spot ${className}`}
      style={style}
      aria-label={spotLabel(id, table)}
      aria-disabled={!mayBet(desk)}
      data-won={winning.has(id) || undefined}
      data-lost={(winning.size > 0 && !winning.has(id)) || undefined}
      onClick={press}
    >
      <span className="spot-name">{children}</span>
      <span className="spot-foot">
        {bet && !isSmall && <span className="spot-pays">{paysText(bet)} : 1</span>}
        {everybody > 0 && (
          <span className="spot-all">
            <PersonIcon />
            {short(everybody)}
          </span>
        )}
      </span>
      <span className="piles">
        <Pile amount={confirmed[id] ?? 0} kind="confirmed" />
        <Pile amount={desk.pad.now[id] ?? 0} kind="new" />
      </span>
    </button>
  )
}

/** "Banker, pays 0.95 to 1, yours 5,000៛, all players 20,000៛" */
function spotLabel(id: string, { desk, view, confirmed, winning }: Table): string {
  const bet = findBet(view.game, id)
  const pays = tables('pays_to_one', { pays: bet ? paysText(bet) : '' })
  const parts = [tables('spot', { name: spotName(view.game, id), pays })]
  const mine = confirmed[id] ?? 0
  const fresh = desk.pad.now[id] ?? 0
  const everybody = view.players.sumBySpot[id] ?? 0
  if (mine > 0) parts.push(tables('spot_mine', { amount: riel(mine) }))
  if (fresh > 0) parts.push(tables('spot_new', { amount: riel(fresh) }))
  if (everybody > 0) parts.push(tables('spot_others', { amount: riel(everybody) }))
  if (winning.has(id)) parts.push(tables('spot_won'))
  return parts.join(', ')
}

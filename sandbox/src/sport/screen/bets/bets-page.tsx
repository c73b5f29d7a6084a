/** The player's bets: those that run, and those that are settled. */
import { useState } from 'react'
import { sport } from '../../../text/sport.ts'
import { useSport } from '../frame/sport-context.tsx'
import { BetCard } from './bet-card.tsx'
import { SettledBets } from './settled-bets.tsx'

const PARTS = ['bets_open', 'bets_settled'] as const

export function BetsPage() {
  const { view } = useSport()
  const [part, setPart] = useState<(typeof PARTS)[number]>('bets_open')
  return (
    <div className="page">
      <div className="segments">
        {PARTS.map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {sport(each)}
            {each === 'bets_open' && <small>{view.bets.length}</small>}
          </button>
        ))}
      </div>
      {part === 'bets_settled' && <SettledBets />}
      {part === 'bets_open' && view.bets.length === 0 && <p className="empty">{sport('no_open_bets')}</p>}
      {part === 'bets_open' && (
        <ul className="bet-list">
          {view.bets.map((bet) => (
            <BetCard key={bet.id} bet={bet} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A match on a phone: who plays, how it stands, and the prices of one market. The whole head opens the match. */

import { memo } from 'react'
import { ChevronIcon } from '../../../kit/react/icons.tsx'
import { sport } from '../../../text/sport.ts'
import type { MatchView, Side } from '../../messages.ts'
import { Shirt } from '../frame/icons.tsx'
import { useActs } from '../frame/sport-context.tsx'
import { isLive, matchName } from '../say/match-words.ts'
import { inLanguage } from '../say/own-words.ts'
import { hintOf } from './all-markets.tsx'
import { ClockChip, MatchFlag } from './clock-chip.tsx'
import { mainMarket } from './main-markets.ts'
import { useScope } from './match-scope.tsx'
import { PriceButton } from './price-button.tsx'

export const MatchCard = memo(function MatchCard({ match }: { match: MatchView }) {
  const { go } = useActs()
  const { card } = useScope()
  const market = mainMarket(match, card)
  return (
    <li className="card" data-danger={match.pressure?.kind === 'danger' || undefined}>
      <button
        type="button"
        className="card-head"
        aria-label={`${matchName(match)} · ${sport('more_markets')}`}
        onClick={() => go({ match: match.id })}
      >
        <ClockChip match={match} />
        <span className="teams">
          <TeamLine match={match} side="home" />
          <TeamLine match={match} side="away" />
        </span>
        <MatchFlag match={match} />
        <ChevronIcon />
      </button>
      {market && (
        <div className="prices">
          {market.selections.map(({ pick }) => (
            <PriceButton
              key={pick}
              match={match}
              market={market}
              pick={pick}
              hint={hintOf(match, market, pick)}
            />
          ))}
        </div>
      )}
    </li>
  )
})

export function TeamLine({ match, side }: { match: MatchView; side: Side }) {
  const team = match[side]
  const name = inLanguage(team.name)
  const isAttacking = isLive(match) && match.pressure?.side === side
  return (
    <span className="team" data-attack={isAttacking ? match.pressure?.kind : undefined}>
      <Shirt colours={team.colours} />
      <span className="team-name" title={name}>
        {name}
      </span>
      {isAttacking && <PressureMark kind={match.pressure?.kind ?? 'attack'} />}
      {showsScore(match) && <b className="goals">{match.score[side]}</b>}
    </span>
  )
}

function showsScore({ state }: MatchView): boolean {
  return state !== 'SCHEDULED' && state !== 'OPEN' && state !== 'VOID'
}

/** One chevron for an attack, two for a dangerous one. */
function PressureMark({ kind }: { kind: 'attack' | 'danger' }) {
  return (
    <svg viewBox="0 0 16 10" className="pressure" aria-hidden="true">
      <path d={kind === 'danger' ? 'M2 1l5 4-5 4M8 1l5 4-5 4' : 'M5 1l5 4-5 4'} />
    </svg>
  )
}

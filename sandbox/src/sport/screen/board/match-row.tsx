/** A match on a desktop, as Asian books print it: home, away and draw under each other, the markets side by side. */
import { memo } from 'react'
import { sport } from '../../../text/sport.ts'
import type { Market, MatchView } from '../../messages.ts'
import { useActs } from '../frame/sport-context.tsx'
import { quarters } from '../say/pick-words.ts'
import { ClockChip, MatchFlag } from './clock-chip.tsx'
import { mainMarket } from './main-markets.ts'
import { MatchBody } from './match-body.tsx'
import { TeamLine } from './match-card.tsx'
import { PriceButton } from './price-button.tsx'

export function RowHead() {
  return (
    <div className="row row-head" aria-hidden="true">
      <span>{sport('time_column')}</span>
      <span>{sport('match_column')}</span>
      <span>{sport('short_ah')}</span>
      <span>{sport('short_ou')}</span>
      <span>{sport('short_1x2')}</span>
      <span />
    </div>
  )
}

export const MatchRow = memo(function MatchRow({ match, isOpen }: { match: MatchView; isOpen: boolean }) {
  const { go } = useActs()
  const more = sport(isOpen ? 'fewer_markets' : 'more_markets')
  return (
    <li className="row-item" data-open={isOpen || undefined}>
      <div className="row" data-danger={match.pressure?.kind === 'danger' || undefined}>
        <span className="row-time">
          <ClockChip match={match} />
          <MatchFlag match={match} />
        </span>
        <span className="row-teams">
          <TeamLine match={match} side="home" />
          <TeamLine match={match} side="away" />
          <span className="team team-draw">{sport('pick_draw')}</span>
        </span>
        <Column match={match} market={mainMarket(match, 'ah')} hintOf={handicapOf} />
        <Column match={match} market={mainMarket(match, 'ou')} hintOf={totalOf} />
        <Column match={match} market={mainMarket(match, '1x2')} hintOf={() => ''} />
        <button
          type="button"
          className="row-more"
          aria-expanded={isOpen}
          aria-label={more}
          title={more}
          onClick={() => go({ match: isOpen ? null : match.id })}
        >
          {isOpen ? '\u2212' : '+'}
        </button>
      </div>
      {isOpen && (
        <div className="row-body">
          <MatchBody match={match} />
        </div>
      )}
    </li>
  )
})

interface ColumnProps {
  match: MatchView
  market: Market | null
  hintOf: (market: Market, pick: string) => string
}

function Column({ match, market, hintOf }: ColumnProps) {
  if (!market) return <span className="column column-none">–</span>
  // Home, away, draw: the lines of the teams beside it.
  const order = market.kind === '1x2' ? ['home', 'away', 'draw'] : market.selections.map(({ pick }) => pick)
  return (
    <span className="column">
      {order.map((pick) => (
        <PriceButton key={pick} match={match} market={market} pick={pick} hint={hintOf(market, pick)} />
      ))}
    </span>
  )
}

/** The line stands once, beside the side that gives it away. */
function handicapOf({ line }: Market, pick: string): string {
  const own = line ?? 0
  if (own === 0) return pick === 'home' ? '0' : ''
  return own < 0 === (pick === 'home') ? quarters(own) : ''
}

function totalOf({ line }: Market, pick: string): string {
  return pick === 'over' ? sport('pick_over', { line: quarters(line ?? 0) }) : sport('under')
}

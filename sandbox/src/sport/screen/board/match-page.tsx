/** One match on a phone. */
import { sport } from '../../../text/sport.ts'
import type { MatchView } from '../../messages.ts'
import { BackIcon, Shirt } from '../frame/icons.tsx'
import { useSport } from '../frame/sport-context.tsx'
import { isLive } from '../say/match-words.ts'
import { inLanguage } from '../say/own-words.ts'
import { ClockChip, MatchFlag } from './clock-chip.tsx'
import { MatchBody } from './match-body.tsx'

export function MatchPage({ match }: { match: MatchView }) {
  const { go, view } = useSport()
  const league = view.leagues.find(({ id }) => id === match.league)
  const hasScore = isLive(match) || match.state === 'ENDED'
  return (
    <section className="match-page">
      <header className="match-head">
        <button
          type="button"
          className="icon-button"
          aria-label={sport('back')}
          onClick={() => go({ match: null })}
        >
          <BackIcon />
        </button>
        <p className="quiet">{league ? inLanguage(league.name) : ''}</p>
        <MatchFlag match={match} />
        <ClockChip match={match} />
      </header>
      <div className="scoreboard">
        <span>
          <Shirt colours={match.home.colours} />
          {inLanguage(match.home.name)}
        </span>
        <b role="img" aria-label={hasScore ? sport('score', match.score) : undefined}>
          {hasScore ? `${match.score.home} – ${match.score.away}` : 'vs'}
        </b>
        <span>
          <Shirt colours={match.away.colours} />
          {inLanguage(match.away.name)}
        </span>
      </div>
      <MatchBody match={match} />
    </section>
  )
}

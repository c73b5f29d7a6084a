/** All matches: live ones first, then those to come, by league. */
import { sport } from '../../../text/sport.ts'
import type { MatchView } from '../../messages.ts'
import { useSport, useWide } from '../frame/sport-context.tsx'
import { isLive } from '../say/match-words.ts'
import { inLanguage } from '../say/own-words.ts'
import { CardMarketTabs, LeagueChips } from './filters.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchPage } from './match-page.tsx'
import { MatchRow, RowHead } from './match-row.tsx'
import { MatchScope } from './match-scope.tsx'

export function BoardPage() {
  const { view, place } = useSport()
  const isWide = useWide()
  const opened = view.matches.find(({ id }) => id === place.match)
  if (opened && !isWide) {
    return (
      <MatchScope match={opened.id}>
        <MatchPage match={opened} />
      </MatchScope>
    )
  }
  const shown = view.matches.filter(({ league }) => place.league === null || league === place.league)
  const live = shown.filter(isLive)
  const upcoming = shown.filter(({ state }) => state === 'OPEN' || state === 'SCHEDULED')
  const ended = shown.filter(({ state }) => state === 'ENDED')
  return (
    <div className="board">
      {!isWide && <LeagueChips isCounted />}
      {!isWide && <CardMarketTabs />}
      {isWide && <RowHead />}
      {shown.length === 0 && <p className="empty">{sport('no_matches')}</p>}
      <Part title={sport('live')} matches={[...live, ...ended]} isLive />
      <Part title={sport('upcoming')} matches={upcoming} />
    </div>
  )
}

interface PartProps {
  title: string
  matches: readonly MatchView[]
  isLive?: boolean
}

function Part({ title, matches, isLive: isLivePart = false }: PartProps) {
  const { view, place } = useSport()
  const isWide = useWide()
  if (matches.length === 0) return null
  return (
    <section className="part" aria-label={title}>
      <h2 data-live={isLivePart || undefined}>
        {title} <small>{matches.length}</small>
      </h2>
      {view.leagues.map(({ id, name }) => {
        const ofLeague = matches.filter(({ league }) => league === id)
        if (ofLeague.length === 0) return null
        return (
          <div key={id} className="league">
            <h3>{inLanguage(name)}</h3>
            <ul>
              {ofLeague.map((match) => (
                <MatchScope key={match.id} match={match.id}>
                  {isWide ? (
                    <MatchRow match={match} isOpen={place.match === match.id} />
                  ) : (
                    <MatchCard match={match} />
                  )}
                </MatchScope>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

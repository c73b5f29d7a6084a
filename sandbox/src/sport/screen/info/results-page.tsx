/** Results of matches that are over. */
import { useCallback } from 'react'
import { dayAndHour } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import type { ResultLine } from '../../messages.ts'
import { LeagueChips } from '../board/filters.tsx'
import { Shirt } from '../frame/icons.tsx'
import { useSport, useWide } from '../frame/sport-context.tsx'
import { inLanguage } from '../say/own-words.ts'
import { MoreButton } from './more-button.tsx'
import { usePages } from './use-pages.ts'

export function ResultsPage() {
  const { run, place } = useSport()
  const { league } = place
  const isWide = useWide()
  const load = useCallback(
    async (before: string | null) => {
      const answer = await run.api.results(league, before)
      return answer.kind === 'ok' ? { rows: answer.body.results, next: answer.body.next } : null
    },
    [run, league],
  )
  const pages = usePages<ResultLine>(load)
  return (
    <div className="page">
      {!isWide && <LeagueChips isCounted={false} />}
      {pages.state === 'ready' && pages.rows.length === 0 && <p className="empty">{sport('no_results')}</p>}
      <ul className="results">
        {pages.rows.map((result) => (
          <ResultRow key={result.id} result={result} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </div>
  )
}

function ResultRow({ result }: { result: ResultLine }) {
  const { view } = useSport()
  const { home, away, score, state } = result
  const league = view.leagues.find(({ id }) => id === result.league)
  return (
    <li>
      <small>
        {dayAndHour(new Date(result.kickOffAt).toISOString())}
        {league ? ` · ${inLanguage(league.name)}` : ''}
        {state === 'CORRECTED' && <em>{sport('corrected')}</em>}
      </small>
      <span className="result-team result-home">
        {inLanguage(home.name)}
        <Shirt colours={home.colours} />
      </span>
      <b>{score ? `${score.home}–${score.away}` : sport('void_match')}</b>
      <span className="result-team">
        <Shirt colours={away.colours} />
        {inLanguage(away.name)}
      </span>
    </li>
  )
}

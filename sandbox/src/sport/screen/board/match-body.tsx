/** What is under a match: how it is going, all markets, what has happened, and the seal of its result. */
import { useState } from 'react'
import { sport } from '../../../text/sport.ts'
import type { MatchDetail, MatchView } from '../../messages.ts'
import { useSport } from '../frame/sport-context.tsx'
import { eventWords, isLive, minuteOf, pressureWords } from '../say/match-words.ts'
import { AllMarkets } from './all-markets.tsx'
import { Pitch } from './pitch.tsx'

const PARTS = ['more_markets', 'events', 'fairness'] as const

/** Until all markets have come, the main ones are shown. */
export function MatchBody({ match }: { match: MatchView }) {
  const { view } = useSport()
  const [part, setPart] = useState<(typeof PARTS)[number]>('more_markets')
  const detail = view.watched?.match.id === match.id ? view.watched : null
  const whole = detail ? { ...match, board: detail.match.board } : match
  return (
    <div className="match-body">
      {isLive(match) && (
        <div className="live-line">
          <Pitch match={match} />
          <p data-danger={match.pressure?.kind === 'danger' || undefined}>{pressureWords(match)}</p>
          <p className="quiet">
            {sport('corners')} {match.corners.home}–{match.corners.away} · {sport('cards')} {match.cards.home}
            –{match.cards.away}
          </p>
        </div>
      )}
      <div className="parts">
        {PARTS.map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {sport(each)}
          </button>
        ))}
      </div>
      {part === 'more_markets' && <AllMarkets match={whole} />}
      {part === 'events' && <Events match={match} detail={detail} />}
      {part === 'fairness' && <Seal detail={detail} />}
    </div>
  )
}

/** Attacks come and go; what stays are the rest of the events, newest first. */
function Events({ match, detail }: { match: MatchView; detail: MatchDetail | null }) {
  const events = (detail?.events ?? []).filter(({ kind }) => !PASSING.has(kind))
  if (events.length === 0) return <p className="quiet">{sport('no_events')}</p>
  return (
    <ol className="events">
      {[...events].reverse().map((event) => (
        <li key={`${event.kind} ${event.second} ${event.side}`} data-kind={event.kind}>
          <b>{minuteOf(event.second)}</b>
          {eventWords(event, match)}
        </li>
      ))}
    </ol>
  )
}

const PASSING: ReadonlySet<string> = new Set(['attack', 'calm', 'danger'])

function Seal({ detail }: { detail: MatchDetail | null }) {
  if (!detail) return <p className="quiet">{sport('figures_wait')}</p>
  const { hash, seed } = detail.seed
  return (
    <div className="seal">
      <p className="quiet">{sport('fairness_text')}</p>
      <h3>{sport('seed_hash')}</h3>
      <code className="hash">{hash}</code>
      {seed && (
        <>
          <h3>{sport('seed_shown')}</h3>
          <code className="hash">{seed}</code>
        </>
      )}
    </div>
  )
}

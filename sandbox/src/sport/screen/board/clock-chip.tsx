/** The clock of a match: minutes of play, or how long it takes until kick-off. */
import { sport } from '../../../text/sport.ts'
import type { MatchView } from '../../messages.ts'
import { useNow } from '../frame/sport-context.tsx'
import { clockWords, hourOf, isLive, stateWords } from '../say/match-words.ts'
import { useScope } from './match-scope.tsx'

/** A goal is shown for so long. */
const GOAL_SHOWN_MS = 9_000

export function ClockChip({ match }: { match: MatchView }) {
  const now = useNow(500)
  const live = isLive(match)
  return (
    <span className="clock" data-live={live || undefined} title={clockTitle(match, now)}>
      <b>{clockWords(match, now)}</b>
      <small>{live && match.state !== 'HT' ? stateWords(match) : live ? '' : hourOf(match.kickOffAt)}</small>
    </span>
  )
}

function clockTitle(match: MatchView, now: number): string {
  const words = clockWords(match, now)
  if (isLive(match)) return sport('minute', { minute: words })
  return match.kickOffAt > now ? sport('starts_in', { time: words }) : words
}

/** What the player has to know before they tap: a goal, a danger, a market that is suspended. */
export function MatchFlag({ match }: { match: MatchView }) {
  const { goal } = useScope()
  const now = useNow(1_000)
  if (goal && now - goal.at < GOAL_SHOWN_MS) return <span className="flag flag-goal">{sport('goal')}</span>
  if (!isLive(match)) return null
  if (match.board.markets.some(({ state }) => state === 'SUSPENDED')) {
    return <span className="flag flag-stop">{sport('suspended')}</span>
  }
  return null
}

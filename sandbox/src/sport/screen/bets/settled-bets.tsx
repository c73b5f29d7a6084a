/** Settled bets, newest first, page by page. */
import { useCallback } from 'react'
import { sport } from '../../../text/sport.ts'
import type { MyBet } from '../../messages.ts'
import { useSport } from '../frame/sport-context.tsx'
import { MoreButton } from '../info/more-button.tsx'
import { usePages } from '../info/use-pages.ts'
import { BetCard } from './bet-card.tsx'

export function SettledBets() {
  const { run, view } = useSport()
  const load = useCallback(
    async (before: string | null) => {
      const answer = await run.api.settledBets(before)
      return answer.kind === 'ok' ? { rows: answer.body.bets, next: answer.body.next } : null
    },
    [run],
  )
  const pages = usePages<MyBet>(load)
  // What was told since is newer than what was loaded.
  const fresh = new Set(view.finished.map(({ id }) => id))
  const bets = [...view.finished, ...pages.rows.filter(({ id }) => !fresh.has(id))].sort(
    (a, b) => (b.settledAt ?? b.placedAt) - (a.settledAt ?? a.placedAt),
  )
  return (
    <>
      {pages.state === 'ready' && bets.length === 0 && <p className="empty">{sport('no_settled_bets')}</p>}
      <ul className="bet-list">
        {bets.map((bet) => (
          <BetCard key={bet.id} bet={bet} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </>
  )
}

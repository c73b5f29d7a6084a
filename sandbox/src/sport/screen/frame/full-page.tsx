/** What stands instead of the sportsbook: before it is there, and after it has ended. */
import type { Link } from '../../../kit/line.ts'
import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'

interface HomeProps {
  /** The operator's page that framed this one; '' when it named none. */
  lobbyUrl: string
}

export function Connecting({ isLate, lobbyUrl }: HomeProps & { isLate: boolean }) {
  return (
    <main className="full-page">
      <span className="waiting-ball" aria-hidden="true" />
      <p role="status">{sport('connecting')}</p>
      {isLate && <p className="quiet">{shared('load_failed')}</p>}
      {isLate && <HomeButton lobbyUrl={lobbyUrl} />}
      <p className="quiet">{sport('virtual_label')}</p>
    </main>
  )
}

export function Ended({ why, lobbyUrl }: HomeProps & { why: Extract<Link, { kind: 'ended' }>['why'] }) {
  return (
    <main className="full-page">
      <p role="alert">{sport(`ended_${why}`)}</p>
      {why !== 'session_expired' && (
        <button type="button" className="main-button" onClick={() => location.reload()}>
          {sport('reload')}
        </button>
      )}
      <HomeButton lobbyUrl={lobbyUrl} />
      <p className="quiet">{sport('virtual_label')}</p>
    </main>
  )
}

export function HomeButton({ lobbyUrl }: HomeProps) {
  if (lobbyUrl === '') return null
  return (
    <a className="plain-button" href={lobbyUrl}>
      {shared('back_to_games')}
    </a>
  )
}

/** What stands instead of the table: before it is there, and after it has ended. */
import type { Link } from '../../../kit/line.ts'
import { shared } from '../../../text/shared.ts'
import { tables } from '../../../text/tables.ts'

interface HomeProps {
  /** The operator's page that framed this one; '' when it named none. */
  lobbyUrl: string
}

export function Connecting({ isLate, lobbyUrl }: HomeProps & { isLate: boolean }) {
  return (
    <main className="full-page">
      <div className="waiting-chips" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p role="status">{tables('connecting')}</p>
      {isLate && <p className="quiet">{shared('load_failed')}</p>}
      {isLate && <HomeButton lobbyUrl={lobbyUrl} />}
    </main>
  )
}

export function Ended({ why, lobbyUrl }: HomeProps & { why: Extract<Link, { kind: 'ended' }>['why'] }) {
  return (
    <main className="full-page">
      <p role="alert">{tables(`ended_${why}`)}</p>
      {why === 'too_many_connections' && (
        <button type="button" className="confirm" onClick={() => location.reload()}>
          {tables('play_here')}
        </button>
      )}
      <HomeButton lobbyUrl={lobbyUrl} />
    </main>
  )
}

function HomeButton({ lobbyUrl }: HomeProps) {
  if (lobbyUrl === '') return null
  return (
    <a className="plain-button" href={lobbyUrl}>
      {tables('home')}
    </a>
  )
}

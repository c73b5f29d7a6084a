/** What stands instead of a game: before it is there, and after it has ended. */
import { type ReactNode, useEffect, useState } from 'react'
import { shared } from '../../text/shared.ts'

interface FullPageProps {
  /** What is the matter. */
  words: string
  /** The operator's page that framed this one; '' when it named none. */
  lobbyUrl: string
  /** Said under it in any case. */
  foot?: ReactNode
}

/** After so long without an answer the player is told that it may be their line. */
const LATE_MS = 6_000

/** `mark` moves while one waits. */
export function Connecting({ words, lobbyUrl, mark, foot }: FullPageProps & { mark: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className="full-page">
      {mark}
      <p role="status">{words}</p>
      {isLate && <p className="quiet">{shared('load_failed')}</p>}
      {isLate && <HomeButton lobbyUrl={lobbyUrl} />}
      {foot}
    </main>
  )
}

/** `again` names the button that loads the page anew; null where that cannot help. */
export function Ended({ words, lobbyUrl, again, foot }: FullPageProps & { again: string | null }) {
  return (
    <main className="full-page">
      <p role="alert">{words}</p>
      {again !== null && (
        <button type="button" className="main-button" onClick={() => location.reload()}>
          {again}
        </button>
      )}
      <HomeButton lobbyUrl={lobbyUrl} />
      {foot}
    </main>
  )
}

export function HomeButton({ lobbyUrl }: Pick<FullPageProps, 'lobbyUrl'>) {
  if (lobbyUrl === '') return null
  return (
    <a className="plain-button" href={lobbyUrl}>
      {shared('back_to_games')}
    </a>
  )
}

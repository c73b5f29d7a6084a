import type { LaunchUrl } from '@samnang/contract/games'
import { useEffect, useState } from 'react'
import { go } from '../address.ts'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/states.tsx'
import { pathInside } from './game-url.ts'

/** A game that has not shown itself after this time may have lost its way. */
const SLOW_MS = 15_000

/** Nothing in the frame may lead this window elsewhere; its "home" opens within the frame and is followed from there. */
const WALLS = 'allow-scripts allow-same-origin allow-forms allow-popups'

interface GameFrameProps {
  game: LaunchUrl
  name: string
  again: () => void
}

/**
 * The provider's page. It runs its scripts and opens windows; it takes over this one only if its provider is registered
 * to, and only on a press. It does not learn where it is shown.
 */
export function GameFrame({ game, name, again }: GameFrameProps) {
  const [isThere, setThere] = useState(false)
  return (
    <>
      <iframe
        title={name}
        src={game.url}
        sandbox={game.leaves_frame ? `${WALLS} allow-top-navigation-by-user-activation` : WALLS}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={(event) => {
          const path = pathInside(event.currentTarget)
          if (path === null) setThere(true)
          else go(path)
        }}
        className="absolute inset-0 size-full border-0"
      />
      {!isThere && <Opening again={again} />}
    </>
  )
}

/** Lies over the frame until it has loaded. */
export function Opening({ again }: { again: () => void }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-bg p-5 text-center">
      <Loading text={games('opening')} />
      {isSlow && (
        <>
          <p role="status" className="max-w-104 text-muted">
            {games('slow')}
          </p>
          <Button onClick={again}>{games('start_again')}</Button>
        </>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { go } from '../router.tsx'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/states.tsx'
import { pathInside } from './game-url.ts'

/** A game that has not shown itself after this time may have lost its way. */
const SLOW_MS = 15_000

interface GameFrameProps {
  url: string
  name: string
  again: () => void
}

/**
 * The provider's page. It may run its scripts and open windows, but takes over this window only when the player pressed
 * something in it (its "home" button); it learns the origin of this site and no path.
 */
export function GameFrame({ url, name, again }: GameFrameProps) {
  const [isThere, setThere] = useState(false)
  return (
    <>
      <iframe
        title={name}
        src={url}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation"
        allow="fullscreen; autoplay"
        referrerPolicy="strict-origin"
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

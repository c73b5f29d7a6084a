import type { LaunchUrl } from '@samnang/contract/games'
import { useEffect, useState } from 'react'
import { go } from '../address.ts'
import { pathInside } from './game-url.ts'
import { FRAME_NAME } from './game-word.ts'
import { Opening } from './opening.tsx'
import type { GameTalk } from './use-game-talk.ts'

/** Nothing in the frame may lead this window elsewhere; its "home" opens within the frame and is followed from there. */
const WALLS = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** A game that tells how far it is has said something by the time its page has been there for so long. */
const FIRST_WORD_MS = 250

interface GameFrameProps {
  game: LaunchUrl
  name: string
  picture: string | null
  talk: GameTalk
  again: () => void
}

/**
 * The provider's page. It runs its scripts and opens windows; it takes over this one only if its provider is registered
 * to, and only on a press. It does not learn where it is shown, only that the bar is here.
 */
export function GameFrame({ game, name, picture, talk, again }: GameFrameProps) {
  const [isLoaded, setLoaded] = useState(false)
  const isThere = useThere(isLoaded, talk)
  return (
    <>
      <iframe
        ref={talk.frame}
        name={FRAME_NAME}
        title={name}
        src={game.url}
        sandbox={game.leaves_frame ? `${WALLS} allow-top-navigation-by-user-activation` : WALLS}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={(event) => {
          const path = pathInside(event.currentTarget)
          if (path === null) setLoaded(true)
          else go(path)
        }}
        className="absolute inset-0 size-full border-0"
      />
      {!isThere && (
        <Opening
          name={name}
          picture={picture}
          loaded={{ isPage: isLoaded, progress: talk.progress }}
          again={again}
        />
      )}
    </>
  )
}

/** A game that tells its progress is there when it says so, any other when its page has loaded; once there, for good. */
function useThere(isLoaded: boolean, { isReady, progress }: GameTalk): boolean {
  const [isThere, setThere] = useState(false)
  const isSilent = isLoaded && progress === null
  useEffect(() => {
    if (!isSilent) return
    const timer = setTimeout(() => setThere(true), FIRST_WORD_MS)
    return () => clearTimeout(timer)
  }, [isSilent])
  if (isReady && !isThere) setThere(true)
  return isThere
}

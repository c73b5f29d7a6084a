import { useEffect, useRef, useState } from 'react'
import { hasBets } from '../device/kept-bets.ts'
import { useConnection } from '../live/use-live.ts'
import { askVersion, newVersion, watchVersion } from '../offline/new-version.ts'
import { useSession } from '../session/session.ts'
import { overlays } from '../text/overlays.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { useStore } from '../ui/store.ts'

const LOOK_MS = 3_000

/** Tells of a newer portal, and loads it when the player says so; in the middle of a slip or a game it waits. */
export function NewVersion() {
  useEffect(watchVersion, [])
  const connection = useConnection()
  const wasLost = useRef(false)
  useEffect(() => {
    // A release starts the server anew: the line is lost and comes back.
    if (connection === 'online' && wasLost.current) void askVersion()
    wasLost.current = connection === 'offline' || connection === 'reconnecting'
  }, [connection])
  const isFree = useFreeMoment(useStore(newVersion))
  if (!isFree) return null
  return (
    <div
      role="status"
      data-new-version
      className="fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+5.5rem)] z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg border border-gold bg-raised px-4 py-2 shadow-(--shadow)"
    >
      <span>{overlays('new_version')}</span>
      <Button onClick={() => window.location.reload()}>{shell('reload')}</Button>
    </div>
  )
}

/** Looks now and then: slips are kept by pages that this one does not know. */
function useFreeMoment(isReady: boolean): boolean {
  const now = useSession()
  const player = now.phase === 'player' ? now.user.auth.id : null
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isReady) return setFree(false)
    const look = () => setFree(!isGameOpen() && (player === null || !hasBets(player)))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isReady, player])
  return isFree
}

function isGameOpen(): boolean {
  return document.querySelector('iframe') !== null
}

import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { LazyOverlays } from './lazy-overlays.tsx'
import PublicBar from './public-bar.tsx'

/** Where it does not come, the page is still there to be read. */
const PlayerEdge = lazy(() => import('./player-edge.tsx').catch(() => ({ default: (): ReactNode => null })))

/** Around the pages that anybody may open: the button leads to the log-in or into the game, and players have their bar. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const isPlayer = useSession().phase === 'player'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-1 border-b border-line bg-bg px-3">
        <PublicBar />
      </header>
      <div className="flex grow flex-col">{children}</div>
      {isPlayer && (
        <Suspense>
          <PlayerEdge />
        </Suspense>
      )}
      <LazyOverlays />
    </div>
  )
}

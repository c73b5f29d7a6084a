import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { useFreshOutstanding } from '../betting/outstanding.ts'
import { armSounds } from '../betting/sounds.ts'
import { refetchAll } from '../calls/use-call.ts'
import { useMenuWidth } from '../device/preferences.ts'
import { isSaver } from '../device/saver.ts'
import { useDesk } from '../device/use-desk.ts'
import { startLive } from '../live/stream.ts'
import { useConnection, useLive, useResync } from '../live/use-live.ts'
import { takeBalance, takeSite, useExternalGames, useFreshUser } from '../session/session.ts'
import { shell } from '../text/shell.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { menuDoor } from '../ui/menu-door.ts'
import { Loading } from '../ui/states.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { GameBarFrame } from './game-bar-frame.tsx'
import { LazyOverlays } from './lazy-overlays.tsx'
import { MenuDoors } from './menu-doors.tsx'
import { isPlayPath } from './play-path.ts'
import { TopBar } from './top-bar.tsx'

const SideMenu = lazyPage('side-menu', () => import('./side-menu.tsx'))

const WITHOUT_STREAM_MS = 10_000

/** The frame of every page of a player: bars, menu, banner, connection, overlays. */
export default function MainLayout({ children }: { children: ReactNode }) {
  useEffect(() => (isSaver() ? undefined : startLive()), [])
  useLiveUser()
  useFreshOutstanding()
  useEffect(armSounds, [])
  const [path] = useLocation()
  const isDesk = useDesk()
  const handOver = () => menuDoor.set('handOver')
  const isGame = path.startsWith('/game/')
  const isPlaying = isPlayPath(path, useSearch())
  // Without the menu at its side (specification 2.6).
  const isBare = path.startsWith('/game/fishing/play')
  // On game pages the switch is for those who see the external games (specification 6.2).
  const showsLayoutSwitch = useExternalGames() || !isGame
  return (
    <div className="flex min-h-dvh">
      <a href="#content" className="sr-only z-50 bg-gold p-3 text-gold-ink focus:not-sr-only focus:fixed">
        {shell('skip_to_content')}
      </a>
      {isDesk && !isBare && <Rail onHandOver={handOver} />}
      <div className="flex min-w-0 grow flex-col">
        <div ref={useBarHeight()} className="sticky top-0 z-20 phone:short:static">
          {isPlaying ? (
            <GameBarFrame />
          ) : (
            <TopBar
              path={path}
              isGame={isGame}
              showsLayoutSwitch={showsLayoutSwitch}
              onMenu={() => menuDoor.set('menu')}
            />
          )}
          <ConnectionStrip />
        </div>
        <main id="content" className="flex min-w-0 grow flex-col">
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </main>
        {!isPlaying && <BottomBar path={path} />}
      </div>
      <MenuDoors />
      <LazyOverlays />
    </div>
  )
}

/** The side menu of the desktop layout: 3.15 rem of icons, or 14 rem with words (specification 2.5). */
function Rail({ onHandOver }: { onHandOver: () => void }) {
  const width = useMenuWidth() === 'wide' ? 'w-[14rem]' : 'w-[3.15rem]'
  return (
    <aside
      className={`sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] duration-(--t-base) ease-out ${width}`}
    >
      <Suspense>
        <SideMenu onHandOver={onHandOver} />
      </Suspense>
    </aside>
  )
}

/** Tells the styles how high the bars are: with large text they are higher, and what sticks below them moves along. */
function useBarHeight() {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!bars.current) return
    const root = document.documentElement
    const sizes = new ResizeObserver(([bar]) =>
      root.style.setProperty('--bar-h', `${bar?.target.clientHeight}px`),
    )
    sizes.observe(bars.current)
    return () => sizes.disconnect()
  }, [])
  return bars
}

/** Keeps user and balance fresh: by the stream, and by asking again on focus, reload and after missed events. */
function useLiveUser(): void {
  // Where the stream cannot be had, the balance and a lost session are found by asking.
  useFreshUser(useConnection() === 'online' || isSaver() ? 0 : WITHOUT_STREAM_MS)
  useLive('balance', ({ balance }) => takeBalance(balance))
  useLive('site', takeSite)
  useResync(() => void refetchAll())
}

/** A game: the provider's page in its frame, and its tools; session clock and reminder are the layout's. */
import { LayoutGrid, Maximize, Minimize, RotateCcw, ShieldCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'wouter'
import { useCall } from '../calls/use-call.ts'
import { useDesk } from '../device/use-desk.ts'
import { games } from '../text/games.ts'
import { safePlay } from '../text/safe-play.ts'
import { IconButton } from '../ui/button.tsx'
import { useFullScreen } from './full-screen.ts'
import { GameFrame, Opening } from './game-frame.tsx'
import { OnBreak, Refused, Rested } from './play-panels.tsx'
import { gameIdOf, LOBBIES, nameOf, type Section } from './sections.ts'
import { useLaunch } from './use-launch.ts'
import './play.css'

/** `id` is the address's word for the game; null: the first one of its section. */
export default function PlayPage({ section, id }: { section: Section; id: string | null }) {
  const gameId = id === null ? null : gameIdOf(id)
  const game = useCall(
    'GET /api/external/game/:id',
    gameId === null ? null : { params: { id: String(gameId) } },
  )
  const name = game.data ? nameOf(game.data) : games(id === null ? section : 'game')
  const { launch, again } = useLaunch(section, id === null ? 'first' : gameId)
  return (
    <div className="beside flex grow flex-col">
      <Tools section={section} name={name} again={again} />
      <div className="relative min-h-80 grow">
        {launch.state === 'opening' && <Opening again={again} />}
        {launch.state === 'open' && (
          <>
            <GameFrame key={launch.game.url} game={launch.game} name={name} again={again} />
            {section !== 'fishing' && <Rested openedAt={launch.openedAt} again={again} />}
            <OnBreak section={section} />
          </>
        )}
        {launch.state === 'refused' && <Refused section={section} failure={launch.failure} again={again} />}
      </div>
    </div>
  )
}

interface ToolsProps {
  section: Section
  name: string
  again: () => void
}

/** A line above the game, which the bare page of fishing always has, and beside it on a phone that lies; elsewhere on a phone its height is the game's, and the bar of the layout has room for two buttons. */
function Tools({ section, name, again }: ToolsProps) {
  const [isFull, toggleFull] = useFullScreen()
  const fullButton = useKeptFocus(isFull)
  const isDesk = useDesk()
  const isShort = useShort()
  const hasLine = isDesk || isFull || isShort || section === 'fishing'
  const buttons = (
    <>
      <IconButton label={games('start_again')} className="play-button" onClick={again}>
        <RotateCcw className="size-5" />
      </IconButton>
      <IconButton
        ref={fullButton}
        className="play-button"
        label={games(isFull ? 'leave_full_screen' : 'full_screen')}
        onClick={toggleFull}
      >
        {isFull ? <Minimize className="size-5" /> : <Maximize className="size-5" />}
      </IconButton>
    </>
  )
  const bar = document.querySelector('header')
  if (!hasLine && bar)
    return (
      <>
        <h1 className="sr-only">{name}</h1>
        {createPortal(buttons, bar)}
      </>
    )
  return (
    <div className="play-tools flex items-center gap-1 border-b border-line bg-surface px-1 desk:px-4">
      <ToolLink href={LOBBIES[section]} label={games('all_games')}>
        <LayoutGrid className="size-5" />
      </ToolLink>
      <h1 className="min-w-0 grow text-base leading-snug font-bold">{name}</h1>
      {section === 'fishing' && (
        <ToolLink href="/user/limits" label={safePlay('limits')}>
          <ShieldCheck className="size-5" />
        </ToolLink>
      )}
      {buttons}
    </div>
  )
}

function ToolLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-label={label}
      title={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
    >
      {children}
    </Link>
  )
}

/** The button that was pressed stands elsewhere then: the focus goes with it. */
function useKeptFocus(isFull: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(isFull)
  useEffect(() => {
    if (was.current === isFull) return
    was.current = isFull
    button.current?.focus({ preventScroll: true })
  }, [isFull])
  return button
}

const short = matchMedia('(max-height: 479.98px)')

/** Whether the screen is as low as that of a phone on its side, by the same rule as the `short:` classes. */
function useShort(): boolean {
  return useSyncExternalStore(subscribe, () => short.matches)
}

function subscribe(listener: () => void): () => void {
  short.addEventListener('change', listener)
  return () => short.removeEventListener('change', listener)
}

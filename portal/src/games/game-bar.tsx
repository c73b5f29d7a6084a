/** The one bar of a game: its name, the clock of the session, the balance, and everything else behind one button. */
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUser } from '../session/session.ts'
import { games } from '../text/games.ts'
import { shell } from '../text/shell.ts'
import { IconButton } from '../ui/button.tsx'
import { gameBarPlace } from '../ui/game-bar-place.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { Riel } from '../ui/riel.tsx'
import { useStore } from '../ui/store.ts'
import { useFullScreen } from './full-screen.ts'
import { GameMenu } from './game-menu.tsx'
import { heldBalance } from './held-balance.ts'
import type { Section } from './sections.ts'
import type { GameTalk } from './use-game-talk.ts'

const SessionClock = lazyPage('session-clock', () => import('../safe-play/session-clock.tsx'))

interface GameBarProps {
  section: Section
  name: string
  talk: GameTalk
  again: () => void
}

export function GameBar({ section, name, talk, again }: GameBarProps) {
  const place = useStore(gameBarPlace)
  const [isOpen, setOpen] = useState(false)
  const [isFull, toggleFull] = useFullScreen()
  if (!place) return null
  return createPortal(
    <>
      <div className="min-w-0 grow px-1">
        {/* The page's heading says it to who hears the page. */}
        <p aria-hidden="true" className="cut text-bar font-bold" title={name}>
          {name}
        </p>
        <div className="min-h-4.5">
          <Suspense>
            <SessionClock isHeld={talk.isShowing} />
          </Suspense>
        </div>
      </div>
      <Balance isHeld={talk.isShowing} />
      <IconButton label={games('game_menu')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis className="size-6" />
      </IconButton>
      {isOpen && (
        <GameMenu
          section={section}
          talk={talk}
          isFull={isFull}
          toggleFull={toggleFull}
          again={again}
          onClose={() => setOpen(false)}
        />
      )}
    </>,
    place,
  )
}

function Balance({ isHeld }: { isHeld: boolean }) {
  const { balance } = useUser()
  const [shown, setShown] = useState(balance)
  const next = heldBalance(shown, balance, isHeld)
  if (next !== shown) setShown(next)
  return (
    <p className="shrink-0 px-1 text-bar font-bold text-gold">
      <span className="sr-only">{shell('money')}</span> <Riel amount={next} />
    </p>
  )
}

/** A game: the provider's page in its frame below one line of tools; session clock and reminder are the layout's. */
import { LayoutGrid, Maximize, Minimize, RotateCcw } from 'lucide-react'
import { useCall } from '../calls/use-call.ts'
import { Link } from '../router.tsx'
import { games } from '../text/games.ts'
import { IconButton } from '../ui/button.tsx'
import { useFullScreen } from './full-screen.ts'
import { GameFrame, Opening } from './game-frame.tsx'
import { OnBreak, Refused, Rested } from './play-panels.tsx'
import './play.css'
import { gameIdOf, LOBBIES, nameOf, type Section } from './sections.ts'
import { useLaunch } from './use-launch.ts'

/** `id` is the address's word for the game. */
export default function PlayPage({ section, id }: { section: Section; id: string }) {
  const gameId = gameIdOf(id)
  const game = useCall(
    'GET /api/external/game/:id',
    gameId === null ? null : { params: { id: String(gameId) } },
  )
  const name = game.data ? nameOf(game.data) : games('game')
  const { launch, again } = useLaunch(section, gameId)
  return (
    <div className="flex grow flex-col">
      <Tools section={section} name={name} again={again} />
      <div className="relative min-h-80 grow">
        {launch.state === 'opening' && <Opening again={again} />}
        {launch.state === 'open' && (
          <>
            <GameFrame key={launch.url} url={launch.url} name={name} again={again} />
            <Rested openedAt={launch.openedAt} again={again} />
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

function Tools({ section, name, again }: ToolsProps) {
  const [isFull, toggleFull] = useFullScreen()
  return (
    <div className="flex items-center gap-1 border-b border-line bg-surface px-1 desk:px-4">
      <Link
        href={LOBBIES[section].path}
        aria-label={games('all_games')}
        title={games('all_games')}
        className="inline-grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
      >
        <LayoutGrid className="size-5" />
      </Link>
      <h1 className="min-w-0 grow text-base leading-snug font-bold">{name}</h1>
      <IconButton label={games('start_again')} onClick={again}>
        <RotateCcw className="size-5" />
      </IconButton>
      <IconButton label={games(isFull ? 'leave_full_screen' : 'full_screen')} onClick={toggleFull}>
        {isFull ? <Minimize className="size-5" /> : <Maximize className="size-5" />}
      </IconButton>
    </div>
  )
}

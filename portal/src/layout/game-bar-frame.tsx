/** The one bar above a game: the way out, and the place where the game's page puts the rest. */
import { gameBarPlace } from '../ui/game-bar-place.ts'
import { WayOut } from './way-out.tsx'

export function GameBarFrame() {
  return (
    <header className="flex min-h-11 items-center bg-bg shadow-[inset_0_-1px_var(--line)] desk:px-2">
      <WayOut />
      <div ref={gameBarPlace.set} className="flex min-w-0 grow items-center" />
    </header>
  )
}

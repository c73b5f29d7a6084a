/** A game: the provider's page in its frame under the one bar; the reminder is the bar's clock's. */
import { useCall } from '../calls/use-call.ts'
import { games } from '../text/games.ts'
import fishing from '../ui/art/fishing.svg'
import sport from '../ui/art/sport.svg'
import { GameBar } from './game-bar.tsx'
import { GameFrame } from './game-frame.tsx'
import { Opening } from './opening.tsx'
import { OnBreak, Refused, Rested } from './play-panels.tsx'
import { gameIdOf, nameOf, type Section } from './sections.ts'
import { useGameTalk } from './use-game-talk.ts'
import { useLaunch } from './use-launch.ts'
import './play.css'

/** Where no game has been chosen yet its family has a picture. */
const FAMILY_ART: Partial<Record<Section, string>> = { fishing, sport }

/** `id` is the address's word for the game; null: the first one of its section. */
export default function PlayPage({ section, id }: { section: Section; id: string | null }) {
  const gameId = id === null ? null : gameIdOf(id)
  const game = useCall(
    'GET /api/external/game/:id',
    gameId === null ? null : { params: { id: String(gameId) } },
  )
  const name = game.data ? nameOf(game.data) : games(id === null ? section : 'game')
  const { launch, again } = useLaunch(section, id === null ? 'first' : gameId)
  const talk = useGameTalk()
  const picture = game.data?.thumbnail ?? (id === null ? FAMILY_ART[section] : null) ?? null
  return (
    <div className="flex grow flex-col">
      <h1 className="sr-only">{name}</h1>
      <GameBar section={section} name={name} talk={talk} again={again} />
      <div className="relative min-h-80 grow short:min-h-0">
        {launch.state === 'opening' && <Opening name={name} picture={picture} loaded={null} again={again} />}
        {launch.state === 'open' && (
          <>
            <GameFrame key={launch.game.url} game={launch.game} {...{ name, picture, talk, again }} />
            {section !== 'fishing' && <Rested openedAt={launch.openedAt} again={again} />}
            <OnBreak section={section} />
          </>
        )}
        {launch.state === 'refused' && <Refused section={section} failure={launch.failure} again={again} />}
      </div>
    </div>
  )
}

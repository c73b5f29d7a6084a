/** /game/fishing: the providers of fishing with their games, and money that is on its way back from the last one. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { useCall } from '../calls/use-call.ts'
import { useFamily } from '../session/session.ts'
import { games } from '../text/games.ts'
import { Failed } from '../ui/states.tsx'
import { CardGrid, CardSkeleton } from './card-grid.tsx'
import { GameCard } from './game-card.tsx'
import { NothingHere } from './nothing-here.tsx'
import { ProviderDown } from './provider-down.tsx'
import { SectionLinks } from './section-links.tsx'
import { nameOf } from './sections.ts'
import { Settling } from './settling.tsx'
import { sharedName } from './shared-name.ts'
import { useGamesNews } from './use-games-news.ts'
import { useSettling } from './use-settling.ts'

type Information = ReplyOf<'GET /api/external/fishing/information'>
type Provider = Information['providers'][number]

/** How often providers that are down are asked for again. */
const DOWN_MS = 15_000

export default function FishingPage() {
  const isSettling = useSettling()
  const { data, error, isValidating, mutate } = useCall(
    'GET /api/external/fishing/information',
    {},
    { refreshInterval: (latest) => (latest?.providers.some(isDown) ? DOWN_MS : 0) },
  )
  const refresh = () => void mutate()
  const isOffered = useFamily('fishing')
  useGamesNews(refresh)
  useOnChange(isSettling, refresh)
  return (
    <div className="mx-auto flex w-full max-w-280 min-w-0 grow flex-col gap-2.5 px-3 pt-2.5 pb-6 desk:px-6 desk:pt-5 [&_:is(a,button)]:scroll-my-24">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg font-bold desk:text-xl">{games('fishing')}</h1>
        <SectionLinks section="fishing" />
      </div>
      {isSettling && <Settling session={data?.session ?? null} />}
      {!data && !error && <CardSkeleton />}
      {!data && error && <Failed text={refusalSentence(error)} retry={refresh} busy={isValidating} />}
      {data && !isOffered && <NothingHere text={games('family_off')} />}
      {data && isOffered && <Providers providers={data.providers} retry={refresh} busy={isValidating} />}
    </div>
  )
}

function isDown({ games: rooms }: Provider): boolean {
  return rooms.length > 0 && rooms.every(({ available }) => !available)
}

function useOnChange(value: unknown, work: () => void): void {
  const run = useEffectEvent(work)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    run()
  }, [value])
}

interface ProvidersProps {
  providers: readonly Provider[]
  retry: () => void
  busy: boolean
}

/** Two or more in a row have their own headings; the first rooms are the ones that are seen first. */
function Providers({ providers, retry, busy }: ProvidersProps) {
  const shown = providers.filter(({ games: rooms }) => rooms.length > 0)
  if (shown.length === 0) return <NothingHere text={games('no_games')} />
  return shown.map((provider, place) => (
    <Rooms key={provider.id} provider={provider} isFirst={place === 0} retry={retry} busy={busy} />
  ))
}

interface RoomsProps extends Omit<ProvidersProps, 'providers'> {
  provider: Provider
  isFirst: boolean
}

function Rooms({ provider, isFirst, retry, busy }: RoomsProps) {
  const { heading, names } = sharedName(provider.title, provider.games.map(nameOf))
  return (
    <section aria-labelledby={`fishing-${provider.id}`} className="grid gap-2.5 pt-1">
      <h2 id={`fishing-${provider.id}`} className="font-bold">
        {heading}
      </h2>
      {isDown(provider) && <ProviderDown retry={retry} busy={busy} />}
      <CardGrid>
        {provider.games.map((game, at) => (
          <GameCard
            key={game.id}
            section="fishing"
            game={game}
            name={names[at]}
            isFirst={isFirst}
            showsProvider={false}
          />
        ))}
      </CardGrid>
    </section>
  )
}

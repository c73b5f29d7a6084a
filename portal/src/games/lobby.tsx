/** A lobby: search, filters and the games, page by page. */
import type { GameList } from '@samnang/contract/games'
import { useEffect, useEffectEvent, useState } from 'react'
import { UnknownFilter } from '../lists/notices.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { type ChangeSearch, useSearch } from '../lists/search.ts'
import { usePages } from '../lists/use-pages.ts'
import { useFamily } from '../session/session.ts'
import { games } from '../text/games.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { CardGrid, CardSkeleton } from './card-grid.tsx'
import { GameCard } from './game-card.tsx'
import { LobbyFilterBar } from './lobby-filter-bar.tsx'
import { type LobbyFilters, lobbyFilters } from './lobby-filters.ts'
import { isLarge, keepLarge, wasLarge } from './lobby-size.ts'
import { NothingHere } from './nothing-here.tsx'
import { ProviderDown } from './provider-down.tsx'
import { SectionLinks } from './section-links.tsx'
import { LISTS, type Listed } from './sections.ts'
import { useGamesNews } from './use-games-news.ts'

/** How often a section whose providers are all down is asked for again. */
const DOWN_MS = 15_000
/** Pictures of the first screen are not worth waiting for a scroll. */
const FIRST_CARDS = 4

export function Lobby({ section }: { section: Listed }) {
  return useFamily(section) ? <OpenLobby section={section} /> : <NothingHere text={games('family_off')} />
}

function OpenLobby({ section }: { section: Listed }) {
  const [address, change] = useSearch()
  const filters = lobbyFilters(address)
  const pages = usePages(LISTS[section], filters.query)
  const shown = useKept(pages.first, section)
  // Another filter leaves the old games on the screen until the new ones are there.
  const rows = pages.rows ?? (pages.error ? undefined : shown?.rows)
  const isDown = shown?.state === 'down'
  const hasTools = useTools(section, pages.first, filters.isFiltered)
  useRepeat(isDown, pages.refresh)
  useGamesNews(pages.refresh)
  return (
    <div className="mx-auto flex w-full max-w-280 min-w-0 grow flex-col gap-2.5 px-3 pt-2.5 pb-6 desk:px-6 desk:pt-5 [&_:is(a,button,select,input)]:scroll-my-24">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-lg font-bold desk:text-xl">{games(section)}</h1>
        <SectionLinks section={section} />
      </div>
      {hasTools && <LobbyFilterBar filters={filters} list={shown} change={change} />}
      {filters.unknown && <UnknownFilter />}
      {isDown && <ProviderDown retry={pages.refresh} busy={pages.isBusy} />}
      <PagedList
        pages={{ ...pages, rows }}
        loading={<CardSkeleton />}
        empty={<NoGames filters={filters} list={shown} change={change} />}
      >
        <CardGrid busy={pages.rows === undefined}>
          {rows?.map((game, index) => (
            <GameCard
              key={game.id}
              section={section}
              game={game}
              isFirst={index < FIRST_CARDS}
              showsProvider={(shown?.providers.length ?? 0) > 1}
            />
          ))}
        </CardGrid>
      </PagedList>
    </div>
  )
}

/** Search and filters: where there are many games, and where the address filters already. */
function useTools(section: Listed, first: GameList | undefined, isFiltered: boolean): boolean {
  const large = first ? isLarge(first, isFiltered) : null
  useEffect(() => {
    if (large !== null) keepLarge(section, large)
  }, [section, large])
  return isFiltered || (large ?? wasLarge(section))
}

/** The newest first page of this section that has come. */
function useKept(first: GameList | undefined, section: Listed): GameList | undefined {
  const [kept, setKept] = useState({ first, section })
  if (kept.section !== section || (first && first !== kept.first)) setKept({ first, section })
  return kept.section === section ? (first ?? kept.first) : first
}

function useRepeat(isOn: boolean, work: () => void): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => run(), DOWN_MS)
    return () => clearInterval(timer)
  }, [isOn])
}

interface NoGamesProps {
  filters: LobbyFilters
  list: GameList | undefined
  change: ChangeSearch
}

/** Nothing to show: why, and what to do about it. */
function NoGames({ filters, list, change }: NoGamesProps) {
  if (list?.state === 'empty') return <NothingHere text={games('no_games')} />
  const { only, isFiltered } = filters
  const isOnlyFilter = Object.keys(filters.query).length === 1
  const clear = () => change({ only: null, search: null, category: null, provider: null })
  const next = <Button onClick={clear}>{games('clear')}</Button>
  if (only === 'favourite' && isOnlyFilter)
    return <Empty kind="games" text={games('no_favourites')} next={next} />
  if (only === 'played' && isOnlyFilter) return <Empty kind="games" text={games('no_played')} next={next} />
  if (!isFiltered) return <NothingHere text={games('no_games')} />
  return <Empty kind="search" text={games('nothing_found')} next={next} />
}

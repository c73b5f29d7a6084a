import type { GameList } from '@samnang/contract/games'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FIELD, FilterBar, FilterRow, Pill, Select } from '../lists/filter-parts.tsx'
import type { ChangeSearch } from '../lists/search.ts'
import { games } from '../text/games.ts'
import { cleanSearch, type LobbyFilters, ONLY } from './lobby-filters.ts'

interface LobbyFilterBarProps {
  filters: LobbyFilters
  /** What can be chosen; undefined until the first answer. */
  list: GameList | undefined
  change: ChangeSearch
}

export function LobbyFilterBar({ filters, list, change }: LobbyFilterBarProps) {
  const { only, search, category, provider } = filters
  const [isOpen, setOpen] = useState(category !== null || provider !== null)
  return (
    <FilterBar>
      <div className="flex flex-wrap gap-2 desk:items-end">
        <SearchField value={search} onChange={(text) => change({ search: text || null })} />
        <span className="desk:hidden">
          <Pill isOn={isOpen} isOpen={isOpen} onPress={() => setOpen(!isOpen)} label={games('more_filters')}>
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </Pill>
        </span>
        <div className={`basis-full desk:basis-auto ${isOpen ? '' : 'hidden desk:block'}`}>
          <Names filters={filters} list={list} change={change} />
        </div>
      </div>
      <OnlyRow only={only} change={change} />
    </FilterBar>
  )
}

/** Categories and providers: on a phone they are out of the way until they are asked for. */
function Names({ filters: { category, provider }, list, change }: LobbyFilterBarProps) {
  return (
    <FilterRow>
      <NameSelect
        label={games('category')}
        names={list?.categories ?? []}
        value={category}
        onChange={(name) => change({ category: name })}
      />
      <NameSelect
        label={games('provider')}
        names={list?.providers ?? []}
        value={provider}
        onChange={(name) => change({ provider: name })}
      />
    </FilterRow>
  )
}

function OnlyRow({ only, change }: Pick<LobbyFilters, 'only'> & Pick<LobbyFilterBarProps, 'change'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser
    <div
      role="group"
      aria-label={games('only')}
      className="-mx-3 flex gap-1.5 overflow-x-auto px-3 py-1 desk:mx-0 desk:px-1"
    >
      <Pill isOn={only === null} onPress={() => change({ only: null })}>
        {games('only_all')}
      </Pill>
      {ONLY.map((one) => (
        <Pill key={one} isOn={only === one} onPress={() => change({ only: only === one ? null : one })}>
          {games(`only_${one}`)}
        </Pill>
      ))}
    </div>
  )
}

interface NameSelectProps {
  label: string
  names: readonly string[]
  value: string | null
  onChange: (name: string | null) => void
}

/** A choice between one and all is none; a name that the address asks for can always be taken back. */
function NameSelect({ label, names, value, onChange }: NameSelectProps) {
  const offered = value !== null && !names.includes(value) ? [...names, value] : names
  if (offered.length < 2 && value === null) return null
  const options = [['', games('all')], ...offered.map((name) => [name, name])] as [string, string][]
  return (
    <Select label={label} options={options} value={value ?? ''} onChange={(name) => onChange(name || null)} />
  )
}

/** Typing is over when it has paused for this long. */
const PAUSE_MS = 300

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  // The address was changed from elsewhere: the back button, or "clear".
  if (value !== asked) {
    setAsked(value)
    if (value !== cleanSearch(text)) setText(value)
  }
  useEffect(() => {
    if (cleanSearch(text) === value) return
    const timer = setTimeout(() => onChange(cleanSearch(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <label className="relative block min-w-0 grow basis-0 desk:max-w-96">
      <span className="sr-only">{games('search')}</span>
      <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-muted" />
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={games('search')}
        maxLength={64}
        autoComplete="off"
        enterKeyHint="search"
        className={`${FIELD} pl-10 text-base`}
      />
    </label>
  )
}

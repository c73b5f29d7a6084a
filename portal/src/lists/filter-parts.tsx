/** The controls that filter a list. Their values come from the address and go back there. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { records } from '../text/records.ts'
import { DayField } from './day-field.tsx'
import { type DayRange, QUICK_RANGES, quickChoiceOf, quickRange } from './days.ts'
import type { ChangeSearch } from './search.ts'

export const FIELD =
  'min-h-11 w-full min-w-0 rounded-md border border-control bg-surface px-2.5 leading-normal text-text hover:border-text'

/** Filters stand above their list, days first. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <section aria-label={records('filters')} className="grid gap-2">
      {children}
    </section>
  )
}

/** Filters that stand side by side. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 desk:flex desk:flex-wrap">
      {children}
    </div>
  )
}

interface SelectProps<T extends string> {
  label: string
  /** The first one is the default and is not written into the address. */
  options: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}

export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  return (
    <label className="grid min-w-0 text-sm text-muted desk:min-w-44">
      {label}
      <select
        className={`${FIELD} text-base`}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([id]) => id === event.target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([id, name]) => (
          <option key={id} value={id} className="bg-surface text-text">
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface DayFilterProps {
  /** Null: all days, or days that make no sense. */
  range: DayRange | null
  /** What the address says, so that a wrong day can be put right. */
  search: URLSearchParams
  change: ChangeSearch
  /** True offers all days, too: the default of such a list. */
  allDays?: boolean
}

/** Quick choices; the last of them opens two days to pick by hand. */
export function DayFilter({ range, search, change, allDays = false }: DayFilterProps) {
  const today = dayAt(serverNow())
  const asked = search.get('from') ?? search.get('to')
  const isAll = allDays && asked === null
  const quick = range && !isAll ? quickChoiceOf(range, today) : null
  const isOwn = !isAll && quick === null
  const [open, setOpen] = useState(isOwn)
  const pick = (next: DayRange | null) => {
    setOpen(false)
    change({ from: next?.from ?? null, to: next?.to ?? null })
  }
  return (
    <div className="grid min-w-0 gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row in every browser */}
      <div
        role="group"
        aria-label={records('days')}
        ref={showPressed}
        className="-mx-3 flex gap-1.5 overflow-x-auto px-3 py-1 desk:mx-0 desk:px-1"
      >
        {allDays && (
          <Pill isOn={isAll} onPress={() => pick(null)}>
            {records('all_days')}
          </Pill>
        )}
        {QUICK_RANGES.map((choice) => (
          <Pill key={choice} isOn={quick === choice} onPress={() => pick(quickRange(choice, today))}>
            {records(choice)}
          </Pill>
        ))}
        <Pill isOn={isOwn} isOpen={open} onPress={() => setOpen(!open)} label={records('days')}>
          <CalendarDays aria-hidden="true" className="size-5" />
        </Pill>
      </div>
      {(open || isOwn) && <OwnDays range={range} search={search} today={today} change={change} />}
    </div>
  )
}

/** The choice in use may lie beyond the edge of a small screen. */
function showPressed(row: HTMLElement | null): void {
  const pressed = row?.querySelector<HTMLElement>('[aria-pressed=true]')
  if (row && pressed) row.scrollLeft = pressed.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2
}

interface PillProps {
  isOn: boolean
  /** For the pill that opens something. */
  isOpen?: boolean
  label?: string
  onPress: () => void
  children: ReactNode
}

export function Pill({ isOn, isOpen, label, onPress, children }: PillProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOpen === undefined ? isOn : undefined}
      aria-expanded={isOpen}
      onClick={onPress}
      className={`inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full border px-2.5 leading-normal desk:px-3.5 whitespace-nowrap transition-colors duration-(--t-fast) ${
        isOn
          ? 'border-gold bg-raised font-bold text-gold'
          : 'border-line bg-surface text-text hover:border-text'
      }`}
    >
      {children}
    </button>
  )
}

type OwnDaysProps = Pick<DayFilterProps, 'range' | 'search' | 'change'> & { today: string }

function OwnDays({ range, search, today, change }: OwnDaysProps) {
  const shown = (name: 'from' | 'to') => search.get(name) ?? range?.[name] ?? ''
  const set = (name: 'from' | 'to', value: string) =>
    change({ from: shown('from') || value || null, to: shown('to') || value || null, [name]: value || null })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 desk:flex">
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={records(name)}
          value={shown(name)}
          max={today}
          onChange={(day) => set(name, day ?? '')}
        />
      ))}
    </div>
  )
}

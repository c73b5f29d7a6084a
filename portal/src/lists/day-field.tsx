/** A day, typed or picked. The browser's own field writes dates as its maker does; the portal has one way to. */
import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { records } from '../text/records.ts'
import { dashed, dayTyped, isDay, shownDay } from './days.ts'

/** As far back as the server answers. */
const FIRST_DAY = '2020-01-01'

interface DayFieldProps {
  label: string
  /** "2026-11-20", '' for none; what is no day is shown as it is, to be put right. */
  value: string
  /** The last day that can be picked. */
  max: string
  /** A day of the calendar, or null when the field was emptied. */
  onChange: (day: string | null) => void
}

export function DayField({ label, value, max, onChange }: DayFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null)
  // Another day came from elsewhere: what was typed for the last one is over.
  const shown = typed?.of === value ? typed.text : isDay(value) ? shownDay(value) : value
  const type = (text: string) => {
    const written = dashed(text)
    const day = dayTyped(written)
    setTyped({ text: written, of: day ?? (written === '' ? '' : value) })
    if (day !== null || written === '') onChange(day)
  }
  const isWrong = shown !== '' && dayTyped(shown) === null
  return (
    <div className="grid min-w-0 text-sm text-muted">
      <label htmlFor={id}>{label}</label>
      <span className="relative flex min-h-11.5 rounded-md border border-control bg-surface focus-within:border-text hover:border-text">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          placeholder="DD-MM-YYYY"
          maxLength={10}
          value={shown}
          aria-invalid={isWrong && shown.length >= 10}
          onChange={(event) => type(event.target.value)}
          className="w-full min-w-0 rounded-md bg-transparent pl-2 text-base text-text tabular-nums"
        />
        <button
          type="button"
          aria-label={`${label}: ${records('pick_day')}`}
          title={records('pick_day')}
          onClick={() => picker.current?.showPicker()}
          className="grid w-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
        >
          <CalendarDays aria-hidden="true" className="size-5" />
        </button>
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={FIRST_DAY}
          max={max}
          value={isDay(value) ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        />
      </span>
    </div>
  )
}

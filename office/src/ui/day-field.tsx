/** A day, typed or picked, written DD-MM-YYYY as everywhere: the browser's own field writes dates as its maker does. */
import { dashed, dayTyped, isDay, shownDay } from '@samnang/portal/lists/days.ts'
import { CalendarDays } from 'lucide-react'
import { useRef, useState } from 'react'
import { base } from '../text/base.ts'
import { FIELD_LOOK, Field } from './field.tsx'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or '' for none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null)
  // Another day came from elsewhere: what was typed for the last one is over.
  const shown = typed?.of === value ? typed.text : isDay(value) ? shownDay(value) : value
  const type = (text: string) => {
    const written = dashed(text)
    const day = dayTyped(written)
    setTyped({ text: written, of: day ?? (written === '' ? '' : value) })
    if (day !== null || written === '') onChange(day ?? '')
  }
  const isWrong = shown.length >= 10 && dayTyped(shown) === null
  return (
    <Field label={label} fault={isWrong ? base('day_fault') : null}>
      {(marks) => (
        <span className="relative flex">
          <input
            {...marks}
            inputMode="numeric"
            autoComplete="off"
            placeholder="DD-MM-YYYY"
            maxLength={10}
            value={shown}
            onChange={(event) => type(event.target.value)}
            className={`${FIELD_LOOK} pr-11 tabular-nums`}
          />
          <button
            type="button"
            aria-label={`${label}: ${base('pick_day')}`}
            title={base('pick_day')}
            onClick={() => picker.current?.showPicker()}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-sm text-muted hover:text-text"
          >
            <CalendarDays aria-hidden="true" className="size-5" />
          </button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={isDay(value) ? value : ''}
            onChange={(event) => onChange(event.target.value)}
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          />
        </span>
      )}
    </Field>
  )
}

/** Two days in Phnom Penh, both included. */
import { base } from '../text/base.ts'
import { DayField } from './day-field.tsx'

export interface Days {
  /** YYYY-MM-DD, or '' for open. */
  from: string
  to: string
}

/** Whatever is chosen, the first day is never after the last. */
export function DateRange({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const { from, to } = value
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:col-span-2">
      <legend className="sr-only">{base('zone')}</legend>
      <DayField
        label={base('from_day')}
        value={from}
        max={to || undefined}
        onChange={(day) => onChange(inOrder({ from: day, to }, 'from'))}
      />
      <DayField
        label={base('to_day')}
        value={to}
        min={from || undefined}
        onChange={(day) => onChange(inOrder({ from, to: day }, 'to'))}
      />
    </fieldset>
  )
}

/** The day that was not touched follows. */
function inOrder({ from, to }: Days, touched: 'from' | 'to'): Days {
  if (!from || !to || from <= to) return { from, to }
  return touched === 'from' ? { from, to: from } : { from: to, to }
}

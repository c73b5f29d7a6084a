/** Two days in Phnom Penh, both included; the browser's own calendar, which every phone shows in its own way. */
import { base } from '../text/base.ts'
import { TextField } from './field.tsx'

export interface Days {
  /** YYYY-MM-DD, or '' for open. */
  from: string
  to: string
}

/** Whatever is chosen, the first day is never after the last. */
export function DateRange({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const { from, to } = value
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{base('zone')}</legend>
      <TextField
        type="date"
        label={base('from_day')}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange(inOrder({ from: event.target.value, to }, 'from'))}
      />
      <TextField
        type="date"
        label={base('to_day')}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange(inOrder({ from, to: event.target.value }, 'to'))}
      />
    </fieldset>
  )
}

/** The day that was not touched follows. */
function inOrder({ from, to }: Days, touched: 'from' | 'to'): Days {
  if (!from || !to || from <= to) return { from, to }
  return touched === 'from' ? { from, to: from } : { from: to, to }
}

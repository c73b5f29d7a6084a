/** A day and a time of it in Phnom Penh, each typed as it is shown everywhere: the browser's own field writes both as its maker does. */
import { useState } from 'react'
import { base } from '../text/base.ts'
import { DayField } from './day-field.tsx'
import { TextField } from './field.tsx'
import { timeTyped, typedTime } from './times.ts'

interface MomentFieldProps {
  label: string
  help?: string
  fault?: string | null
  className?: string
  /** YYYY-MM-DDTHH:MM, or '' for none. */
  value: string
  onChange: (moment: string) => void
}

export function MomentField({ label, help, fault, className = '', value, onChange }: MomentFieldProps) {
  const [day = '', clock = ''] = value.split('T')
  return (
    <fieldset className={`m-0 grid min-w-0 content-start gap-1 border-0 p-0 ${className}`}>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2">
        <DayField
          label={label}
          value={day}
          onChange={(to) => onChange(to === '' ? '' : `${to}T${clock || '00:00'}`)}
        />
        <TimeField value={clock} isOff={day === ''} onChange={(to) => onChange(`${day}T${to}`)} />
      </div>
      {help && <p className="text-xs text-muted">{help}</p>}
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

interface TimeFieldProps {
  /** HH:MM, of 24 hours. */
  value: string
  isOff: boolean
  onChange: (time: string) => void
}

/** Tells of whole times alone; what is half typed stays in the field. */
function TimeField({ value, isOff, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<{ text: string; of: string } | null>(null)
  const shown = typed?.of === value ? typed.text : value
  const type = (text: string) => {
    const written = typedTime(text)
    const time = timeTyped(written)
    setTyped({ text: written, of: time ?? value })
    if (time !== null && time !== value) onChange(time)
  }
  return (
    <TextField
      label={base('time')}
      fault={shown.length >= 5 && timeTyped(shown) === null ? base('time_fault') : null}
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={5}
      disabled={isOff}
      value={shown}
      onChange={(event) => type(event.target.value)}
    />
  )
}

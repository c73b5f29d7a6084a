import type { ComponentProps } from 'react'
import { grouped, placeAfter, signsBefore } from './grouped.ts'

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As `grouped` shows it. */
  value: string
  onWrite: (shown: string) => void
}

/** A field for whole riel. Commas come and go while one types: the caret stays behind the sign that it stood behind. */
export function AmountInput({ onWrite, className = '', ...props }: AmountInputProps) {
  return (
    <input
      {...props}
      name="amount"
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target }) => {
        const typed = target.value
        const shown = grouped(typed)
        const place = placeAfter(shown, signsBefore(typed, target.selectionStart ?? typed.length))
        // Before React does: what it puts in itself sends the caret to the end.
        target.value = shown
        target.setSelectionRange(place, place)
        onWrite(shown)
      }}
      className={`min-h-14 rounded-md border border-control bg-bg px-3 text-xl font-bold tabular-nums ${className}`}
    />
  )
}

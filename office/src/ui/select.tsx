/** One of a few: the browser's own list, which every keyboard, screen reader and phone knows. */
import { FIELD_LOOK, Field } from './field.tsx'

export interface Choice<T extends string> {
  value: T
  label: string
}

interface SelectProps<T extends string> {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  help?: string
  fault?: string | null
  className?: string
  disabled?: boolean
}

/** A labelled choice. For long lists that one types into, see `Combobox`. */
export function Select<T extends string>({ choices, value, onChange, disabled, ...field }: SelectProps<T>) {
  return (
    <Field {...field}>
      {(marks) => (
        <select
          {...marks}
          value={value}
          disabled={disabled}
          // The options are the only values that it can have.
          onChange={(event) => onChange(event.target.value as T)}
          className={FIELD_LOOK}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

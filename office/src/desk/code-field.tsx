import { cashier } from '../text/cashier.ts'
import { Select } from '../ui/select.tsx'
import { reasonWord } from './parts.tsx'

interface CodeFieldProps<C extends string> {
  codes: readonly C[]
  value: C | ''
  onChange: (code: C | '') => void
}

/** The sentence that the player will read. */
export function CodeField<C extends string>({ codes, value, onChange }: CodeFieldProps<C>) {
  return (
    <Select<C | ''>
      label={cashier('code')}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: cashier('choose') },
        ...codes.map((code) => ({ value: code, label: reasonWord(code) })),
      ]}
    />
  )
}

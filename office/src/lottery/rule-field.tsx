/** One field of the rules, with what is wrong with it beside it; and what several of them stand in. */
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { getAt, type Path, setAt } from './rules-draft.ts'
import { faultAt } from './rules-fault.ts'

export interface RulesFormProps {
  rules: LotteryRules
  /** All that is wrong, each by its path. */
  faults: readonly string[]
  isReadOnly: boolean
  onChange: (rules: unknown) => void
}

/** What is inside is drawn while it is open: all posts of all sessions have some hundred fields. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line bg-surface p-3"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-(--field) cursor-pointer font-bold">{title}</summary>
      {isOpen && <div className="grid gap-3">{children}</div>}
    </details>
  )
}

export function Fields({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">{children}</div>
  )
}

interface RuleFieldProps extends RulesFormProps {
  path: Path
  label: string
  help?: string | undefined
  /** Where the check speaks of it besides: a moment's order is that of the whole moment. */
  also?: Path
  /** `rate`: hundredths in the rules, written with a point. */
  kind: 'text' | 'whole' | 'rate'
}

/**
 * What is no number stays as it was typed: the check of the whole says so, by its place. `9.` on the way to `9.5` is what
 * 9 is, so the field keeps what was typed as long as that means the same.
 */
export function RuleField(props: RuleFieldProps) {
  const { rules, faults, isReadOnly, onChange, path, label, help, also, kind } = props
  const value = getAt(rules, path)
  const [typed, setTyped] = useState('')
  const usual = kind === 'rate' && typeof value === 'number' ? value / 100 : value
  const isTyped = typed !== '' && meantBy(typed, kind) === value
  return (
    <TextField
      label={label}
      {...(help === undefined ? {} : { help })}
      fault={faultAt(faults, path, ...(also ? [also] : []))}
      inputMode={kind === 'text' ? 'text' : 'decimal'}
      readOnly={isReadOnly}
      value={isTyped ? typed : usual === undefined || usual === null ? '' : String(usual)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(setAt(rules, path, meantBy(target.value, kind)))
      }}
    />
  )
}

function meantBy(text: string, kind: RuleFieldProps['kind']): string | number {
  const number = Number(text)
  if (kind === 'text' || text.trim() === '' || !Number.isFinite(number)) return text
  return kind === 'rate' ? Math.round(number * 100) : number
}

/** New figures of a rule, checked while they are typed by the rule that the server asks. */
import type { Rule } from '@samnang/contract/office/duties'
import { DUTY_FIELDS, mayBeOff, valueFaults } from '@samnang/core/cashier/duty-rules'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import { wholeNumber } from './whole-number.ts'

type Figures = Readonly<Record<string, number>>

export function RuleDialog({ rule: { code, is_on, figures }, onClose }: { rule: Rule; onClose: () => void }) {
  const [isOn, setOn] = useState(is_on)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => textsOf(figures))
  const after = Object.fromEntries(DUTY_FIELDS[code].map((field) => [field, wholeNumber(typed[field] ?? '')]))
  const faults = valueFaults(code, after)
  const isChanged = isOn !== is_on || DUTY_FIELDS[code].some((field) => after[field] !== figures[field])
  return (
    <CommandDialog
      title={duties('change_of', { what: duties(`rule_${code}`) })}
      isOpen
      onClose={onClose}
      isReady={isChanged && faults.length === 0}
      run={(reason) =>
        send('POST /api/duty-rules/:code', {
          params: { code },
          body: { before: { is_on, figures }, after: { is_on: isOn, figures: after }, reason },
        })
      }
    >
      {DUTY_FIELDS[code].map((field) => (
        <TextField
          key={field}
          label={duties(`field_${field}`)}
          inputMode="numeric"
          maxLength={20}
          value={typed[field] ?? ''}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          help={
            after[field] === figures[field]
              ? undefined
              : duties('now_is', { value: price(figures[field] ?? 0) })
          }
          fault={faults.includes(field) ? duties('fault_figure') : null}
        />
      ))}
      {mayBeOff(code) && (
        <TickField label={duties('is_on')} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
      )}
    </CommandDialog>
  )
}

function textsOf(figures: Figures): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([field, value]) => [field, price(value)]))
}

/** New figures of a rule, checked while they are typed by the rule that the server asks. */
import type { Rule } from '@samnang/contract/office/duties'
import { DUTY_FIELDS, mayBeOff, valueFaults } from '@samnang/core/cashier/duty-rules'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { base } from '../text/base.ts'
import { duties } from '../text/duties.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField, TickField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { wholeNumber } from './whole-number.ts'

type Figures = Readonly<Record<string, number>>

interface RuleDialogProps {
  /** As it stood when its button was pressed. */
  seen: Rule
  /** As it stands now: somebody else may have changed it meanwhile. */
  now: Rule | undefined
  onClose: () => void
}

export function RuleDialog({ seen, now, onClose }: RuleDialogProps) {
  const { code, is_on, figures } = seen
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
      meanwhile={{ seen: sightOf(seen), now: now && sightOf(now) }}
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

function sightOf({ code, is_on, figures }: Rule): Sight {
  const fields = DUTY_FIELDS[code].map((field) => [duties(`field_${field}`), price(figures[field] ?? 0)])
  return Object.fromEntries([...fields, [duties('is_on'), base(is_on ? 'yes' : 'no')]])
}

function textsOf(figures: Figures): Record<string, string> {
  return Object.fromEntries(Object.entries(figures).map(([field, value]) => [field, price(value)]))
}

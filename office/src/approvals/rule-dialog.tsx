import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { approvals } from '../text/approvals.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { ChangeTable } from './change-table.tsx'
import { commandName, peopleWord, sidesOf } from './describe.ts'
import type { Rule } from './rules-page.tsx'

/** Other figures for one command: what was and what would be stands there before it is asked for. */
export function RuleDialog({ rule: { endpoint, ...was }, onClose }: { rule: Rule; onClose: () => void }) {
  const [people, setPeople] = useState(String(was.people))
  const [hours, setHours] = useState(String(was.hours))
  const isMoney = was.from_amount !== undefined
  const [from, setFrom] = useState(was.from_amount == null ? '' : price(was.from_amount))
  const riel = from.replaceAll(/[\s,]/g, '')
  const rule = {
    ...{ people: Number(people), hours: Number(hours) },
    ...(isMoney ? { from_amount: riel === '' ? null : Number(riel) } : {}),
  }
  const isHours = Number.isInteger(rule.hours) && rule.hours >= 1 && rule.hours <= 720
  const isWhole = isHours && /^(?:[1-9][0-9]{0,11})?$/.test(riel)
  const changes = isWhole ? sidesOf(was, rule) : []
  return (
    <CommandDialog
      title={`${approvals('rule_change')} · ${commandName(endpoint)}`}
      isOpen
      onClose={onClose}
      isReady={changes.length > 0}
      run={(reason) => send('POST /api/approval-rules', { body: { endpoint, rule, was, reason } })}
    >
      <Select
        label={approvals('field_people')}
        choices={['2', '1'].map((value) => ({ value, label: peopleWord(Number(value)) }))}
        value={people}
        onChange={setPeople}
      />
      <TextField
        label={approvals('field_hours')}
        help={approvals('hours_help')}
        inputMode="numeric"
        maxLength={3}
        value={hours}
        onChange={(event) => setHours(event.target.value)}
      />
      {isMoney && (
        <TextField
          label={approvals('field_from_amount')}
          help={approvals('from_help')}
          inputMode="numeric"
          maxLength={20}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      )}
      <ChangeTable changes={changes} />
    </CommandDialog>
  )
}

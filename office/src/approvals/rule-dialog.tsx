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
  const rule = { people: Number(people), hours: Number(hours) }
  const isWhole = Number.isInteger(rule.hours) && rule.hours >= 1 && rule.hours <= 720
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
      <ChangeTable changes={changes} />
    </CommandDialog>
  )
}

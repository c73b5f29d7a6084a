/** New limits of a poll, checked for sense while they are typed by the rule that the server asks. */
import type { LimitsOfPoll } from '@samnang/contract/office/switches'
import type { Poll } from '@samnang/contract/shapes'
import { LIMIT_STEP, type LimitFault, limitFaults } from '@samnang/core/lotto59/poll-limits'
import { price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import { send } from '../calls/send.ts'
import { switches } from '../text/switches.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'
import { FIELDS } from './names.ts'

const CHANGE = 'POST /api/limits/:poll'

type Draft = Record<(typeof FIELDS)[number], string>

interface LimitsDialogProps {
  poll: Poll
  /** As they stood when the button was pressed. */
  seen: LimitsOfPoll
  /** As they stand now: somebody else may have changed them meanwhile. */
  now: LimitsOfPoll | undefined
  /** The price of a jackpot line. */
  line: number
  onClose: () => void
}

export function LimitsDialog({ poll, seen, now, line, onClose }: LimitsDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(seen))
  const after = limitsOf(draft)
  const faults = limitFaults(after, line)
  const isChanged = FIELDS.some((field) => after[field] !== seen[field])
  return (
    <CommandDialog<typeof CHANGE>
      title={switches('limits_ask', { poll: switches(poll === 'POLL_1' ? 'poll_1' : 'poll_2') })}
      isOpen
      onClose={onClose}
      isReady={isChanged && Object.keys(faults).length === 0}
      meanwhile={{ seen: sightOf(seen), now: now && sightOf(now) }}
      run={(reason) => send(CHANGE, { params: { poll }, body: { before: seen, after, reason } })}
      doneText={switches('limits_done')}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={switches(field)}
          inputMode="numeric"
          value={draft[field]}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          help={
            after[field] === seen[field]
              ? undefined
              : switches('now_is', { amount: `${price(seen[field])}៛` })
          }
          fault={sentenceOf(faults[field], line)}
        />
      ))}
    </CommandDialog>
  )
}

function draftOf(limits: LimitsOfPoll): Draft {
  return Object.fromEntries(FIELDS.map((field) => [field, price(limits[field])])) as Draft
}

function sightOf(limits: LimitsOfPoll): Sight {
  return Object.fromEntries(FIELDS.map((field) => [switches(field), `${price(limits[field])}៛`]))
}

/** Digits with or without commas; anything else is no amount. */
function limitsOf(draft: Draft): LimitsOfPoll {
  const riel = (text: string) => (/^[0-9]+$/.test(text) ? Number(text) : Number.NaN)
  return Object.fromEntries(
    FIELDS.map((field) => [field, riel(draft[field].replace(/[,\s]/g, ''))]),
  ) as unknown as LimitsOfPoll
}

function sentenceOf(fault: LimitFault | undefined, line: number): string | null {
  if (fault === undefined) return null
  if (fault === 'step') return switches('fault_step', { n: LIMIT_STEP })
  if (fault === 'jackpot_step') return switches('fault_jackpot_step', { n: price(line) })
  return switches(`fault_${fault}`)
}

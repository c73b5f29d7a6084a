/** New figures of the cashier, checked for sense while they are typed by the rule that the server asks. */
import type { DepositFigures, WithdrawalFigures } from '@samnang/contract/office/cash-limits'
import {
  type CashLimitFault,
  DEPOSIT_RULE_FIELDS,
  depositRuleFaults,
} from '@samnang/core/cashier/deposit-rules'
import { WITHDRAWAL_LIMIT_FIELDS, withdrawalLimitFaults } from '@samnang/core/cashier/withdrawal-limits'
import { parseRiel, price } from '@samnang/portal/text/format.ts'
import { useState } from 'react'
import type { CommandName, Sent } from '../calls/send.ts'
import { send } from '../calls/send.ts'
import { cashLimits } from '../text/cash-limits.ts'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { Sight } from '../ui/meanwhile.tsx'

interface OneProps<F> {
  /** As they stood when the button was pressed. */
  seen: F
  /** As they stand now: somebody else may have changed them meanwhile. */
  now: F
  onClose: () => void
}

const DEPOSIT = 'POST /api/cashier/limits/deposit'

export function DepositLimitsDialog({ seen, now, onClose }: OneProps<DepositFigures>) {
  return (
    <FiguresDialog<keyof DepositFigures, typeof DEPOSIT>
      {...{ seen, now, onClose }}
      title={cashLimits('ask', { what: cashLimits('deposit') })}
      fields={DEPOSIT_RULE_FIELDS}
      faultsOf={depositRuleFaults}
      run={(after, reason) => send(DEPOSIT, { body: { before: seen, after, reason } })}
    />
  )
}

const WITHDRAWAL = 'POST /api/cashier/limits/withdrawal'

export function WithdrawalLimitsDialog({ seen, now, onClose }: OneProps<WithdrawalFigures>) {
  return (
    <FiguresDialog<keyof WithdrawalFigures, typeof WITHDRAWAL>
      {...{ seen, now, onClose }}
      title={cashLimits('ask', { what: cashLimits('withdrawal') })}
      fields={WITHDRAWAL_LIMIT_FIELDS}
      faultsOf={withdrawalLimitFaults}
      run={(after, reason) => send(WITHDRAWAL, { body: { before: seen, after, reason } })}
    />
  )
}

type Field = keyof DepositFigures | keyof WithdrawalFigures

interface FiguresDialogProps<F extends Field, N extends CommandName> extends OneProps<Record<F, number>> {
  title: string
  fields: readonly F[]
  faultsOf: (after: Record<F, number>) => Partial<Record<F, CashLimitFault>>
  run: (after: Record<F, number>, reason: string) => Promise<Sent<N>>
}

function FiguresDialog<F extends Field, N extends CommandName>(props: FiguresDialogProps<F, N>) {
  const { title, seen, now, fields, faultsOf, onClose } = props
  const [typed, setTyped] = useState<Partial<Record<F, string>>>({})
  const after = afterOf(seen, typed)
  const faults = faultsOf(after)
  const isChanged = fields.some((field) => after[field] !== seen[field])
  return (
    <CommandDialog<N>
      title={title}
      isOpen
      onClose={onClose}
      isReady={isChanged && Object.keys(faults).length === 0}
      meanwhile={{ seen: sightOf(fields, seen), now: sightOf(fields, now) }}
      run={(reason) => props.run(after, reason)}
      doneText={cashLimits('done')}
    >
      {fields.map((field) => {
        const fault = faults[field]
        return (
          <TextField
            key={field}
            label={fieldWord(field)}
            inputMode="numeric"
            maxLength={20}
            value={typed[field] ?? price(seen[field])}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            help={after[field] === seen[field] ? undefined : cashLimits('now_is', { n: price(seen[field]) })}
            fault={fault ? faultWord(fault) : null}
          />
        )
      })}
    </CommandDialog>
  )
}

function sightOf<F extends Field>(fields: readonly F[], figures: Record<F, number>): Sight {
  return Object.fromEntries(fields.map((field) => [fieldWord(field), price(figures[field])]))
}

/** What is no number is none: its fault says so. */
function afterOf<F extends Field>(
  seen: Record<F, number>,
  typed: Partial<Record<F, string>>,
): Record<F, number> {
  const after = { ...seen }
  for (const field of Object.keys(typed) as F[]) after[field] = parseRiel(typed[field] ?? '') ?? Number.NaN
  return after
}

function fieldWord(field: Field): string {
  return cashLimits(`field_${field}`)
}

function faultWord(fault: CashLimitFault): string {
  return cashLimits(`fault_${fault}`)
}
